import PlayerModel
import RemoteController

extension Dialect {
    /// What a terminal can show.
    public enum Charset: CaseIterable, Sendable {
        /// Symbols as ⏮ ▶ ⏸ ⏭ and a bar in eighths of a cell (U+2588 to U+258F).
        case utf8
        /// Seven bits: symbols as `<` `*` `=` `>` and a bar of `#` and `-`.
        case ascii
    }

    /// VT100 and all that came after it (ECMA-48; the VT100 user guide).
    ///
    /// The cursor is hidden and wrapping is off, both put back at the end.
    public static func vt100(_ charset: Charset) -> Dialect {
        let modes = ascii("\u{1B}[?25l\u{1B}[?7l\u{1B}[m")
        return Dialect(
            name: "vt100",
            defaultBaud: 9600,
            defaultColumns: 80,
            defaultRows: 24,
            barSteps: charset == .utf8 ? 8 : 1,
            isASCII: charset == .ascii,
            opening: [OutputStep([cancel] + modes + ascii("\u{1B}[2J"))],
            refreshing: [cancel] + modes,
            closing: [cancel] + ascii("\u{1B}[m\u{1B}[2J\u{1B}[H\u{1B}[?7h\u{1B}[?25h"),
            marking: .style,
            moveTo: { column, row in ascii("\u{1B}[\(row + 1);\(column + 1)H") },
            styling: { _, style in rendition(style) },
            light: { _ in [] },
            code: { cell in
                switch charset {
                case .utf8: unicode(cell)
                case .ascii: sevenBit(cell)
                }
            },
            width: { code in Unicode.Scalar(code).map { ColumnWidth.of($0) } ?? 1 },
            bytes: { code in
                Unicode.Scalar(code).map { Array(UTF8.encode($0) ?? UTF8.encodedReplacementCharacter) } ?? []
            }
        )
    }

    /// CAN breaks off an escape sequence that was sent in part.
    private static let cancel: UInt8 = 0x18

    private static func ascii(_ text: String) -> [UInt8] {
        Array(text.utf8)
    }

    /// SGR: always from the plain style on, because a VT100 cannot take single ones away.
    private static func rendition(_ style: Style) -> [UInt8] {
        let codes: [(Style, String)] = [
            (.bold, "1"), (.dim, "2"), (.reversed, "7"),
            (.red, "31"), (.green, "32"), (.yellow, "33"), (.blue, "34"),
        ]
        return ascii("\u{1B}[" + (["0"] + codes.filter { style.contains($0.0) }.map(\.1)).joined(separator: ";") + "m")
    }

    private static func unicode(_ cell: Cell) -> UInt32 {
        switch cell {
        case .character(let scalar): CellCharacter.unicode(scalar)
        case .symbol(let symbol): unicode(symbol).value
        case .bar(let filled, let steps):
            switch eighths(filled, of: steps) {
            case 0: 0x2591
            case let count: 0x2590 - UInt32(count)
            }
        }
    }

    /// Each takes one cell (none is East Asian wide).
    private static func unicode(_ symbol: Symbol) -> Unicode.Scalar {
        switch symbol {
        case .previous: "\u{23EE}"
        case .play: "\u{25B6}"
        case .pause: "\u{23F8}"
        case .next: "\u{23ED}"
        case .seekBackward: "\u{AB}"
        case .seekForward: "\u{BB}"
        case .volumeDown: "\u{2212}"
        case .volumeUp: "+"
        case .mute: "\u{2298}"
        case .stop: "\u{25A0}"
        case .lock: "\u{26BF}"
        case .power: "\u{23FB}"
        case .refused: "\u{2717}"
        }
    }

    private static func sevenBit(_ cell: Cell) -> UInt32 {
        switch cell {
        case .character(let scalar): CellCharacter.ascii(scalar)
        case .symbol(let symbol): sevenBit(symbol).value
        // A cell counts from its half on.
        case .bar(let filled, let steps): eighths(filled, of: steps) >= 4 ? 35 : 45
        }
    }

    /// One character each, all different, none that a bar or brackets use.
    private static func sevenBit(_ symbol: Symbol) -> Unicode.Scalar {
        switch symbol {
        case .previous: "<"
        case .play: "*"
        case .pause: "="
        case .next: ">"
        case .seekBackward: "{"
        case .seekForward: "}"
        case .volumeDown: "_"
        case .volumeUp: "+"
        case .mute: "%"
        case .stop: "."
        case .lock: "L"
        case .power: "@"
        case .refused: "!"
        }
    }

    private static func eighths(_ filled: Int, of steps: Int) -> Int {
        guard steps > 0 else { return 0 }
        return max(0, min(steps, filled)) * 8 / steps
    }
}
