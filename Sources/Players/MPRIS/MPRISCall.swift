import PlayerModel

/// What a request becomes in MPRIS.
enum MPRISCall: Equatable, Sendable {
    case method(String, [BusArgument] = [])
    case set(String, BusArgument)
    /// Nothing has to be sent.
    case none
    /// MPRIS or this player has no such thing.
    case impossible
}

extension MPRISProperties {
    /// The explicit verb for `request`. `state` is what the player reported.
    func call(for request: PlayerRequest, _ state: PlayerState, at now: MonotonicInstant) -> MPRISCall {
        switch request {
        case .play, .playFromStart: .method("Play")
        case .pause: .method("Pause")
        case .stop: .method("Stop")
        case .next: .method("Next")
        case .previous: .method("Previous")
        case .seek(let target): seek(to: target, state, at: now)
        case .setVolume(let percent): .set("Volume", .double(Double(max(0, min(100, percent))) / 100))
        case .setMuted(let isMuted):
            mute.volume(muted: isMuted).map { .set("Volume", .double(Double($0) / 100)) } ?? .impossible
        case .endSeek: .none
        }
    }

    /// SetPosition names the track, so that it does no harm in the next one. Without a path for the track, only a
    /// relative seek is left.
    private func seek(to target: Interval, _ state: PlayerState, at now: MonotonicInstant) -> MPRISCall {
        if let trackPath {
            return .method("SetPosition", [.path(trackPath), .int64(target.nanoseconds / 1_000)])
        }
        guard let here = state.progress.value(at: now) else { return .impossible }
        return .method("Seek", [.int64(target.clampedDifference(here).nanoseconds / 1_000)])
    }
}
