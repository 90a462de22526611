import EventLoop
import Glibc
import PlayerModel

/// Keeps a serial line open: closes it at once when it is unplugged, and opens it again when its path returns.
///
/// The path is watched, not polled. Only what no watch can tell (a line that another program holds, a device that is
/// there and fails) is tried again each ten seconds.
final class SerialLink {
    enum Event {
        case opened
        /// The port takes bytes again; told only where `waitsForRoom` is set.
        case writable
        case closed(DisplayError)
    }

    static let retryInterval = Interval.seconds(10)
    /// A line that hangs up as soon as it is open is opened once a second at most.
    static let leastOpenInterval = Interval.seconds(1)

    private(set) var port: SerialPort?

    private let loop: EventLoop
    private let path: String
    private let baud: Int
    private let handler: (Event) -> Void
    private var source: IOSource?
    private var monitor: PathMonitor?
    private var retry: TimerSource?
    private var openedAt: MonotonicInstant?

    init(loop: EventLoop, path: String, baud: Int, handler: @escaping (Event) -> Void) throws(DisplayError) {
        self.loop = loop
        self.path = path
        self.baud = baud
        self.handler = handler
        do throws(EventLoopError) {
            retry = try loop.timer(slack: .milliseconds(100), priority: .displays) { [weak self] _ in self?.attempt() }
        } catch {
            throw .loop(error)
        }
    }

    /// Opens the line now, or waits for it.
    func start() {
        attempt()
    }

    var waitsForRoom = false {
        didSet { source?.events = waitsForRoom ? .writable : [] }
    }

    /// Says that writing failed; the line is closed and opened anew.
    func failed(code: Int32) {
        lose(code == EIO || code == ENXIO || code == ENODEV ? .lost(path: path) : .failed(path: path, code: code))
    }

    /// Closes the line for good.
    func close() {
        monitor = nil
        retry?.cancel()
        closePort()
    }

    private func attempt() {
        guard port == nil else { return }
        retry?.arm(at: nil)
        if let openedAt, loop.now - openedAt < Self.leastOpenInterval {
            retry?.arm(at: openedAt + Self.leastOpenInterval)
            return
        }
        do throws(DisplayError) {
            try watchPath()
            try openPort()
        } catch {
            closePort()
            wait(after: error)
            handler(.closed(error))
            return
        }
        monitor = nil
        openedAt = loop.now
        handler(.opened)
    }

    /// Before the path is tried: what changes in between is then not lost.
    private func watchPath() throws(DisplayError) {
        guard monitor == nil else { return }
        do throws(EventLoopError) {
            monitor = try loop.monitor(path: path, priority: .displays) { [weak self] in self?.attempt() }
        } catch {
            throw .loop(error)
        }
    }

    private func openPort() throws(DisplayError) {
        let port = try SerialPort(path: path, baud: baud)
        do throws(EventLoopError) {
            source = try loop.watch(port.descriptor, [], priority: .displays) { [weak self] in self?.ready($0) }
        } catch {
            throw .loop(error)
        }
        waitsForRoom = false
        self.port = port
    }

    private func wait(after error: DisplayError) {
        switch error {
        case .absent, .permissionDenied, .notATerminal, .baudRefused, .unknownBaud, .noScreen:
            // The watch on the path tells: it comes, gets other permissions, or is replaced.
            break
        case .busy, .lost, .failed, .loop:
            retry?.arm(at: loop.now + Self.retryInterval)
        }
    }

    private func ready(_ events: IOEvents) {
        if !events.isDisjoint(with: [.hangup, .error]) {
            lose(.lost(path: path))
        } else if events.contains(.writable) {
            handler(.writable)
        }
    }

    private func lose(_ error: DisplayError) {
        closePort()
        handler(.closed(error))
        attempt()
    }

    private func closePort() {
        source?.cancel()
        source = nil
        port?.close()
        port = nil
    }
}
