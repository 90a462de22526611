extension Configuration {
    /// The 40-pin header of every Raspberry Pi since the Model B+, which other boards copy.
    ///
    /// Source: the pinout in the Raspberry Pi documentation.
    public enum HeaderPins {
        /// What a pin of the header is.
        public enum Pin: Hashable, Sendable {
            case gpio(Int)
            case ground
            /// Volts times ten: 33 or 50.
            case power(decivolts: Int)

            /// For messages: `GPIO17`, `ground`, `3.3 V`, `5 V`.
            public var text: String {
                switch self {
                case .gpio(let number): "GPIO\(number)"
                case .ground: "ground"
                case .power(let decivolts):
                    decivolts % 10 == 0 ? "\(decivolts / 10) V" : "\(decivolts / 10).\(decivolts % 10) V"
                }
            }
        }

        /// The pins in their order; pin 1 is the first.
        private static let pins: [Pin] = [
            .power(decivolts: 33), .power(decivolts: 50),
            .gpio(2), .power(decivolts: 50),
            .gpio(3), .ground,
            .gpio(4), .gpio(14),
            .ground, .gpio(15),
            .gpio(17), .gpio(18),
            .gpio(27), .ground,
            .gpio(22), .gpio(23),
            .power(decivolts: 33), .gpio(24),
            .gpio(10), .ground,
            .gpio(9), .gpio(25),
            .gpio(11), .gpio(8),
            .ground, .gpio(7),
            .gpio(0), .gpio(1),
            .gpio(5), .ground,
            .gpio(6), .gpio(12),
            .gpio(13), .ground,
            .gpio(19), .gpio(16),
            .gpio(26), .gpio(20),
            .ground, .gpio(21),
        ]

        /// What the pin is, from 1 to 40; nil for other numbers.
        public static func pin(_ number: Int) -> Pin? {
            pins.indices.contains(number - 1) ? pins[number - 1] : nil
        }

        /// The GPIO on a pin; nil for power, ground and numbers outside 1 to 40.
        public static func gpio(ofPin number: Int) -> Int? {
            guard case .gpio(let gpio) = pin(number) else { return nil }
            return gpio
        }

        /// The pin, from 1 to 40, that carries a GPIO; nil where it is not on the header.
        public static func pin(ofGPIO gpio: Int) -> Int? {
            pins.firstIndex(of: .gpio(gpio)).map { $0 + 1 }
        }

        /// The GPIO behind a line name that some kernels use in place of `GPIO2` and its like; nil for other names.
        ///
        /// Source: `gpio-line-names` in the kernel's device trees of the Raspberry Pi 2 to 4.
        public static func gpio(named name: String) -> Int? {
            switch name {
            case "ID_SDA", "ID_SD": 0
            case "ID_SCL", "ID_SC": 1
            case "SDA1": 2
            case "SCL1": 3
            case "GPIO_GCLK", "GPCLK0": 4
            case "SPI_CE1_N": 7
            case "SPI_CE0_N": 8
            case "SPI_MISO": 9
            case "SPI_MOSI": 10
            case "SPI_SCLK": 11
            case "TXD0", "TXD1": 14
            case "RXD0", "RXD1": 15
            default: nil
            }
        }

        /// A GPIO for people: `GPIO17 (header pin 11)`, or `GPIO42 (not on the header)`.
        public static func description(ofGPIO gpio: Int) -> String {
            guard let pin = pin(ofGPIO: gpio) else { return "GPIO\(gpio) (not on the header)" }
            return "GPIO\(gpio) (header pin \(pin))"
        }
    }
}
