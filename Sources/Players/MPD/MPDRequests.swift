import PlayerModel

extension MPDCommand {
    /// What a request is in MPD's words; nil where MPD has none, as for mute. Empty: there is nothing to do.
    static func list(for request: PlayerRequest) -> [MPDCommand]? {
        switch request {
        // Goes on where it is paused, starts where it is stopped, and does nothing where it plays.
        case .play: ["play"]
        case .playFromStart: ["play 0"]
        case .pause: ["pause 1"]
        case .stop: ["stop"]
        case .next(let staysPaused): skip("next", staysPaused: staysPaused)
        case .previous(let staysPaused): skip("previous", staysPaused: staysPaused)
        case .seek(let target): [MPDCommand("seekcur \(seconds(target))")]
        case .setVolume(let percent): [MPDCommand("setvol \(max(0, min(100, percent)))")]
        case .setMuted: nil
        case .endSeek: []
        }
    }

    /// MPD plays after a change of tracks.
    private static func skip(_ verb: MPDCommand, staysPaused: Bool) -> [MPDCommand] {
        staysPaused ? [verb, "pause 1"] : [verb]
    }

    /// Seconds with three decimals. Not below 0.
    private static func seconds(_ interval: Interval) -> String {
        let milliseconds = max(0, interval.milliseconds)
        let fraction = String(milliseconds % 1_000)
        return "\(milliseconds / 1_000).\(String(repeating: "0", count: 3 - fraction.count))\(fraction)"
    }
}
