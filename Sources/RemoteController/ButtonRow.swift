import PlayerModel

/// The row of buttons with what a press of each would do.
struct ButtonRow {
    /// Wider places would tear the row apart on a wide terminal.
    static let widestPlace = 12

    private(set) var cells: [Cell]
    /// The cells of one button, centred on its symbol: three where there is room.
    private var places: [Range<Int>] = []
    private var symbols: [Int] = []

    init(_ row: [Command], isPlaying: Bool, width: Int) {
        cells = Array(repeating: .blank, count: width)
        let place = row.isEmpty ? 0 : min(Self.widestPlace, width / row.count)
        guard place > 0 else { return }
        let left = (width - place * row.count) / 2
        for (number, command) in row.enumerated() {
            let start = left + number * place
            let symbol = start + (place - 1) / 2
            cells[symbol] = .symbol(command.symbol(isPlaying: isPlaying))
            symbols.append(symbol)
            places.append(max(start, symbol - 1)..<min(start + place, symbol + 2))
        }
    }

    /// The cells that stand out while the button is pressed.
    func range(of button: Int) -> Range<Int>? {
        places.indices.contains(button) ? places[button] : nil
    }

    /// Writes "no" beside the button's symbol, or over it where there is one cell only.
    mutating func refuse(_ button: Int) {
        guard let range = range(of: button) else { return }
        cells[min(symbols[button] + 1, range.upperBound - 1)] = .symbol(.refused)
    }
}
