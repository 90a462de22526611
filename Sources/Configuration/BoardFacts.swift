/// What the shell found out about this board, mostly from its device tree.
public struct BoardFacts: Equatable, Sendable {
    /// Whether there is a sound card on I2S.
    public var hasI2S = false
    /// Whether the I2C bus of the header is on.
    public var hasI2C = false
    /// Whether the SPI bus of the header is on.
    public var hasSPI = false
    /// Whether the kernel's console, or a login, is on the header's serial port.
    public var hasSerialConsole = false
    /// The device tree's `model`, such as `Raspberry Pi 4 Model B Rev 1.4`.
    public var model: String?
    /// What the HAT's EEPROM says it is (`hat/product` in the device tree); nil where there is none, as on most
    /// small boards.
    public var hatProduct: String?

    /// A board of which nothing is known.
    public init() {}
}
