import Glibc

/// A socket on its way to an MPD.
enum MPDConnector {
    /// Why there is no connection.
    struct Failure: Error, Equatable {
        /// An errno.
        var code: Int32
        /// What, where, and what to do.
        var text: String
    }

    /// Begins to connect. The descriptor never blocks, and its owner closes it.
    ///
    /// A Unix socket is connected then; TCP may be on its way (`isPending`): once it is writable, `result` tells.
    static func connect(to endpoint: MPDEndpoint) throws(Failure) -> (descriptor: Int32, isPending: Bool) {
        switch endpoint {
        case .socket(let path):
            do {
                return (try UnixSocket(path: path).release(), false)
            } catch {
                throw Failure(code: error.code, text: "\(error)")
            }
        case .address(let host, let port):
            return try connect(to: host, port: port)
        }
    }

    private static func connect(
        to host: String,
        port: UInt16
    ) throws(Failure) -> (descriptor: Int32, isPending: Bool) {
        guard let addresses = AddressList(host: host, port: port) else {
            throw Failure(code: EINVAL, text: "\(MPDEndpointError.notNumeric(host))")
        }
        let address = addresses.first
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = socket(address.ai_family, kind, 0)
        guard descriptor >= 0 else { throw failure(errno) }
        var on: Int32 = 1
        let size = socklen_t(MemoryLayout<Int32>.size)
        // A command is one small packet: it must not wait for the answer to the last one.
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, size)
        // A player that lost its power does not say so.
        setsockopt(descriptor, SOL_SOCKET, SO_KEEPALIVE, &on, size)
        if Glibc.connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 { return (descriptor, false) }
        let code = errno
        if code == EINPROGRESS { return (descriptor, true) }
        close(descriptor)
        throw failure(code)
    }

    /// How a pending connection turned out: 0 or an errno.
    static func result(of descriptor: Int32) -> Int32 {
        var code: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        return getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size) == 0 ? code : errno
    }

    /// Makes the coming close of a TCP connection a reset: what MPD has not read yet it must not carry out later.
    ///
    /// With a Unix socket MPD sees the hang-up before it reads, and carries out nothing either.
    static func makeCloseAbrupt(_ descriptor: Int32) {
        var abrupt = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &abrupt, socklen_t(MemoryLayout<linger>.size))
    }

    static func failure(_ code: Int32) -> Failure {
        let reason = String(cString: strerror(code))
        let advice =
            switch code {
            case ECONNREFUSED: "Start MPD, and see bind_to_address and port in its mpd.conf."
            case ENETUNREACH, EHOSTUNREACH, ETIMEDOUT: "Check the address and the network."
            default: "Check the address."
            }
        return Failure(code: code, text: "\(reason). \(advice)")
    }
}
