import PlayerModel

/// Mute for players that have a volume and no mute: silence, and the way back.
struct SoftMute: Equatable, Sendable {
    /// Percent, as the player told it; nil while unknown.
    private(set) var volume: Int?
    private var loudVolume: Int?

    /// Silence counts as mute only where it is known what to go back to.
    var isMuted: Bool? {
        guard let volume else { return nil }
        if volume > 0 { return false }
        return loudVolume == nil ? nil : true
    }

    /// The player's volume is this.
    mutating func take(_ volume: Int?) {
        self.volume = volume
        if let volume, volume > 0 { loudVolume = volume }
    }

    /// The volume in percent that makes it silent, or as loud as before; nil where that is not known.
    func volume(muted: Bool) -> Int? {
        guard let loudVolume else { return nil }
        return muted ? 0 : loudVolume
    }
}
