import CMPDClient
import Glibc

/// The owner of a connection to MPD and of its socket: bytes in both directions, cut into lines and understood.
///
/// Around libmpdclient's asynchronous part, which never waits. Its buffers hold 4 KiB each way: a longer line is an
/// error that ends the connection. It writes without MSG_NOSIGNAL: the program must ignore SIGPIPE.
final class MPDStream {
    private let async: OpaquePointer
    private let parser: OpaquePointer
    private var isGreeted = false

    /// Takes over `descriptor`, a stream socket that is connected or about to be; nil: out of memory.
    init?(descriptor: Int32) {
        guard let async = mpd_async_new(descriptor) else {
            close(descriptor)
            return nil
        }
        guard let parser = mpd_parser_new() else {
            mpd_async_free(async)
            return nil
        }
        self.async = async
        self.parser = parser
    }

    deinit {
        mpd_parser_free(parser)
        mpd_async_free(async)
    }

    /// For an event loop to watch: cancel the watch before the stream is let go.
    var descriptor: Int32 { mpd_async_get_fd(async) }

    /// Whether bytes wait until the socket is writable.
    var isWaitingToWrite: Bool {
        mpd_async_events(async).rawValue & MPD_ASYNC_EVENT_WRITE.rawValue != 0
    }

    /// What went wrong with the connection, for the log; nil while nothing did.
    var failure: String? {
        guard mpd_async_get_error(async) != MPD_ERROR_SUCCESS else { return nil }
        return mpd_async_get_error_message(async).map { String(cString: $0) } ?? "unknown error"
    }

    /// Adds commands to what is to be written, and writes as much as the socket takes. False: the connection is over.
    func send(_ commands: [MPDCommand]) -> Bool {
        for command in commands {
            let fits =
                if let argument = command.argument {
                    cmpdclient_send(async, command.text, argument)
                } else {
                    cmpdclient_send(async, command.text, nil)
                }
            guard fits else { return false }
        }
        return write()
    }

    /// Writes what waits, as far as the socket takes it. False: the connection is over.
    func write() -> Bool {
        mpd_async_io(async, MPD_ASYNC_EVENT_WRITE)
    }

    /// Reads once, 4 KiB at most. False: the connection is over; what came before that has been handed out.
    func read() -> Bool {
        mpd_async_io(async, MPD_ASYNC_EVENT_READ)
    }

    /// The next whole line; nil until more has been read, or where `failure` says why there is none.
    func nextReply() -> MPDReply? {
        guard let line = mpd_async_recv_line(async) else { return nil }
        guard let text = String(validatingCString: line) else { return .malformed }
        guard isGreeted else {
            isGreeted = true
            let greeting = "OK MPD "
            return text.hasPrefix(greeting) ? .greeting(version: String(text.dropFirst(greeting.count))) : .malformed
        }
        return understand(line)
    }

    /// The parser cuts the line in place.
    private func understand(_ line: UnsafeMutablePointer<CChar>) -> MPDReply {
        switch mpd_parser_feed(parser, line) {
        case MPD_PARSER_SUCCESS:
            return mpd_parser_is_discrete(parser) ? .listOK : .ok
        case MPD_PARSER_PAIR:
            guard let name = mpd_parser_get_name(parser), let value = mpd_parser_get_value(parser) else {
                return .malformed
            }
            return .pair(name: String(cString: name), value: String(cString: value))
        case MPD_PARSER_ERROR:
            let message = mpd_parser_get_message(parser).map { String(cString: $0) } ?? "no reason given"
            return .refused(MPDRefusal(code: Int(mpd_parser_get_server_error(parser).rawValue), message: message))
        default:
            return .malformed
        }
    }
}
