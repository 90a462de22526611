/// What is known about the board from its device tree: which pins may have another job.
public struct BoardFacts: Equatable, Sendable {
    /// Such as `Raspberry Pi 4 Model B Rev 1.5`; nil where there is no device tree.
    public var model: String?
    /// An I2S sound card is on: GPIO18 to 21.
    public var hasI2S = false
    /// The header's I2C bus is on: GPIO2 and 3.
    public var hasI2C = false
    /// The header's first SPI bus is on: GPIO7 to 11.
    public var hasSPI = false
    /// The kernel's console is on the header: GPIO14 and 15.
    public var hasSerialConsole = false
    /// What the EEPROM of the HAT says.
    public var hatProduct: String?
    /// Who made the HAT, as its EEPROM says.
    public var hatVendor: String?

    /// Facts that are known, such as in a test; without arguments nothing is.
    public init(
        model: String? = nil,
        hasI2S: Bool = false,
        hasI2C: Bool = false,
        hasSPI: Bool = false,
        hasSerialConsole: Bool = false,
        hatProduct: String? = nil,
        hatVendor: String? = nil
    ) {
        self.model = model
        self.hasI2S = hasI2S
        self.hasI2C = hasI2C
        self.hasSPI = hasSPI
        self.hasSerialConsole = hasSerialConsole
        self.hatProduct = hatProduct
        self.hatVendor = hatVendor
    }
}
