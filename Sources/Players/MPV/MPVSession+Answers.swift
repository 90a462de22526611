import PlayerModel

// What mpv says, and what becomes of what it was asked.

extension MPVSession {
    mutating func handle(line: [UInt8], at now: MonotonicInstant) throws(Fault) {
        let message: MPVProtocol.Message
        do throws(JSONError) {
            message = try MPVProtocol.message(line)
        } catch {
            throw .notUnderstood(error)
        }
        switch message {
        case .reply(let id, let error, let data): answer(id, error, data, at: now)
        case .changed(let property, let value): change(property, value, at: now)
        case .event(let event): handle(event, at: now)
        case .other: break
        }
    }

    private mutating func answer(_ id: Int, _ error: String, _ data: JSONValue, at now: MonotonicInstant) {
        guard let place = outstanding.firstIndex(where: { $0.id == id }) else { return }
        let wasOverdue = isOverdue(at: now)
        let answered = outstanding.remove(at: place)
        let isSuccess = error == "success"
        switch answered.purpose {
        case .observe, .part: break
        case .read(let property): change(property, isSuccess ? data : .null, at: now)
        case .readPosition:
            state.setPosition(isSuccess ? data : .null, at: now)
            if !awaitsRestart, !readsAgain { heldUntil = nil }
            if readsAgain { readPosition(at: now) }
        case .request(let request):
            // One that was overdue has been reported.
            if !isSuccess, !answered.isTold { reports.append(.requestFailed(request)) }
            if !isSuccess, request == .stop { isStopping = false }
        }
        if isReadingAll, !outstanding.contains(where: \.isRead) { arrive(at: now) }
        if wasOverdue, !isOverdue(at: now) { refresh(at: now) }
    }

    /// All that was to be read is there.
    private mutating func arrive(at now: MonotonicInstant) {
        isReadingAll = false
        heldUntil = nil
        reported = state.player
        reports.append(.player(isConnected ? .changed(state.player) : .connected(state.player)))
        isConnected = true
    }

    private mutating func change(_ property: MPVProperty, _ value: JSONValue, at now: MonotonicInstant) {
        guard state.set(property, value, at: now) else { return }
        switch property {
        case .pause:
            readPositionApart(at: now)
        case .pausedForCache, .speed, .eofReached:
            if state.isLoaded { readPositionApart(at: now) }
        case .playlistPosition:
            // Another file follows, or entries were moved.
            if state.index != nil, isConnected { hold(at: now) }
            readPositionApart(at: now)
        case .idleActive:
            if state.isIdle {
                isStopping = false
                awaitsRestart = false
                heldUntil = nil
            }
        case .duration, .seekable:
            let limit = state.isFullySeekable ? 3 : 0
            if isDurationObserved, state.isLoaded, state.durationChanges > limit {
                // It would come with each packet.
                isDurationObserved = false
                send(.unobserve(.duration), .part, at: now)
            }
        case .mediaTitle, .artist, .partiallySeekable, .playlistCount, .loopPlaylist, .volume, .mute, .audioTrack,
            .idle:
            break
        }
    }

    /// Where all is being read, the position comes at the end of that.
    private mutating func readPositionApart(at now: MonotonicInstant) {
        if !isReadingAll { readPosition(at: now) }
    }

    private mutating func handle(_ event: MPVProtocol.Event, at now: MonotonicInstant) {
        switch event {
        case .startFile:
            state.fileStarts()
            hold(at: now)
            if !isDurationObserved {
                isDurationObserved = true
                send(.observe(.duration), .observe, at: now)
            }
        case .seek: hold(at: now)
        case .playbackRestart:
            awaitsRestart = false
            readPosition(at: now)
        case .endFile(let reason): state.fileEnds(reason)
        case .fileLoaded: break
        }
    }

    private mutating func hold(at now: MonotonicInstant) {
        awaitsRestart = true
        heldUntil = heldUntil ?? now + Self.holdReportsFor
    }
}

extension MPVSession.Outstanding {
    fileprivate var isRead: Bool {
        switch purpose {
        case .read, .readPosition: true
        case .observe, .request, .part: false
        }
    }
}
