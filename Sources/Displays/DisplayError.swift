import EventLoop
import Glibc

/// Why a display cannot be used.
public enum DisplayError: Error, Equatable, Sendable {
    case absent(path: String)
    case permissionDenied(path: String)
    /// There is something at the path, but no serial line.
    case notATerminal(path: String)
    /// Another program has it for itself.
    case busy(path: String)
    case unknownBaud(Int)
    /// The line does not run at this rate.
    case baudRefused(path: String, baud: Int)
    /// It was there and went, or was hung up.
    case lost(path: String)
    /// `code` is an errno.
    case failed(path: String, code: Int32)
    /// Standard output is no terminal, so there is no screen to draw on.
    case noScreen
    case loop(EventLoopError)

    /// What an errno of `open` or `ioctl` means for the serial line at `path`.
    static func opening(_ path: String, code: Int32) -> DisplayError {
        switch code {
        case ENOENT, ENODEV, ENXIO: .absent(path: path)
        case EACCES, EPERM: .permissionDenied(path: path)
        case EBUSY: .busy(path: path)
        case ENOTTY, EINVAL, EISDIR, ENOTDIR, ELOOP: .notATerminal(path: path)
        case EIO: .lost(path: path)
        default: .failed(path: path, code: code)
        }
    }
}

extension DisplayError: CustomStringConvertible {
    /// What failed, where, and what to do.
    public var description: String {
        switch self {
        case .absent(let path):
            "\(path) is absent. Plug the display in, or set device to its path (see /dev/serial/by-id)."
        case .permissionDenied(let path):
            "No permission for \(path). Add the user to the group that owns it: sudo usermod -aG dialout USER."
        case .notATerminal(let path):
            "\(path) is not a serial line. Set device to one, such as /dev/ttyUSB0 or /dev/serial0."
        case .busy(let path):
            "\(path) is in use by another program. Stop that program (sudo fuser -v \(path)), or choose another device."
        case .unknownBaud(let baud):
            "\(baud) is not a rate of a serial line. Set baud to one of "
                + BaudRate.all.map { "\($0.baud)" }.joined(separator: ", ") + "."
        case .baudRefused(let path, let baud):
            "\(path) does not run at \(baud) baud. Set baud to a rate that this line has."
        case .lost(let path):
            "\(path) was unplugged or hung up. Plug the display in again."
        case .failed(let path, let code):
            "\(path) failed: \(String(cString: strerror(code))). Unplug the display and plug it in again."
        case .noScreen:
            "Standard output is not a terminal. Run this in one, or use a display of another kind."
        case .loop(let error):
            error.description
        }
    }
}
