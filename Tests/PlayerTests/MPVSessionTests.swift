import PlayerModel
import Simulation
import Testing

@testable import Players

/// mpv's words, without mpv.
struct MPVSessionTests {
    static let start = MonotonicInstant(nanoseconds: 1_000_000_000)

    /// A session whose questions have all been answered: it plays the first of two files at 10 s.
    static func connected(_ changes: [MPVProperty: JSONValue] = [:]) throws -> MPVSession {
        var session = MPVSession()
        session.begin(at: start)
        let values: [MPVProperty: JSONValue] = [
            .pause: .boolean(false), .idleActive: .boolean(false), .eofReached: .boolean(false),
            .mediaTitle: .string("Song"), .duration: .number(60), .seekable: .boolean(true),
            .partiallySeekable: .boolean(false), .playlistPosition: .integer(0), .playlistCount: .integer(2),
            .loopPlaylist: .boolean(false), .speed: .number(1), .pausedForCache: .boolean(false),
            .volume: .number(50), .mute: .boolean(false), .audioTrack: .integer(1), .idle: .boolean(true),
        ].merging(changes) { $1 }
        for question in session.outstanding {
            var reply: [String: JSONValue] = ["request_id": .integer(Int64(question.id)), "error": .string("success")]
            switch question.purpose {
            case .read(let property): reply["data"] = values[property] ?? .null
            case .readPosition: reply["data"] = .number(10)
            case .observe, .request, .part: break
            }
            try session.handle(line: try JSONValue.object(reply).serialised(), at: start)
        }
        session.settle(at: start)
        return session
    }

    func hear(_ session: inout MPVSession, _ text: String, at now: MonotonicInstant = start) throws {
        try session.handle(line: Array(text.utf8), at: now)
    }

    func property(_ property: MPVProperty, _ data: String) -> String {
        "{\"event\":\"property-change\",\"id\":\(property.rawValue),\"name\":\"\(property.name)\",\"data\":\(data)}"
    }

    func state(_ session: MPVSession) -> PlayerState? {
        guard case .player(.changed(let state)) = session.reports.last else { return nil }
        return state
    }

    @Test("Connected is said once, with all of it")
    func connects() throws {
        let session = try Self.connected()
        #expect(session.reports.count == 1)
        guard case .player(.connected(let state)) = session.reports.first else {
            Issue.record("no state")
            return
        }
        #expect(state.isPlaying && state.title == "Song" && state.duration == .seconds(60))
        #expect(state.position == PositionSample(position: .seconds(10), sampledAt: Self.start))
    }

    @Test(
        "Volumes as mpv says them",
        arguments: [
            ("50.4", 50), ("130.0", 100), ("-1.0", nil), ("null", nil), ("\"nan\"", nil), ("1e300", 100),
        ] as [(String, Int?)]
    )
    func volumes(_ text: String, _ volume: Int?) throws {
        var session = try Self.connected([.volume: .number(77)])
        try hear(&session, property(.volume, text))
        session.settle(at: Self.start)
        #expect(state(session)?.volume == volume)
    }

    @Test("A length that grows where nothing can be sought is none, and is not observed further")
    func growing() throws {
        var session = try Self.connected([.seekable: .boolean(false)])
        session.output = []
        try hear(&session, property(.duration, "60.125"))
        session.settle(at: Self.start)
        #expect(state(session)?.isLive == true && state(session)?.duration == nil)
        #expect(
            String(decoding: session.output, as: UTF8.self).contains(
                "unobserve_property\",\(MPVProperty.duration.rawValue)"
            )
        )
        try hear(&session, "{\"event\":\"start-file\"}")
        #expect(
            String(decoding: session.output, as: UTF8.self).contains(
                "\"observe_property\",\(MPVProperty.duration.rawValue)"
            )
        )
    }

    @Test("A pause keeps the position where it stands")
    func pause() throws {
        var session = try Self.connected()
        let later = Self.start + .seconds(3)
        try hear(&session, property(.pause, "true"), at: later)
        session.settle(at: later)
        #expect(state(session)?.position == PositionSample(position: .seconds(13), sampledAt: later))
    }

    @Test("The position is asked for each 5 s while it plays, and never while paused")
    func reads() throws {
        var session = try Self.connected()
        #expect(session.nextDeadline == Self.start + .seconds(5))
        session.output = []
        try session.handleDeadline(at: Self.start + .seconds(5))
        #expect(String(decoding: session.output, as: UTF8.self).contains("time-pos"))
        #expect(try Self.connected([.pause: .boolean(true)]).nextDeadline == nil)
    }

    @Test("An answer that does not come fails the request after 2 s; nothing more is sent until one comes")
    func overdue() throws {
        var session = try Self.connected([.pause: .boolean(true)])
        session.reports = []
        session.output = []
        session.perform(.play, at: Self.start)
        #expect(session.nextDeadline == Self.start + .seconds(2))
        let late = Self.start + .seconds(2)
        try session.handleDeadline(at: late)
        try session.handleDeadline(at: late)
        #expect(session.reports == [.requestFailed(.play)])
        session.output = []
        session.perform(.play, at: late)
        #expect(session.reports.count == 2 && session.output.isEmpty)
        #expect(session.nextDeadline == Self.start + .seconds(10))
        #expect(throws: MPVSession.Fault.silent) { try session.handleDeadline(at: Self.start + .seconds(10)) }
        let id = try #require(session.outstanding.first).id
        try hear(&session, "{\"request_id\":\(id),\"error\":\"success\"}", at: late)
        #expect(String(decoding: session.output, as: UTF8.self).contains("get_property"))
        #expect(session.reports.count == 2)
    }

    @Test("A new connection that is silent for 2 s is given up")
    func silent() throws {
        var session = MPVSession()
        session.begin(at: Self.start)
        #expect(throws: MPVSession.Fault.silent) { try session.handleDeadline(at: Self.start + .seconds(2)) }
    }

    @Test("Requests that pile up without an answer are refused")
    func pile() throws {
        var session = try Self.connected()
        session.reports = []
        for _ in 0..<1_000 { session.perform(.pause, at: Self.start) }
        #expect(session.outstanding.count == MPVSession.maximumOutstanding)
        #expect(session.reports.count == 1_000 - MPVSession.maximumOutstanding)
    }

    @Test("Lines that are no object end the connection", arguments: ["", "[]", "garbage", "{\"event\":", "\u{0}"])
    func notUnderstood(_ line: String) throws {
        var session = try Self.connected()
        #expect(throws: MPVSession.Fault.notUnderstood(.invalid)) {
            try session.handle(line: Array(line.utf8), at: Self.start)
        }
    }

    @Test(
        "Objects that mean nothing change nothing",
        arguments: [
            "{}", "{\"event\":7}", "{\"event\":\"property-change\"}", "{\"event\":\"client-message\",\"args\":[\"x\"]}",
            "{\"request_id\":999999,\"error\":\"success\"}", "{\"request_id\":1.5,\"error\":null}",
            "{\"event\":\"property-change\",\"id\":1,\"name\":\"volume\",\"data\":3}",
            "{\"event\":\"property-change\",\"id\":-9223372036854775808,\"name\":\"pause\",\"data\":true}",
        ]
    )
    func meaningless(_ line: String) throws {
        var session = try Self.connected()
        session.reports = []
        try hear(&session, line)
        session.settle(at: Self.start)
        #expect(session.reports.isEmpty)
    }

    @Test("Values of any kind for any property, and any time between, leave a plausible state")
    func hostileValues() throws {
        let values = [
            "null", "true", "-1", "9223372036854775807", "-9223372036854775808", "1e308", "-1e308", "0.0", "\"x\"",
            "[]", "{}", "9007199254740993", "1e9", "0.5",
        ]
        let events = ["start-file", "file-loaded", "seek", "playback-restart", "end-file", "idle"]
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<60 {
            var session = try Self.connected()
            var now = Self.start
            for _ in 0..<120 {
                let value = values.randomElement(using: &generator) ?? ""
                let kind = Int.random(in: 0..<4, using: &generator)
                let chosen = MPVProperty.allCases.randomElement(using: &generator) ?? .pause
                let id = session.outstanding.randomElement(using: &generator)?.id ?? 0
                if kind == 0 {
                    try hear(&session, "{\"event\":\"\(events.randomElement(using: &generator) ?? "")\"}", at: now)
                } else if kind == 1 {
                    try hear(&session, "{\"request_id\":\(id),\"error\":\"success\",\"data\":\(value)}", at: now)
                } else {
                    try hear(&session, property(chosen, value), at: now)
                }
                session.perform(
                    [.play, .stop, .next(staysPaused: true), .playFromStart].randomElement(using: &generator) ?? .play,
                    at: now
                )
                session.settle(at: now)
                now = now + .milliseconds(Int64.random(in: 0...100, using: &generator))
                session.output = []
                session.reports = []
                let state = session.state.player
                #expect(state.plausible == state)
            }
        }
    }

    @Test("Every split of a stream gives the same reports")
    func splits() throws {
        let text =
            [
                property(.pause, "true"), property(.volume, "33.0"),
                "{\"event\":\"start-file\",\"playlist_entry_id\":2}",
                property(.mediaTitle, "\"Caf\u{E9}\""), property(.pause, "false"),
            ].joined(separator: "\n") + "\n"
        let stream = Array(text.utf8)
        func reports(_ parts: [ArraySlice<UInt8>]) throws -> PlayerState {
            var session = try Self.connected()
            var lines = LineBuffer()
            for part in parts {
                lines.append(part)
                while let line = try lines.next() { try session.handle(line: line, at: Self.start) }
            }
            return session.state.player
        }
        let whole = try reports([stream[...]])
        #expect(whole.volume == 33 && whole.title == "Caf\u{E9}")
        for place in 0...stream.count {
            #expect(try reports([stream[..<place], stream[place...]]) == whole)
        }
        #expect(try reports(stream.indices.map { stream[$0...$0] }) == whole)
    }
}
