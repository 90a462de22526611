import Configuration
import Displays
import RemoteController
import Testing

@testable import remote_agent

@Suite struct PictureTests {
    private func picture(columns: Int, rows: Int, names: [String], leds: Int?, log: [String]) -> [[StyledCell]] {
        let size = SimulationPicture.widgetSize(columns: columns, rows: rows)
        var recent = RecentLines()
        for line in log { recent.append(Log.Entry(level: .info, text: line, short: nil)) }
        let picture = SimulationPicture(
            widget: TextFrame(columns: size.columns, rows: size.rows),
            bar: leds.map { BarFrame(count: $0, lit: 1) },
            buttons: names.map { SimulationPicture.Button(name: $0, key: nil, isDown: false) },
            awaitsHold: false,
            log: recent,
            isASCII: true
        )
        return picture.lines(columns: columns, rows: rows)
    }

    private func text(_ lines: [[StyledCell]]) -> [String] {
        lines.map { line in
            var text = String.UnicodeScalarView()
            for cell in line {
                if case .character(let scalar) = cell.cell { text.append(scalar) }
            }
            return String(text)
        }
    }

    @Test func everySizeIsKeptTo() {
        let log = (0..<50).map { "line \($0) of a log with a few words in it" }
        for columns in [1, 2, 3, 10, 23, 24, 40, 79, 80, 81, 200] {
            for rows in [1, 2, 3, 4, 5, 7, 9, 12, 16, 24, 50] {
                for leds in [nil, 1, 10, 64] {
                    let lines = picture(columns: columns, rows: rows, names: ["a", "b"], leds: leds, log: log)
                    #expect(lines.count <= rows)
                    #expect(lines.allSatisfy { $0.count <= columns })
                }
            }
        }
    }

    @Test func allKeysAndAllLEDsAreShownInManyRows() {
        let names = (1...12).map { "button-with-a-long-name-\($0)" }
        let lines = text(picture(columns: 40, rows: 40, names: names, leds: 64, log: []))
        for index in 0..<9 { #expect(lines.contains { $0.contains("\(index + 1) \(names[index])") }) }
        #expect(!lines.contains { $0.contains(names[9]) })
        #expect(lines.joined().filter { $0 == "#" }.count == 1)
        #expect(lines.filter { !$0.hasPrefix("|") }.joined().filter { $0 == "." }.count == 63)
    }

    @Test func theLastLinesOfTheLogAreShown() {
        let log = (0..<50).map { "entry \($0)" }
        let lines = text(picture(columns: 40, rows: 12, names: ["a"], leds: nil, log: log))
        #expect(lines.count == 12)
        #expect(lines.suffix(2) == ["  entry 48", "  entry 49"])
    }
}

@Suite struct StyledTextTests {
    private func wrapped(_ text: String, width: Int) -> [Int] {
        StyledText.wrapped(text, .dim, width: width).map(\.count)
    }

    @Test func wordsFillLines() {
        #expect(wrapped("one two three", width: 7) == [7, 5])
        #expect(wrapped("one two three", width: 13) == [13])
        #expect(wrapped("one  two", width: 1) == [3, 3])
        #expect(wrapped("", width: 5) == [])
    }

    @Test func aLineThatComesAgainIsCounted() {
        var lines = RecentLines()
        for text in ["a", "b", "b", "b", "a"] { lines.append(Log.Entry(level: .info, text: text, short: nil)) }
        lines.append(Log.Entry(level: .warning, text: "wrong", short: nil))
        let counted = StyledText.wrapped("b (3 times)", .dim, width: 11)
        let expected = counted + [StyledCell.line("a", .dim), StyledCell.line("wrong", .yellow)]
        #expect(lines.tail(count: 3, width: 11) == expected)
        #expect(lines.tail(count: 9, width: 11).count == 4)
        for index in 0..<1_000 { lines.append(Log.Entry(level: .info, text: "\(index)", short: nil)) }
        #expect(lines.tail(count: 2_000, width: 9).count == 100)
        #expect(lines.tail(count: 1, width: 9) == [StyledCell.line("999", .dim)])
    }
}

@Suite struct SimulationKeyTests {
    private static let buttons = Configuration.builtIn.buttons
    private static let meanings: [(TerminalKey, SimulationKey?)] = [
        (.character("1"), .button(0)), (.character("3"), .button(2)), (.character("4"), nil), (.character("0"), nil),
        (.left, .button(0)), (.character(" "), .button(1)), (.right, .button(2)), (.character("h"), .hold),
        (.character("q"), .quit), (.control("c"), .quit), (.control("d"), .quit), (.escape, .quit),
        (.character("é"), nil), (.up, nil), (.enter, nil), (.control("z"), nil),
    ]

    @Test(arguments: meanings.indices) func keysMean(index: Int) {
        let (key, meaning) = Self.meanings[index]
        #expect(SimulationKey(key, buttons: Self.buttons) == meaning)
    }

    @Test func arrowsGoToWhatIsBoundAndNotToANumber() {
        let reversed = Array(Self.buttons.reversed())
        #expect(SimulationKey(.left, buttons: reversed) == .button(2))
        #expect(SimulationKey.symbol(of: 2, in: reversed) == "←")
        #expect(SimulationKey(.left, buttons: []) == nil)
    }
}
