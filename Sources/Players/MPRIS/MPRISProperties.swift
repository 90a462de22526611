import PlayerModel

/// What is known of one player's properties (org.mpris.MediaPlayer2.Player), and what that means for the model.
///
/// Source: the MPRIS D-Bus Interface Specification 2.2. Players take liberties with it, so each value of the wrong
/// type counts as missing, and lengths and track ids are taken in any type.
struct MPRISProperties: Equatable, Sendable {
    static let interface = "org.mpris.MediaPlayer2.Player"
    static let path = "/org/mpris/MediaPlayer2"

    /// Players whose "previous" goes to the start of the track by itself.
    private static let restarting = ["spotifyd", "spotify"]
    /// The id of "no track" in the specification.
    private static let noTrack = "/org/mpris/MediaPlayer2/TrackList/NoTrack"
    /// mpv-mpris says this of an empty playlist, and that it can play, and at times even that it plays.
    private static let noPlaylist = "/noplaylist"

    private let previousRestarts: Bool
    private(set) var playback = Playback.stopped
    /// Where the player knows what plays by a path, as SetPosition needs it.
    private(set) var trackPath: String?
    private(set) var rate = 1.0
    private var track: String?
    private var isEmpty = false
    private var canControl = true
    private var canPlay: Bool?
    private var canPause = true
    private var canSeek = true
    private var canGoNext: Bool?
    /// MPRIS has no mute.
    private(set) var mute = SoftMute()
    private var watch = PositionWatch()

    /// `name`: the player's, without "org.mpris.MediaPlayer2.".
    init(name: String) {
        previousRestarts = Self.restarting.contains { name == $0 || name.hasPrefix($0 + ".") }
    }

    /// Takes in what a message says, and returns it for the model.
    mutating func update(_ properties: [String: BusValue], at now: MonotonicInstant) -> PlayerUpdate {
        var update = PlayerUpdate()
        if let value = properties["Rate"] { rate = Self.rate(value) }
        if let value = properties["PlaybackStatus"] { take(playback: Self.playback(value)) }
        if let value = properties["Metadata"] { take(metadata: value.dictionary ?? [:], &update) }
        if let value = properties["Position"]?.wholeNumber { update.position = .value(position(value, at: now)) }
        if let value = properties["Volume"] {
            mute.take(PlayerState.plausible(volumePercent: value.number.map { $0 * 100 }))
        }
        if let value = properties["CanControl"] { canControl = value.boolean ?? true }
        if let value = properties["CanPlay"] { canPlay = value.boolean }
        if let value = properties["CanPause"] { canPause = value.boolean ?? true }
        if let value = properties["CanSeek"] { canSeek = value.boolean ?? false }
        if let value = properties["CanGoNext"] { canGoNext = value.boolean }
        describe(&update)
        return update
    }

    /// What all that is known says, but for what belongs to a track.
    private func describe(_ update: inout PlayerUpdate) {
        update.playback = .value(isEmpty ? .stopped : playback)
        update.hasMedia = .value(!isEmpty && (playback != .stopped || (canPlay ?? (track != nil))))
        update.canPause = .value(canControl && canPause)
        update.canSeek = .value(canControl && canSeek)
        update.canGoNext = canGoNext.map { .value($0 && canControl) } ?? .unknown
        update.volume = mute.volume.map { .value($0) } ?? .unknown
        update.isMuted = mute.isMuted.map { .value($0) } ?? .unknown
        update.previousRestarts = .value(previousRestarts)
    }

    /// A position that was read or told, in microseconds.
    mutating func position(_ microseconds: Int64, at now: MonotonicInstant) -> PositionSample {
        let position = Self.interval(microseconds: microseconds)
        return watch.sample(position, rate: rate, isPlaying: playback == .playing, at: now)
    }

    /// The player jumped: what is read next is not compared with what was read before.
    mutating func seeked() {
        watch.interrupt()
    }
}

// MARK: - What the values mean

extension MPRISProperties {
    private mutating func take(playback value: Playback) {
        if value != playback { watch.interrupt() }
        playback = value
    }

    /// Metadata is told whole, but players leave out what they have not found out yet.
    private mutating func take(metadata: [String: BusValue], _ update: inout PlayerUpdate) {
        let identifier = metadata["mpris:trackid"]?.textOrPath
        trackPath = metadata["mpris:trackid"]?.path ?? identifier.flatMap { $0.hasPrefix("/") ? $0 : nil }
        isEmpty = identifier == Self.noPlaylist
        let isNone = isEmpty || identifier == Self.noTrack
        if isNone { trackPath = nil }
        let url = Self.text(metadata["xesam:url"])
        let title = Self.text(metadata["xesam:title"])
        // Some players give every track the same id.
        let place = url ?? title
        let isTrack = !isNone && (identifier != nil || place != nil)
        let name = isTrack ? (identifier ?? "") + "\n" + (place ?? "") : nil
        let isOther = name != track
        if isOther { watch.trackChanged() }
        track = name
        update.track = name.map { .value($0) } ?? .unknown
        // VLC has no title for a file without tags.
        if let title = title ?? (isOther ? url.flatMap(Self.fileName) : nil) { update.title = .value(title) }
        let artist = metadata["xesam:artist"]?.texts.filter { !$0.isEmpty } ?? []
        if !artist.isEmpty { update.artist = .value(artist.joined(separator: ", ")) }
        if let length = metadata["mpris:length"]?.wholeNumber {
            update.duration = .value(Self.interval(microseconds: length))
        }
    }

    private static func text(_ value: BusValue?) -> String? {
        guard let text = value?.texts.first, !text.isEmpty else { return nil }
        return text
    }

    private static func fileName(_ url: String) -> String? {
        guard url.hasPrefix("file:"), let name = url.split(separator: "/").last else { return nil }
        return BusAddress.unescaped(name)
    }

    private static func playback(_ value: BusValue) -> Playback {
        switch value.text {
        case "Playing": .playing
        case "Paused": .paused
        default: .stopped
        }
    }

    /// A rate of 0 is a pause in the specification, and never to be told; some players tell it all the same.
    private static func rate(_ value: BusValue) -> Double {
        guard let rate = value.number, rate.isFinite, rate > 0, rate <= 100 else { return 1 }
        return rate
    }

    /// Held to the ends of what an interval can say.
    static func interval(microseconds: Int64) -> Interval {
        let (nanoseconds, overflows) = microseconds.multipliedReportingOverflow(by: 1_000)
        return Interval(nanoseconds: overflows ? (microseconds < 0 ? .min : .max) : nanoseconds)
    }
}
