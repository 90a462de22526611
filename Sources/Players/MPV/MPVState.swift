import PlayerModel

/// What mpv said of itself, property by property, and the player's state that follows from it.
struct MPVState: Equatable, Sendable {
    private var values: [MPVProperty: JSONValue] = [:]
    /// Counts files, as a name for what plays: titles and paths may be the same for two entries.
    private var file = 0
    private var position: PositionSample?
    /// The place in the playlist when a file was stopped by a command; mpv forgets it.
    private(set) var stoppedIndex: Int?
    private var lastIndex: Int?
    /// How often the duration of this file changed: that of an endless one grows with what was read.
    private(set) var durationChanges = 0

    subscript(property: MPVProperty) -> JSONValue { values[property] ?? .null }

    /// Takes a property's value. Returns whether it is another one.
    @discardableResult
    mutating func set(_ property: MPVProperty, _ value: JSONValue, at now: MonotonicInstant) -> Bool {
        let old = self[property]
        guard old != value else { return false }
        let rate = self.rate
        let wasRunning = isRunning
        if property == .duration, old.number != nil, value.number != nil { durationChanges += 1 }
        if property == .playlistPosition { lastIndex = index ?? lastIndex }
        values[property] = value
        if property == .playlistPosition, let index { lastIndex = index }
        if isRunning != wasRunning || self.rate != rate { turn(from: rate, wasRunning, at: now) }
        return true
    }

    /// From here on the position moves otherwise: it is kept where it stands now.
    private mutating func turn(from rate: Double, _ wasRunning: Bool, at now: MonotonicInstant) {
        guard let sample = position else { return }
        let progress = Progress(
            sample: PositionSample(position: sample.position, rate: rate, sampledAt: sample.sampledAt),
            total: nil,
            isRunning: wasRunning
        )
        position = progress.value(at: now).map { PositionSample(position: $0, rate: self.rate, sampledAt: now) }
    }

    mutating func fileStarts() {
        file += 1
        position = nil
        stoppedIndex = nil
        durationChanges = 0
    }

    mutating func fileEnds(_ reason: MPVProtocol.EndReason) {
        position = nil
        stoppedIndex = reason == .stopped ? lastIndex : nil
    }

    /// Takes an answer to time-pos; null while there is none.
    ///
    /// A sample that differs from what was computed by less than 50 ms says nothing new and leaves the old one.
    mutating func setPosition(_ value: JSONValue, at now: MonotonicInstant) {
        guard let seconds = value.number, seconds.isFinite, abs(seconds) < 1e9 else { return position = nil }
        let sample = PositionSample(
            position: Interval(nanoseconds: Int64(max(0, seconds) * 1e9)),
            rate: rate,
            sampledAt: now
        )
        if let old = position, old.rate == sample.rate {
            let progress = Progress(sample: old, total: nil, isRunning: isRunning)
            if let computed = progress.value(at: now) {
                let difference = computed - sample.position
                if difference < .milliseconds(50), difference > .milliseconds(-50) { return }
            }
        }
        position = sample
    }

    mutating func forgetPosition() {
        position = nil
    }
}

// MARK: - What follows

extension MPVState {
    var isIdle: Bool { self[.idleActive].boolean ?? false }
    var isPaused: Bool { self[.pause].boolean ?? false }
    var index: Int? { place(.playlistPosition) }
    var count: Int { place(.playlistCount) ?? 0 }
    /// The end of a file that mpv keeps open.
    var isAtEnd: Bool { !isIdle && self[.eofReached].boolean == true }
    var isLoaded: Bool { self[.seekable].boolean != nil }
    var isFullySeekable: Bool { self[.seekable].boolean == true && self[.partiallySeekable].boolean != true }
    /// Only within a file that can be sought everywhere is a length that changes one.
    private var isGrowing: Bool { durationChanges > 0 && !isFullySeekable }
    private var isPlaylistLooped: Bool {
        switch self[.loopPlaylist] {
        case .null, .boolean(false): false
        case .boolean, .integer, .number, .string, .array, .object: true
        }
    }
    /// Where a file is kept open, that is the end of the queue at its last entry only.
    private var isAfterQueue: Bool { isAtEnd && (index.map { $0 + 1 >= count } ?? true) }
    private var isRunning: Bool { !isIdle && !isPaused && !isAtEnd }
    var isPlaying: Bool { isRunning }

    private var rate: Double {
        if self[.pausedForCache].boolean == true { return 0 }
        let speed = self[.speed].number ?? 1
        return speed.isFinite && speed > 0 && speed <= 100 ? speed : 1
    }

    /// When the position was read or computed last.
    var sampledAt: MonotonicInstant? { position?.sampledAt }

    /// The entry that "play" starts when mpv stands at no file, or at the end of one.
    var startIndex: Int? {
        guard count > 0 else { return nil }
        if isAtEnd, let index { return index + 1 < count ? index + 1 : 0 }
        let index = stoppedIndex ?? 0
        return index < count ? index : 0
    }

    /// Within a playlist of any size that there is; -1 is mpv's word for none.
    private func place(_ property: MPVProperty) -> Int? {
        self[property].integer.flatMap { (0...1_000_000_000).contains($0) ? $0 : nil }
    }

    /// All of it as the model has it.
    var player: PlayerState {
        var state = PlayerState()
        state.playback = isIdle || isAfterQueue ? .stopped : isPaused || isAtEnd ? .paused : .playing
        state.hasMedia = count > 0 || !isIdle
        state.queueCount = count
        state.queueIndex = isIdle ? stoppedIndex.flatMap { $0 < count ? $0 : nil } : isAfterQueue ? nil : index
        state.isMuted = self[.mute].boolean
        if self[.audioTrack].boolean != false {
            state.volume = PlayerState.plausible(volumePercent: self[.volume].number)
        }
        guard !isIdle else { return state }
        state.track = "file \(file)"
        state.title = self[.mediaTitle].string
        state.artist = self[.artist].string
        if !isGrowing { state.duration = PlayerState.plausible(durationSeconds: self[.duration].number) }
        state.isLive = isLoaded && !isFullySeekable && state.duration == nil
        state.canSeek = isLoaded && isFullySeekable
        state.position = state.playback == .stopped ? nil : PlayerState.plausible(position: position)
        if let index = state.queueIndex { state.canGoNext = index + 1 < count || isPlaylistLooped }
        return state
    }
}
