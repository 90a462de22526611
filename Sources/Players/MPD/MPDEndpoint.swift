import Glibc

/// Where an MPD listens.
public enum MPDEndpoint: Equatable, Sendable {
    /// MPD's own choice where nothing is configured.
    public static let standard = MPDEndpoint.socket("/run/mpd/socket")
    public static let standardPort: UInt16 = 6600

    /// A Unix socket: its path.
    case socket(String)
    /// TCP: a numeric IPv4 or IPv6 address.
    case address(String, port: UInt16)

    /// TCP to a numeric address. Error: `notNumeric`, as looking up a name would block.
    public static func host(
        _ host: String,
        port: UInt16 = standardPort
    ) throws(MPDEndpointError) -> MPDEndpoint {
        guard AddressList(host: host, port: port) != nil else { throw .notNumeric(host) }
        return .address(host, port: port)
    }
}

extension MPDEndpoint: CustomStringConvertible {
    /// As it stands in the log: a path, or address:port.
    public var description: String {
        switch self {
        case .socket(let path): path
        case .address(let host, let port):
            host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]:\(port)" : "\(host):\(port)"
        }
    }
}

/// Why something cannot be an endpoint.
public enum MPDEndpointError: Error, Equatable, Sendable {
    case notNumeric(String)
}

extension MPDEndpointError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notNumeric(let host):
            "\"\(host)\" is not a numeric address, and looking up a name could block the buttons. "
                + "Use an address such as 192.168.1.20, or MPD's Unix socket."
        }
    }
}

/// The owner of what getaddrinfo makes of a numeric address, which it does without asking anybody.
final class AddressList {
    let first: addrinfo
    private let list: UnsafeMutablePointer<addrinfo>

    init?(host: String, port: UInt16) {
        var hints = addrinfo()
        hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        guard !host.isEmpty, getaddrinfo(host, String(port), &hints, &list) == 0, let list else { return nil }
        self.list = list
        first = list.pointee
    }

    deinit {
        freeaddrinfo(list)
    }
}
