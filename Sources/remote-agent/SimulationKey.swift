import Configuration
import Displays
import PlayerModel

/// What a key of `simulate` means: `1` to `9` are the buttons in order, and the arrows and the space bar those that go
/// to the previous track, to the next one, and play or pause.
enum SimulationKey: Equatable {
    case button(Int)
    case hold
    case quit

    /// nil for a key that means nothing.
    init?(_ key: TerminalKey, buttons: [ButtonConfiguration]) {
        func pressing(_ command: Command) -> SimulationKey? {
            buttons.firstIndex { $0.press == command }.map(SimulationKey.button)
        }
        let meaning: SimulationKey?
        switch key {
        case .left: meaning = pressing(.previous)
        case .right: meaning = pressing(.next)
        case .character(" "): meaning = pressing(.playPause)
        case .character("h"): meaning = .hold
        case .character("q"), .control("c"), .control("d"), .control("\\"), .escape: meaning = .quit
        case .character(let scalar):
            let place = Int(scalar.value) - Int(Unicode.Scalar("1").value)
            meaning = (0..<min(9, buttons.count)).contains(place) ? .button(place) : nil
        case .control, .enter, .tab, .backspace, .up, .down, .home, .end, .pageUp, .pageDown, .insert, .delete:
            meaning = nil
        }
        guard let meaning else { return nil }
        self = meaning
    }

    /// What to call a key in a message.
    static func name(of key: TerminalKey) -> String {
        switch key {
        case .character(let scalar): "\"\(scalar)\""
        case .control(let letter): "Ctrl-\(String(letter).uppercased())"
        case .enter, .tab, .backspace, .escape, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .insert,
            .delete:
            "\(key)"
        }
    }

    /// The keys of a button besides its number, as the help shows them.
    static func symbol(of button: Int, in buttons: [ButtonConfiguration]) -> String? {
        let keys: [(command: Command, symbol: String)] = [(.previous, "←"), (.playPause, "space"), (.next, "→")]
        return keys.first { key in buttons.firstIndex { $0.press == key.command } == button }?.symbol
    }
}
