/// One line from MPD, understood.
enum MPDReply: Equatable, Sendable {
    /// The first line of a connection: "OK MPD 0.23.5".
    case greeting(version: String)
    case pair(name: String, value: String)
    /// One command of a list is done.
    case listOK
    /// A command, or a whole list, is done.
    case ok
    case refused(MPDRefusal)
    /// Not a line of the protocol.
    case malformed
}

/// MPD's "ACK": a command that it does not carry out. The commands after it in its list are not carried out either.
struct MPDRefusal: Equatable, Sendable {
    static let password = 3
    static let permission = 4

    /// libmpdclient's `mpd_server_error`; -1 where the line cannot be read.
    var code: Int
    /// MPD's own words, for the log.
    var message: String
}

/// A command as it is written: `text` as it is, `argument` quoted.
struct MPDCommand: Equatable, Sendable, ExpressibleByStringLiteral {
    var text: String
    var argument: String?

    init(_ text: String, argument: String? = nil) {
        self.text = text
        self.argument = argument
    }

    init(stringLiteral value: String) {
        self.init(value)
    }
}
