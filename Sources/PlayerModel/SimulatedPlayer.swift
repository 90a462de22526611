/// A player that exists only in numbers: a playlist, a place in it, a volume.
///
/// It does what real ones do, the awkward parts included: next at the last track ends the music, and a track
/// change starts a paused player unless it is told to stay paused.
public struct SimulatedPlayer: Equatable, Sendable {
    public let playlist: Playlist
    private var playback = Playback.stopped
    /// nil after the end of the queue.
    private var index: Int?
    /// Where the track stood at `since`.
    private var position = Interval.zero
    private var since: MonotonicInstant
    private var volume = 40
    private var isMuted = false

    /// A player that stands still at the playlist's first track.
    ///
    /// `position`: paused there; nil: stopped at its start.
    public init(playlist: Playlist = .demonstration, position: Interval? = .seconds(34), at now: MonotonicInstant) {
        self.playlist = playlist
        since = now
        guard !playlist.tracks.isEmpty else { return }
        index = 0
        guard let position else { return }
        playback = .paused
        self.position = position
        clampPosition()
    }

    /// When the track ends; nil while nothing runs, or what runs is endless.
    public var nextDeadline: MonotonicInstant? {
        guard playback == .playing, let duration = track?.duration else { return nil }
        return since + (duration - position)
    }

    /// Goes on to the next track at the end of one, and stops at the end of the queue.
    public mutating func handleDeadline(at now: MonotonicInstant) {
        // Each turn leaves a track behind, so this ends with the queue at the latest.
        while let end = nextDeadline, end <= now {
            start((index ?? 0) + 1, at: end)
        }
    }

    /// Does what is asked for, at once.
    public mutating func handle(_ request: PlayerRequest, at now: MonotonicInstant) {
        handleDeadline(at: now)
        switch request {
        case .play: play(at: now)
        case .playFromStart: start(0, at: now)
        case .pause: pause(at: now)
        case .stop: stop(at: now)
        case .next(let staysPaused): skip(1, staysPaused: staysPaused, at: now)
        case .previous(let staysPaused): skip(-1, staysPaused: staysPaused, at: now)
        case .seek(let target): seek(to: target, at: now)
        case .setVolume(let percent): volume = max(0, min(100, percent))
        case .setMuted(let muted): isMuted = muted
        case .endSeek: break
        }
    }

    /// All that the player would report. The position's sample changes only when something happens.
    public func state(at now: MonotonicInstant) -> PlayerState {
        var player = self
        player.handleDeadline(at: now)
        return player.report
    }
}

extension SimulatedPlayer {
    private var track: Playlist.Track? { index.map { playlist.tracks[$0] } }

    private var report: PlayerState {
        var state = PlayerState()
        state.playback = playback
        state.hasMedia = !playlist.tracks.isEmpty
        state.queueCount = playlist.tracks.count
        state.volume = volume
        state.isMuted = isMuted
        guard let index, let track else { return state }
        state.track = "track \(index)"
        state.title = track.title
        state.artist = track.artist
        state.duration = PlayerState.plausible(duration: track.duration)
        state.isLive = track.isLive
        state.position = playback == .stopped ? nil : PositionSample(position: position, sampledAt: since)
        state.queueIndex = index
        state.canSeek = !track.isLive
        state.canGoNext = index + 1 < playlist.tracks.count
        return state
    }

    private mutating func play(at now: MonotonicInstant) {
        guard playback != .playing else { return }
        guard index != nil else { return start(0, at: now) }
        playback = .playing
        since = now
    }

    private mutating func pause(at now: MonotonicInstant) {
        guard playback == .playing else { return }
        settle(at: now)
        playback = .paused
    }

    private mutating func stop(at now: MonotonicInstant) {
        playback = .stopped
        position = .zero
        since = now
    }

    /// Plays the track at `place`; past the last one the queue is over.
    private mutating func start(_ place: Int, at now: MonotonicInstant) {
        position = .zero
        since = now
        guard playlist.tracks.indices.contains(place) else {
            index = nil
            playback = .stopped
            return
        }
        index = place
        playback = .playing
    }

    private mutating func skip(_ step: Int, staysPaused: Bool, at now: MonotonicInstant) {
        guard playback != .stopped, let index else { return }
        let wasPaused = playback == .paused
        start(max(0, index + step), at: now)
        if wasPaused, staysPaused, playback == .playing { playback = .paused }
    }

    private mutating func seek(to target: Interval, at now: MonotonicInstant) {
        guard playback != .stopped, let track, !track.isLive else { return }
        position = target
        since = now
        clampPosition()
    }

    private mutating func settle(at now: MonotonicInstant) {
        position = position + (now - since)
        since = now
        clampPosition()
    }

    private mutating func clampPosition() {
        position = max(position, .zero)
        if let duration = track?.duration { position = min(position, duration) }
    }
}
