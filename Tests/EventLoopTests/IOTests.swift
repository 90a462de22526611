import EventLoop
import Glibc
import PlayerModel
import Testing

@Suite struct IOTests {
    @Test func aPipeWithBytesIsReadable() throws {
        let loop = try EventLoop()
        let pipe = try Pipe()
        var got = ""
        let source = try loop.watch(pipe.reader, .readable) { events in
            #expect(events.contains(.readable))
            got += pipe.read()
        }
        try settle(loop)
        #expect(got.isEmpty)
        pipe.write("one")
        #expect(try turn(loop) { got == "one" })
        pipe.write("two")
        #expect(try turn(loop) { got == "onetwo" })
        withExtendedLifetime(source) {}
    }

    @Test func hangUpIsToldWithoutBeingAskedFor() throws {
        let loop = try EventLoop()
        let pipe = try Pipe()
        var seen: IOEvents = []
        var source: IOSource?
        source = try loop.watch(pipe.reader, []) { events in
            seen = events
            source?.cancel()
        }
        pipe.write("unread")
        try settle(loop)
        #expect(seen == [])
        pipe.closeWriter()
        #expect(try turn(loop) { seen != [] })
        #expect(seen == .hangup)
        seen = []
        try settle(loop)
        #expect(seen == [])
    }

    @Test func eventsCanBeChangedAndSwitchedOff() throws {
        let loop = try EventLoop()
        let pipe = try Pipe()
        var count = 0
        let source = try loop.watch(pipe.writer, []) { events in
            #expect(events == .writable)
            count += 1
        }
        try settle(loop)
        #expect(count == 0)
        source.events = .writable
        try loop.turn(waitingAtMost: .zero)
        #expect(count == 1)
        source.isEnabled = false
        #expect(!source.isEnabled)
        try loop.turn(waitingAtMost: .zero)
        #expect(count == 1)
        source.isEnabled = true
        try loop.turn(waitingAtMost: .zero)
        #expect(count == 2)
    }

    @Test func aHandlerCanEndItsOwnAndAnotherSource() throws {
        let loop = try EventLoop()
        let first = try Pipe()
        let second = try Pipe()
        var calls: [String] = []
        var sources: [IOSource] = []
        for (name, pipe) in [("first", first), ("second", second)] {
            sources.append(
                try loop.watch(pipe.reader, .readable) { _ in
                    calls.append(name)
                    // The last references to both go here, while one of them runs.
                    sources = []
                }
            )
            pipe.write("x")
        }
        try settle(loop)
        #expect(calls.count == 1)
        #expect(sources.isEmpty)
    }

    @Test func urgentSourcesGoFirst() throws {
        let loop = try EventLoop()
        let pipes = [try Pipe(), try Pipe(), try Pipe()]
        var order: [SourcePriority] = []
        var sources: [IOSource] = []
        for (pipe, priority) in zip(pipes, [SourcePriority.displays, .normal, .edges]) {
            sources.append(
                try loop.watch(pipe.reader, .readable, priority: priority) { _ in
                    _ = pipe.read()
                    order.append(priority)
                }
            )
            pipe.write("x")
        }
        try settle(loop)
        #expect(order == [.edges, .normal, .displays])
    }

    @Test func whatCannotBeWatchedSaysSo() throws {
        let loop = try EventLoop()
        #expect(throws: EventLoopError.cannotWatch(descriptor: -1, code: EBADF)) {
            try loop.watch(-1, .readable) { _ in }
        }
        let file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC)
        defer { close(file) }
        #expect(throws: EventLoopError.cannotWatch(descriptor: file, code: EPERM)) {
            try loop.watch(file, .readable) { _ in }
        }
        let pipe = try Pipe()
        let source = try loop.watch(pipe.reader, .readable) { _ in }
        #expect(throws: EventLoopError.cannotWatch(descriptor: pipe.reader, code: EEXIST)) {
            try loop.watch(pipe.reader, .readable) { _ in }
        }
        withExtendedLifetime(source) {}
        let message = EventLoopError.cannotWatch(descriptor: 7, code: EPERM).description
        #expect(message == "Cannot wait for descriptor 7: it is a regular file. Use a device, a pipe or a socket.")
    }

    @Test(arguments: [0, 1, 78]) func stopGivesTheExitCode(code: Int32) throws {
        let loop = try EventLoop()
        let timer = try loop.timer { _ in loop.stop(code: code) }
        timer.arm(at: loop.now)
        #expect(try loop.run() == code)
        #expect(throws: EventLoopError.self) { try loop.turn(waitingAtMost: .zero) }
    }
}
