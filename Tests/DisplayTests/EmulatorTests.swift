import Glibc
import PlayerModel
import RemoteController
import Simulation
import Testing

@testable import Displays

/// What a terminal emulator that others wrote makes of our bytes: pyte, Debian's python3-pyte.
@Suite struct EmulatorTests {
    private static let python: String? = ["/usr/bin/python3", "python3"].first {
        system("\($0) -c 'import pyte' 2>/dev/null") == 0
    }

    /// Prints, after each line of hexadecimal bytes, each row's text and which of its places are reversed.
    private static let script = """
        import sys, pyte
        columns, rows = int(sys.argv[2]), int(sys.argv[3])
        screen = pyte.Screen(columns, rows)
        stream = pyte.ByteStream(screen)
        for line in open(sys.argv[1]):
            stream.feed(bytes.fromhex(line.strip()))
            for row in range(rows):
                cells = [screen.buffer[row][column] for column in range(columns)]
                print("".join(cell.data for cell in cells))
                print("".join("1" if cell.reverse else "0" for cell in cells))
        print(int(screen.cursor.hidden))
        """

    private func run(_ outputs: [[UInt8]], columns: Int, rows: Int) throws -> [String] {
        let python = try #require(Self.python)
        var template = Array("/tmp/remote-agent-test-XXXXXX".utf8CString)
        let file = mkstemp(&template)
        let name = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        defer { unlink(name) }
        for output in outputs {
            let line = output.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "\n"
            #expect(write(file, line, line.utf8.count) == line.utf8.count)
        }
        close(file)
        let pipe = try #require(
            popen("PYTHONIOENCODING=utf-8 \(python) -c '\(Self.script)' \(name) \(columns) \(rows)", "re")
        )
        var bytes: [UInt8] = []
        while case let byte = getc(pipe), byte != EOF { bytes.append(UInt8(byte)) }
        #expect(pclose(pipe) == 0)
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0) }
    }

    @Test(
        .enabled(if: python != nil, "python3-pyte is not installed: apt install python3-pyte"),
        arguments: Dialect.Charset.allCases,
        [(16, 2), (40, 4)]
    )
    func theEmulatorShowsTheSame(charset: Dialect.Charset, size: (columns: Int, rows: Int)) throws {
        var generator = SeededGenerator(seed: 7)
        var encoder = TextEncoder(dialect: .vt100(charset), columns: size.columns, rows: size.rows)
        var frame = TextFrame(columns: size.columns, rows: size.rows, ["1:04 von 5:04", "Fünf — 日 本 語 "])
        var outputs = [encoder.open().flatMap(\.bytes) + encoder.draw(frame)]
        var frames = [frame]
        for step in 0..<40 {
            let place = Int.random(in: frame.cells.indices, using: &generator)
            frame.cells[place] = .bar(filled: step % 9, steps: 8)
            let other = Int.random(in: frame.cells.indices, using: &generator)
            frame.cells[other] = .symbol(Symbol.allCases[step % Symbol.allCases.count])
            frame.marked = step % 3 == 0 ? nil : other..<min(other + 2, frame.cells.count)
            frames.append(frame)
            outputs.append(step % 7 == 6 ? encoder.redraw(frame) : encoder.draw(frame))
        }
        let lines = try run(outputs, columns: size.columns, rows: size.rows)
        try #require(lines.count >= frames.count * size.rows * 2 + 1)
        for (index, frame) in frames.enumerated() {
            for row in 0..<size.rows {
                let line = (index * size.rows + row) * 2
                let expected = shown(frame, row: row, Dialect.vt100(charset))
                try #require(lines[line] == expected.text)
                try #require(lines[line + 1] == expected.reversed)
            }
        }
        #expect(lines[frames.count * size.rows * 2] == "1")
    }
    /// A row's characters, and 1 for each column that is reversed: both of a wide character as its first.
    private func shown(_ frame: TextFrame, row: Int, _ dialect: Dialect) -> (text: String, reversed: String) {
        var text = String.UnicodeScalarView()
        var reversed = ""
        var column = 0
        while column < frame.columns {
            let place = row * frame.columns + column
            var scalar = Unicode.Scalar(dialect.code(frame.cells[place])) ?? "?"
            var width = dialect.width(scalar.value)
            if column + width > frame.columns { (scalar, width) = ("?", 1) }
            text.append(scalar)
            reversed += String(repeating: frame.marked?.contains(place) == true ? "1" : "0", count: width)
            column += width
        }
        return (String(text), reversed)
    }
}
