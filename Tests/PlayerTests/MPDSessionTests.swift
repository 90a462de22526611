import PlayerModel
import Testing

@testable import Players

/// What is asked of MPD and what its answers mean, without a connection.
struct MPDSessionTests {
    static let start = MonotonicInstant(nanoseconds: 1_000_000_000)
    static let idle = MPDCommand(MPDSession.subsystems)
    static let playing: [(String, String)] = [
        ("volume", "40"), ("random", "0"), ("consume", "0"), ("playlistlength", "3"), ("state", "play"),
        ("song", "1"), ("songid", "7"), ("elapsed", "1.500"), ("duration", "4.000"), ("audio", "8000:16:1"),
        ("nextsong", "2"), ("nextsongid", "8"),
    ]

    /// The answers to a list with `verbs` commands before `status` and `currentsong`.
    static func answer(
        _ status: [(String, String)] = playing,
        song: [(String, String)] = [("file", "a/b.wav"), ("Title", "T"), ("Artist", "A")],
        verbs: Int = 0
    ) -> [MPDReply] {
        [MPDReply](repeating: .listOK, count: verbs) + status.map { .pair(name: $0.0, value: $0.1) } + [.listOK]
            + song.map { .pair(name: $0.0, value: $0.1) } + [.listOK, .ok]
    }

    /// A session that has its first state and waits for changes.
    static func ready() -> MPDSession {
        var session = MPDSession(password: nil, at: start)
        _ = session.handle(.greeting(version: "0.23.5"), at: start)
        _ = session.handle(.ok, at: start)
        for reply in answer() { _ = session.handle(reply, at: start) }
        return session
    }

    func sent(_ actions: [MPDSession.Action]) -> [MPDCommand] {
        actions.flatMap { (action) -> [MPDCommand] in
            if case .send(let commands) = action { commands } else { [] }
        }
    }

    @Test func theFirstQuestions() {
        var session = MPDSession(password: "se cret", at: Self.start)
        #expect(session.nextDeadline == Self.start + .seconds(2))
        let actions = session.handle(.greeting(version: "0.23.5"), at: Self.start)
        #expect(
            sent(actions) == [
                MPDCommand("password", argument: "se cret"), "command_list_begin", "tagtypes clear",
                "tagtypes enable Title Artist AlbumArtist Name", "command_list_end", "command_list_ok_begin", "status",
                "currentsong", "command_list_end", Self.idle,
            ]
        )
        #expect(session.handle(.ok, at: Self.start) == [])
        #expect(session.handle(.ok, at: Self.start) == [])
        #expect(!session.isReady)
        let last = Self.answer().flatMap { session.handle($0, at: Self.start) }
        guard case .state(let state)? = last.first, last.count == 1 else {
            Issue.record("\(last)")
            return
        }
        #expect(session.isReady)
        #expect(state.isPlaying && state.title == "T" && state.artist == "A" && state.queueIndex == 1)
        #expect(state.volume == 40 && state.isMuted == nil && state.canSeek && state.canGoNext == true)
        #expect(state.position == PositionSample(position: .milliseconds(1_500), sampledAt: Self.start))
    }

    @Test func endings() {
        var wrong = MPDSession(password: "x", at: Self.start)
        _ = wrong.handle(.greeting(version: "1"), at: Self.start)
        let refusal = MPDRefusal(code: 3, message: "incorrect password")
        #expect(wrong.handle(.refused(refusal), at: Self.start) == [.end(.wrongPassword)])

        var closed = MPDSession(password: nil, at: Self.start)
        _ = closed.handle(.greeting(version: "1"), at: Self.start)
        // Before MPD 0.21 there are no tag types.
        #expect(closed.handle(.refused(MPDRefusal(code: 5, message: "unknown command")), at: Self.start) == [])
        let forbidden = MPDRefusal(code: 4, message: "you don't have permission for \"status\"")
        #expect(closed.handle(.refused(forbidden), at: Self.start) == [.end(.noPermission)])

        var silent = MPDSession(password: nil, at: Self.start)
        #expect(silent.handleDeadline(at: Self.start + .milliseconds(1_999)) == [])
        #expect(silent.handleDeadline(at: Self.start + .seconds(2)) == [.end(.noAnswer)])

        for reply: MPDReply in [.ok, .listOK, .malformed, .pair(name: "state", value: "play"), .refused(refusal)] {
            var stranger = MPDSession(password: nil, at: Self.start)
            #expect(stranger.handle(reply, at: Self.start) == [.end(.malformed)])
        }
    }

    @Test(arguments: [
        (PlayerRequest.play, ["play"]),
        (.playFromStart, ["play 0"]),
        (.pause, ["pause 1"]),
        (.stop, ["stop"]),
        (.next(staysPaused: false), ["next"]),
        (.next(staysPaused: true), ["next", "pause 1"]),
        (.previous(staysPaused: false), ["previous"]),
        (.previous(staysPaused: true), ["previous", "pause 1"]),
        (.seek(to: .milliseconds(61_007)), ["seekcur 61.007"]),
        (.seek(to: .milliseconds(-5)), ["seekcur 0.000"]),
        (.setVolume(34), ["setvol 34"]),
        (.setVolume(400), ["setvol 100"]),
    ])
    func requests(request: PlayerRequest, verbs: [String]) {
        var session = Self.ready()
        let actions = session.perform(request, at: Self.start)
        let list = verbs.map { MPDCommand($0) }
        let before: [MPDCommand] = ["noidle", "command_list_ok_begin"]
        #expect(sent(actions) == before + list + ["status", "currentsong", "command_list_end", Self.idle])
        #expect(session.handle(.ok, at: Self.start) == [])
        let answers = Self.answer(verbs: verbs.count).flatMap { session.handle($0, at: Self.start) }
        #expect(answers.count == 1)
        #expect(session.unanswered.isEmpty)
    }

    @Test func whatMPDHasNot() {
        var session = Self.ready()
        #expect(session.perform(.setMuted(true), at: Self.start) == [.requestFailed(.setMuted(true))])
        #expect(session.perform(.endSeek, at: Self.start) == [])
    }

    /// An idle that ends by a change while "noidle" is on its way has one answer.
    @Test func aChangeMeetsACommand() {
        var session = Self.ready()
        _ = session.perform(.pause, at: Self.start)
        #expect(session.handle(.pair(name: "changed", value: "player"), at: Self.start) == [])
        #expect(session.handle(.ok, at: Self.start) == [])
        #expect(Self.answer(verbs: 1).flatMap { session.handle($0, at: Self.start) }.count == 1)
        // The next idle ends by itself: the state is read, and there is nothing to end.
        _ = session.handle(.pair(name: "changed", value: "player"), at: Self.start)
        let actions = session.handle(.ok, at: Self.start)
        #expect(
            sent(actions) == ["command_list_ok_begin", "status", "currentsong", "command_list_end", Self.idle]
        )
    }

    @Test func aRefusedRequestIsReportedAndTheStateRead() {
        var session = Self.ready()
        _ = session.perform(.next(staysPaused: true), at: Self.start)
        _ = session.handle(.ok, at: Self.start)
        let refusal = MPDRefusal(code: 55, message: "Not playing")
        let actions = session.handle(.refused(refusal), at: Self.start)
        #expect(actions.prefix(2) == [.requestFailed(.next(staysPaused: true)), .notice(.refused(refusal))])
        #expect(sent(actions).first == "noidle")
        #expect(sent(actions).contains("status"))
    }

    @Test func noAnswerWithinTwoSeconds() {
        var session = Self.ready()
        let later = Self.start + .seconds(1)
        _ = session.perform(.pause, at: later)
        _ = session.perform(.next(staysPaused: true), at: later + .seconds(1))
        #expect(session.nextDeadline == later + .seconds(2))
        #expect(session.handleDeadline(at: later + .milliseconds(1_999)) == [])
        #expect(session.handleDeadline(at: later + .seconds(2)) == [.end(.noAnswer)])
        #expect(session.unanswered == [.pause, .next(staysPaused: true)])
    }

    @Test func tooManyAtOnceFail() {
        var session = Self.ready()
        var failures = 0
        for _ in 0..<100 {
            if session.perform(.next(staysPaused: false), at: Self.start).contains(
                .requestFailed(.next(staysPaused: false))
            ) {
                failures += 1
            }
        }
        #expect(failures > 0)
        #expect(session.unanswered.count + failures == 100)
        #expect(session.unanswered.count >= 15)
    }

    @Test func thePositionIsReadAgainWhilePlaying() {
        var session = Self.ready()
        #expect(session.nextDeadline == Self.start + .seconds(5))
        #expect(session.handleDeadline(at: Self.start + .milliseconds(4_999)) == [])
        let actions = session.handleDeadline(at: Self.start + .seconds(5))
        #expect(sent(actions).first == "noidle")
        #expect(session.handleDeadline(at: Self.start + .seconds(5)) == [])
        _ = session.handle(.ok, at: Self.start + .seconds(5))
        let paused = Self.playing.map { $0.0 == "state" ? ("state", "pause") : $0 }
        for reply in Self.answer(paused) { _ = session.handle(reply, at: Self.start + .seconds(5)) }
        #expect(session.nextDeadline == nil)
    }

    @Test func anErrorIsReportedOnce() {
        var session = Self.ready()
        let failing = Self.playing + [("error", "Failed to open audio output")]
        func read() -> [MPDSession.Action] {
            _ = session.handle(.pair(name: "changed", value: "player"), at: Self.start)
            _ = session.handle(.ok, at: Self.start)
            return Self.answer(failing).flatMap { session.handle($0, at: Self.start) }
        }
        #expect(read().contains(.notice(.playerError("Failed to open audio output"))))
        #expect(read().count == 1)
    }
}
