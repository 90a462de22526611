import PlayerModel

/// What is known of a phone's player (org.bluez.MediaPlayer1), and what that means for the model.
///
/// Phones leave things out: the fields of one track are laid over each other until another track begins (bluez 291).
struct BlueZProperties: Equatable, Sendable {
    /// The fields that tell tracks apart.
    private static let identity = ["Title", "Artist", "Album", "TrackNumber"]

    private(set) var playback = Playback.stopped
    private(set) var mute = SoftMute()
    private var track: [String: BusValue] = [:]
    private var trackCount = 0
    private var watch = PositionWatch()

    /// Takes in what a message says of the player, and returns it for the model.
    mutating func update(_ properties: [String: BusValue], at now: MonotonicInstant) -> PlayerUpdate {
        var update = PlayerUpdate()
        if let status = properties["Status"] { take(playback: Self.playback(status)) }
        if let track = properties["Track"]?.dictionary { take(track, &update) }
        if let position = properties["Position"]?.integer { update.position = self.position(position, at: now) }
        describe(&update)
        return update
    }

    /// Volume of the transport, 0 to 127; nil: there is none.
    mutating func update(volume: BusValue?) -> PlayerUpdate {
        let steps = volume?.integer.flatMap { 0...127 ~= $0 ? Int($0) : nil }
        mute.take(steps.map { ($0 * 100 + 63) / 127 })
        var update = PlayerUpdate()
        describe(&update)
        return update
    }

    /// Of 127.
    static func steps(percent: Int) -> UInt16 {
        UInt16((max(0, min(100, percent)) * 127 + 50) / 100)
    }

    private func describe(_ update: inout PlayerUpdate) {
        update.playback = .value(playback)
        // A phone starts whatever it played last.
        update.hasMedia = .value(true)
        update.canPause = .value(true)
        update.canSeek = .value(playback != .stopped)
        update.previousRestarts = .value(true)
        update.volume = mute.volume.map { .value($0) } ?? .unknown
        update.isMuted = mute.isMuted.map { .value($0) } ?? .unknown
    }

    private mutating func take(playback value: Playback) {
        if value != playback { watch.interrupt() }
        playback = value
    }

    /// Milliseconds; the largest number of 32 bits is "unknown".
    private mutating func position(_ milliseconds: Int64, at now: MonotonicInstant)
        -> PlayerUpdate.Field<PositionSample>
    {
        guard milliseconds >= 0, milliseconds < Int64(UInt32.max) else { return .unknown }
        let position = Interval.milliseconds(milliseconds)
        return .value(watch.sample(position, rate: 1, isPlaying: playback == .playing, at: now))
    }

    private mutating func take(_ fields: [String: BusValue], _ update: inout PlayerUpdate) {
        let isOther = Self.identity.contains { key in
            guard let known = track[key], let new = fields[key] else { return false }
            return known != new
        }
        if isOther {
            track = [:]
            watch.trackChanged()
        }
        if track.isEmpty, !fields.isEmpty { trackCount += 1 }
        track.merge(fields) { $1 }
        guard !track.isEmpty else { return }
        update.track = .value("\(trackCount)")
        if let title = track["Title"]?.text, !title.isEmpty { update.title = .value(title) }
        if let artist = track["Artist"]?.text, !artist.isEmpty { update.artist = .value(artist) }
        if let duration = track["Duration"]?.integer, duration >= 0, duration < Int64(UInt32.max) {
            update.duration = .value(.milliseconds(duration))
        }
    }

    private static func playback(_ value: BusValue) -> Playback {
        switch value.text {
        case "playing", "forward-seek", "reverse-seek": .playing
        case "paused": .paused
        default: .stopped
        }
    }
}
