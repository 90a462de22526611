extension Configuration {
    /// One GPIO line, as the file names it.
    public struct LineReference: Hashable, Sendable {
        /// nil is the chip of `[gpio]`.
        public var chip: Chip?
        public var line: Line

        /// The ways to name a line on its chip.
        public enum Line: Hashable, Sendable {
            /// The line's number on its chip, from 0.
            case offset(Int)
            /// The Raspberry Pi's GPIO number. It is a line's name on most Pis and its offset on all.
            case gpio(Int)
            /// A pin of the 40-pin header that carries a GPIO, 1 to 40.
            case headerPin(Int)
            /// The name that the device tree gives the line.
            case name(String)
        }

        public init(chip: Chip? = nil, line: Line) {
            self.chip = chip
            self.line = line
        }

        /// The line with the Raspberry Pi's GPIO number, on the chip of `[gpio]`.
        public static func gpio(_ number: Int) -> LineReference {
            LineReference(line: .gpio(number))
        }

        /// The line's number on its chip: GPIO17, header pin 11 and 17 give 17. nil for a name, which only the
        /// chip can find.
        public var number: Int? {
            switch line {
            case .offset(let offset): offset
            case .gpio(let number): number
            case .headerPin(let pin): HeaderPins.gpio(ofPin: pin)
            case .name(let name): HeaderPins.gpio(named: name)
            }
        }
    }
}
