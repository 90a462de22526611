import RemoteController

/// Knows what a text display shows, and makes the bytes that change it to something else. Pure: no I/O, no clock.
struct TextEncoder {
    let dialect: Dialect
    let columns: Int
    let rows: Int

    /// What the display shows. Unknown cells are nil.
    private var shown: [Glyph?]
    /// Where the next character would go; nil while unknown.
    private var cursor: Int?
    private var style: Style = []
    private var isLit: Bool?

    init(dialect: Dialect, columns: Int, rows: Int) {
        precondition(columns > 0 && rows > 0, "a display has at least one cell, not \(columns) by \(rows)")
        self.dialect = dialect
        self.columns = columns
        self.rows = rows
        shown = Array(repeating: nil, count: columns * rows)
    }

    /// The first output after an opening: the display is blank after it.
    mutating func open() -> [OutputStep] {
        shown = Array(repeating: Glyph(code: dialect.code(.blank)), count: columns * rows)
        cursor = nil
        style = []
        isLit = nil
        return dialect.opening
    }

    /// The last output. The display's state is unknown after it.
    mutating func close() -> [UInt8] {
        forget()
        return dialect.light(false) + dialect.closing
    }

    /// Whether the display would change.
    func differs(from frame: TextFrame) -> Bool {
        frame.isLit != isLit && !dialect.light(frame.isLit).isEmpty || wanted(by: frame) != shown
    }

    /// Draws all cells anew, in place.
    mutating func redraw(_ frame: TextFrame) -> [UInt8] {
        forget()
        return dialect.refreshing + draw(frame)
    }

    /// The bytes that make the display show `frame`; none if it does. A frame of another size is cut or padded.
    mutating func draw(_ frame: TextFrame) -> [UInt8] {
        var bytes: [UInt8] = []
        if frame.isLit != isLit {
            bytes = dialect.light(frame.isLit)
            isLit = frame.isLit
        }
        return bytes + draw(wanted(by: frame))
    }

    /// The same for lines of styled cells, from the top.
    mutating func draw(_ lines: [[StyledCell]]) -> [UInt8] {
        draw(joined(glyphs(of: lines)))
    }

    private mutating func forget() {
        shown = Array(repeating: nil, count: columns * rows)
        cursor = nil
        style = []
        isLit = nil
    }
}

// From cells to glyphs.
extension TextEncoder {
    private func wanted(by frame: TextFrame) -> [Glyph?] {
        joined(glyphs(of: frame))
    }

    /// Joins each wide character with the cell behind it. Cut by the edge it gives way to a question mark.
    private func joined(_ glyphs: [Glyph?]) -> [Glyph?] {
        var joined = glyphs
        var place = 0
        while place < joined.count {
            guard let glyph = joined[place], dialect.width(glyph.code) == 2 else {
                place += 1
                continue
            }
            if (place + 1) % columns == 0 {
                joined[place] = Glyph(code: dialect.code(.character("?")), style: glyph.style)
                place += 1
            } else {
                joined[place + 1] = .continuation
                place += 2
            }
        }
        return joined
    }

    private func glyphs(of frame: TextFrame) -> [Glyph?] {
        var glyphs: [Glyph?] = Array(repeating: Glyph(code: dialect.code(.blank)), count: columns * rows)
        for row in 0..<min(rows, frame.rows) {
            for column in 0..<min(columns, frame.columns) {
                let place = row * frame.columns + column
                guard place < frame.cells.count else { continue }
                glyphs[row * columns + column] = glyph(of: frame, at: place)
            }
        }
        return glyphs
    }

    private func glyph(of frame: TextFrame, at place: Int) -> Glyph {
        let plain = Glyph(code: dialect.code(frame.cells[place]))
        guard let marked = frame.marked, !marked.isEmpty else { return plain }
        switch dialect.marking {
        case .style:
            return marked.contains(place) ? Glyph(code: plain.code, style: .reversed) : plain
        case .brackets:
            guard frame.cells[place] == .blank else { return plain }
            let row = place / frame.columns
            if place + 1 == marked.lowerBound, marked.lowerBound / frame.columns == row {
                return Glyph(code: dialect.code(.character("[")))
            }
            if place == marked.upperBound, (marked.upperBound - 1) / frame.columns == row {
                return Glyph(code: dialect.code(.character("]")))
            }
            return plain
        }
    }

    private func glyphs(of lines: [[StyledCell]]) -> [Glyph?] {
        var glyphs: [Glyph?] = Array(repeating: Glyph(code: dialect.code(.blank)), count: columns * rows)
        for (row, line) in lines.prefix(rows).enumerated() {
            for (column, cell) in line.prefix(columns).enumerated() {
                glyphs[row * columns + column] = Glyph(code: dialect.code(cell.cell), style: cell.style)
            }
        }
        return glyphs
    }
}

// From glyphs to bytes.
extension TextEncoder {
    private mutating func draw(_ wanted: [Glyph?]) -> [UInt8] {
        var bytes: [UInt8] = []
        for place in wanted.indices where wanted[place] != shown[place] {
            guard let glyph = wanted[place], glyph != .continuation else { continue }
            bytes += reach(place, through: wanted)
            bytes += put(glyph, at: place)
        }
        // A frame ends plain, so that whatever comes next begins so.
        if style != [] { bytes += change(to: []) }
        return bytes
    }

    /// Brings the cursor to a place: by writing what stands between again if that is shorter than a move.
    private mutating func reach(_ place: Int, through wanted: [Glyph?]) -> [UInt8] {
        if cursor == place { return [] }
        let move = dialect.moveTo(place % columns, place / columns)
        if let cursor, cursor < place, cursor / columns == place / columns {
            // On a copy: only what was chosen may count as sent.
            var attempt = self
            var between: [UInt8] = []
            for step in cursor..<place where wanted[step] != .continuation {
                guard let glyph = wanted[step], between.count < move.count else { break }
                between += attempt.put(glyph, at: step)
            }
            if attempt.cursor == place, between.count < move.count {
                self = attempt
                return between
            }
        }
        cursor = place
        return move
    }

    private mutating func put(_ glyph: Glyph, at place: Int) -> [UInt8] {
        let bytes = change(to: glyph.style) + dialect.bytes(glyph.code)
        let width = dialect.width(glyph.code)
        shown[place] = glyph
        if width == 2 { shown[place + 1] = .continuation }
        // Behind the last cell of a row displays differ in where they are.
        let isLast = (place + width) % columns == 0
        cursor = isLast || !dialect.cursorAdvances ? nil : place + width
        return bytes
    }

    private mutating func change(to wanted: Style) -> [UInt8] {
        guard wanted != style else { return [] }
        defer { style = wanted }
        return dialect.styling(style, wanted)
    }
}
