import EventLoop
import Glibc
import PlayerModel
import Testing

/// Signals go to this thread alone (`raise`): the other tests of this process run on.
@Suite struct SignalTests {
    @Test func signalsBecomeTurns() throws {
        let loop = try EventLoop()
        var got: [Signal] = []
        let source = try loop.onSignals([.user1, .terminate, .hangup]) { got.append($0) }
        raise(SIGTERM)
        #expect(try turn(loop) { got.count == 1 })
        raise(SIGUSR1)
        raise(SIGHUP)
        #expect(try turn(loop) { got.count == 3 })
        #expect(got[0] == .terminate)
        #expect(Set(got) == [.terminate, .user1, .hangup])
        withExtendedLifetime(source) {}
    }

    @Test func theMaskIsPutBack() throws {
        func isBlocked() -> Bool {
            var mask = sigset_t()
            pthread_sigmask(SIG_BLOCK, nil, &mask)
            return sigismember(&mask, SIGUSR2) == 1
        }
        // Threads of a pool may have all signals blocked from the start.
        var user2 = sigset_t()
        var before = sigset_t()
        sigemptyset(&user2)
        sigaddset(&user2, SIGUSR2)
        pthread_sigmask(SIG_UNBLOCK, &user2, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }

        let loop = try EventLoop()
        let source = try loop.onSignals([.user2]) { _ in }
        #expect(isBlocked())
        source.cancel()
        #expect(!isBlocked())

        pthread_sigmask(SIG_BLOCK, &user2, nil)
        try loop.onSignals([.user2]) { _ in }.cancel()
        #expect(isBlocked())
    }

    @Test func aHandlerCanEndItsSource() throws {
        let loop = try EventLoop()
        var count = 0
        var source: SignalSource?
        source = try loop.onSignals([.windowChange]) { _ in
            count += 1
            source = nil
        }
        raise(SIGWINCH)
        #expect(try turn(loop) { count == 1 })
        #expect(source == nil)
    }

    @Test func oneSignalIsTakenOnce() throws {
        let loop = try EventLoop()
        let source = try loop.onSignals([.user1]) { _ in }
        #expect(throws: EventLoopError.cannotCatch(signal: SIGUSR1, code: EBUSY)) {
            try loop.onSignals([.user1]) { _ in }
        }
        withExtendedLifetime(source) {}
    }
}
