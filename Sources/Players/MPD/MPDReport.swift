import PlayerModel

/// What the answers to `status` and `currentsong` say, line by line.
struct MPDReport: Equatable, Sendable {
    private var playback: Playback?
    private var volume: Int?
    private var song: Int?
    private var songID: String?
    private var queueCount: Int?
    private var elapsed: Interval?
    private var duration: Interval?
    /// Whether the player knows the format of what it plays: only then is a missing duration one.
    private var isDecoding = false
    private var isShuffled = false
    private var isConsuming = false
    private var hasNext = false
    private var file: String?
    private var title: String?
    private var artist: String?
    private var albumArtist: String?
    private var station: String?
    private var songDuration: Interval?
    /// MPD's own words for what went wrong last, such as an output that cannot be opened; it stays until it plays again.
    private(set) var error: String?

    /// One line of the answer to `status`.
    mutating func readStatus(_ name: String, _ value: String) {
        switch name {
        case "state": playback = Self.playback(value)
        case "volume": volume = Int(value)
        case "song": song = Int(value)
        case "songid": songID = value
        case "playlistlength": queueCount = Int(value)
        case "elapsed": elapsed = Self.position(value)
        case "duration": duration = PlayerState.plausible(durationSeconds: Double(value))
        case "audio": isDecoding = true
        case "random": isShuffled = value != "0"
        case "consume": isConsuming = value != "0"
        case "nextsongid": hasNext = true
        case "error": error = value
        default: break
        }
    }

    /// One line of the answer to `currentsong`.
    mutating func readSong(_ name: String, _ value: String) {
        switch name {
        case "file": file = value
        case "Title": title = title ?? value
        case "Artist": artist = artist.map { "\($0), \(value)" } ?? value
        case "AlbumArtist": albumArtist = albumArtist ?? value
        case "Name": station = station ?? value
        case "duration": songDuration = PlayerState.plausible(durationSeconds: Double(value))
        default: break
        }
    }

    /// All of it: what MPD leaves out, it does not have. Nil where it does not even say whether it plays.
    func update(sampledAt instant: MonotonicInstant) -> PlayerUpdate? {
        guard let playback else { return nil }
        let isStopped = playback == .stopped
        var update = PlayerUpdate()
        update.playback = .value(playback)
        update.hasMedia = .value((queueCount ?? 0) > 0)
        update.track = .init(songID)
        update.title = .init(title ?? station ?? fileName)
        update.artist = .init(artist ?? albumArtist)
        let length = duration ?? songDuration
        update.duration = .init(length)
        update.isLive = .value(!isStopped && length == nil && isDecoding && isRemote)
        let sample = elapsed.map { PositionSample(position: $0, sampledAt: instant) }
        update.position = .init(isStopped ? nil : sample)
        // In a shuffled queue, and in one that loses what was played, the place says nothing of what comes next.
        update.queueIndex = .init(!isStopped && (isShuffled || isConsuming) ? nil : song)
        update.queueCount = .init(queueCount)
        update.volume = .init(volume.flatMap { PlayerState.plausible(volume: $0) })
        // MPD has no mute.
        update.isMuted = .unknown
        update.canPause = .value(true)
        update.canSeek = .value(!isStopped && length != nil)
        update.canGoNext = .init(isStopped ? nil : hasNext)
        update.previousRestarts = .value(false)
        return update
    }

    private var isRemote: Bool { file.map { $0.contains("://") } ?? false }

    /// What is shown of a file without a title.
    private var fileName: String? {
        guard let file, !isRemote else { return file }
        return file.split(separator: "/").last.map { String($0) }
    }

    private static func playback(_ value: String) -> Playback? {
        switch value {
        case "play": .playing
        case "pause": .paused
        case "stop": .stopped
        default: nil
        }
    }

    /// Seconds with fractions; nil where no track stands there.
    private static func position(_ value: String) -> Interval? {
        guard let seconds = Double(value), seconds.isFinite, seconds >= 0, seconds < 1e9 else { return nil }
        return Interval(nanoseconds: Int64(seconds * 1e9))
    }
}

extension PlayerUpdate.Field {
    fileprivate init(_ value: Value?) {
        self = value.map { .value($0) } ?? .unknown
    }
}
