import TestSupport

/// A service manager, and the lines that it has heard.
final class ServiceManager {
    private(set) var heard: [String] = []
    private let socket: NotifySocket

    init() throws {
        socket = try NotifySocket()
    }

    var path: String { socket.path }

    /// Waits for a line that begins with `text`.
    func hears(_ text: String, from agent: ChildProcess) -> Bool {
        agent.wait {
            while let message = socket.next() { heard += message.split(separator: "\n").map(String.init) }
            return heard.contains { $0.hasPrefix(text) }
        }
    }
}
