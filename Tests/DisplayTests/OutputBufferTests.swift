import Glibc
import PlayerModel
import TestSupport
import Testing

@testable import Displays

@Suite struct OutputBufferTests {
    @Test func twoThatStallAreGivenUpByOneDeadline() throws {
        let terminal = try PseudoTerminal()
        let near = open(terminal.path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        defer { close(near) }
        tcflow(near, TCOOFF)
        // A clock that goes on by 10 ms each time it is read.
        var now = MonotonicInstant(nanoseconds: 0)
        var readings = 0
        let clock = {
            defer { now = now + .milliseconds(10) }
            readings += 1
            return now
        }
        let deadline = now + .milliseconds(50)
        var buffers = [OutputBuffer(), OutputBuffer()]
        for index in buffers.indices {
            buffers[index].append(Array("bye".utf8))
            let isFinished = buffers[index].finish(on: near, by: deadline, clock: clock)
            #expect(!isFinished)
        }
        // Six until the first has used all of the time; the other does not wait at all.
        #expect(readings == 7)
        #expect(buffers.allSatisfy { !$0.isEmpty })
        tcflow(near, TCOON)
        let isFinished = buffers[0].finish(on: near, by: deadline, clock: clock)
        #expect(isFinished)
        #expect(terminal.received() == Array("bye".utf8))
        #expect(readings == 7)
    }
}
