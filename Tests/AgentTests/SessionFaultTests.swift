import Configuration
import EventLoop
import PlayerModel
import RemoteController
import Testing

@testable import remote_agent

/// What a session tells of buttons that are held but do not act.
@Suite struct SessionFaultTests {
    /// Lines whose edges the test makes up.
    private final class MadeUpContacts: Contacts {
        func start(deliver: @escaping ([Remote.Input]) -> Void) {
            deliver([.opened(button: 0, isClosed: false), .opened(button: 1, isClosed: false)])
        }
        func isClosed(button: Int) -> Bool? { false }
        func silence(button: Int) {}
        func listen(button: Int) {}
        func reopen() {}
        func close() {}
    }

    private func session(_ loop: EventLoop) throws -> Session {
        var configuration = Configuration()
        configuration.buttons = [
            ButtonConfiguration(name: "a", line: .gpio(16), press: .previous),
            ButtonConfiguration(name: "b", line: .gpio(12), press: .next),
        ]
        let session = try Session(
            loop: loop,
            log: Log(level: .error),
            configuration: configuration,
            contacts: MadeUpContacts(),
            player: nil
        )
        session.start()
        return session
    }

    @Test func aStormIsNamedOnceWithAHint() throws {
        let loop = try EventLoop()
        let now = loop.clock()
        let session = try session(loop)
        var told: [[String]] = []
        session.onButtonProblems = { [unowned session] in
            told.append(session.buttonProblems)
        }
        let storm = (0..<1_500).map { index in
            Remote.Input.edge(
                button: 1,
                isClosed: index % 2 == 0,
                at: now - .milliseconds(1_500) + .milliseconds(Int64(index))
            )
        }
        session.take(storm)
        session.redraw()
        #expect(told.count == 1)
        #expect(
            told.first == [
                "button b: it storms and is ignored until it is quiet."
                    + " Check its bias, a missing pull resistor, or a loose wire."
            ]
        )
        // Its line was lost: the keeper tells of that.
        session.take([.closed(button: 1)])
        #expect(told.count == 2 && told.last == [])
    }
}
