import PlayerModel

/// A key of a terminal's keyboard.
public enum TerminalKey: Hashable, Sendable {
    /// Anything printable, as typed: `a` and `A` differ.
    case character(Unicode.Scalar)
    /// Control with a letter, in lower case: Ctrl-C is `control("c")`. Also Ctrl-\, which is `control("\\")`.
    case control(Unicode.Scalar)
    case enter, tab, backspace, escape
    case up, down, left, right
    case home, end, pageUp, pageDown, insert, delete
}

/// Makes keys of the bytes that a terminal sends. Pure.
///
/// A lone escape byte is the Escape key or begins a sequence: after `escapeWait` without more it is the key.
/// Sequences of other keys, and bytes that are not UTF-8, give nothing.
public struct KeyDecoder: Sendable {
    /// How long after an escape the rest of a key's sequence may take.
    public static let escapeWait = Interval.milliseconds(50)
    /// Longer sequences are taken for noise.
    static let maximumParameters = 16

    private enum State {
        case ground
        case escape
        /// ESC O: one byte follows.
        case single
        /// ESC [: parameters, then a final byte.
        case sequence([UInt8])
        /// The scalar so far, the bytes that are missing, and the least value that needs so many.
        case scalar(UInt32, missing: Int, least: UInt32)
    }

    private var state = State.ground
    /// When an escape that nothing followed becomes the key Escape.
    public private(set) var nextDeadline: MonotonicInstant?

    public init() {}

    /// Takes one byte; at most two keys come of it.
    public mutating func handle(_ byte: UInt8, at now: MonotonicInstant) -> [TerminalKey] {
        nextDeadline = nil
        switch state {
        case .ground:
            return begin(byte, at: now)
        case .escape:
            return escaped(byte, at: now)
        case .single:
            state = .ground
            return arrow(byte).map { [$0] } ?? []
        case .sequence(let parameters):
            return sequence(byte, parameters)
        case .scalar(let value, let missing, let least):
            return scalar(byte, value, missing, least, at: now)
        }
    }

    /// Ends the wait for more after an escape byte.
    public mutating func handleDeadline(at now: MonotonicInstant) -> [TerminalKey] {
        guard let deadline = nextDeadline, now >= deadline else { return [] }
        nextDeadline = nil
        state = .ground
        return [.escape]
    }

    private mutating func begin(_ byte: UInt8, at now: MonotonicInstant) -> [TerminalKey] {
        switch byte {
        case 0x1B:
            state = .escape
            nextDeadline = now + Self.escapeWait
            return []
        case 0x0A, 0x0D: return [.enter]
        case 0x09: return [.tab]
        case 0x08, 0x7F: return [.backspace]
        case 0x01...0x1A: return [.control(Unicode.Scalar(byte + 0x60))]
        case 0x1C: return [.control("\\")]
        case 0x20...0x7E: return [.character(Unicode.Scalar(byte))]
        case 0xC2...0xDF: state = .scalar(UInt32(byte & 0x1F), missing: 1, least: 0x80)
        case 0xE0...0xEF: state = .scalar(UInt32(byte & 0x0F), missing: 2, least: 0x800)
        case 0xF0...0xF4: state = .scalar(UInt32(byte & 0x07), missing: 3, least: 0x10000)
        default: break
        }
        return []
    }

    private mutating func escaped(_ byte: UInt8, at now: MonotonicInstant) -> [TerminalKey] {
        switch byte {
        case 0x5B:
            state = .sequence([])
            return []
        case 0x4F:
            state = .single
            return []
        default:
            // Escape, then another key.
            state = .ground
            return [.escape] + begin(byte, at: now)
        }
    }

    private mutating func sequence(_ byte: UInt8, _ parameters: [UInt8]) -> [TerminalKey] {
        switch byte {
        case 0x20...0x3F where parameters.count < Self.maximumParameters:
            state = .sequence(parameters + [byte])
            return []
        case 0x7E:
            state = .ground
            return numbered(parameters).map { [$0] } ?? []
        default:
            state = .ground
            return arrow(byte).map { [$0] } ?? []
        }
    }

    private mutating func scalar(
        _ byte: UInt8,
        _ value: UInt32,
        _ missing: Int,
        _ least: UInt32,
        at now: MonotonicInstant
    ) -> [TerminalKey] {
        guard byte & 0xC0 == 0x80 else {
            state = .ground
            return begin(byte, at: now)
        }
        let value = value << 6 | UInt32(byte & 0x3F)
        guard missing == 1 else {
            state = .scalar(value, missing: missing - 1, least: least)
            return []
        }
        state = .ground
        guard value >= 0xA0, value >= least, let scalar = Unicode.Scalar(value) else { return [] }
        return [.character(scalar)]
    }

    private func arrow(_ byte: UInt8) -> TerminalKey? {
        switch byte {
        case 0x41: .up
        case 0x42: .down
        case 0x43: .right
        case 0x44: .left
        case 0x48: .home
        case 0x46: .end
        default: nil
        }
    }

    /// `ESC [ n ~`, where modifiers may follow n.
    private func numbered(_ parameters: [UInt8]) -> TerminalKey? {
        switch parameters.prefix(while: { $0 != 0x3B }) {
        case [0x31], [0x37]: .home
        case [0x32]: .insert
        case [0x33]: .delete
        case [0x34], [0x38]: .end
        case [0x35]: .pageUp
        case [0x36]: .pageDown
        default: nil
        }
    }
}
