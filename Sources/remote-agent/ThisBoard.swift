import Configuration
import GPIO
import Glibc

import struct Configuration.BoardFacts

/// The board that the program runs on.
enum ThisBoard {
    /// What its device tree tells. REMOTE_AGENT_DEVICE_TREE names another directory to read in its place: for tests.
    static func facts() -> BoardFacts {
        let tree: DeviceTree
        if let root = getenv("REMOTE_AGENT_DEVICE_TREE") {
            tree = DeviceTree(root: String(cString: root))
        } else {
            tree = DeviceTree()
        }
        let found = tree.facts()
        var facts = BoardFacts()
        facts.hasI2S = found.hasI2S
        facts.hasI2C = found.hasI2C
        facts.hasSPI = found.hasSPI
        facts.hasSerialConsole = found.hasSerialConsole
        facts.model = found.model
        facts.hatProduct = found.hatProduct
        return facts
    }
}

extension Configuration.LineReference {
    /// Opens the chip that the line is on.
    func openChip(otherwise standard: Configuration.Chip) throws(GPIOError) -> Chip {
        try Chip.open((chip ?? standard).selector)
    }

    /// The line's offset on that chip: by its name where the chip has the name, else by its number.
    func offset(on chip: borrowing Chip) throws(GPIOError) -> Int {
        switch line {
        case .offset(let offset): return offset
        case .name(let name): return try chip.offset(ofLine: name)
        case .gpio, .headerPin:
            guard let number else { preconditionFailure("the reader accepts only header pins that carry a GPIO") }
            return chip.offset(ofGPIO: number)
        }
    }
}

extension Configuration.Chip {
    var selector: ChipSelector {
        switch self {
        case .automatic: .automatic
        case .label(let text), .name(let text), .path(let text): .named(text)
        }
    }
}
