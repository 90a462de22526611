import Configuration
import Testing

private typealias LineReference = Configuration.LineReference
private typealias HeaderPins = Configuration.HeaderPins

@Test(
    "A line in each spelling, with its words for people",
    arguments: [
        ("GPIO17", nil, .gpio(17), "GPIO17 (header pin 11)"),
        ("gpio17", nil, .gpio(17), "GPIO17 (header pin 11)"),
        ("BCM17", nil, .gpio(17), "GPIO17 (header pin 11)"),
        ("17", nil, .offset(17), "GPIO17 (header pin 11)"),
        ("J8:11", nil, .headerPin(11), "GPIO17 (header pin 11)"),
        ("BOARD11", nil, .headerPin(11), "GPIO17 (header pin 11)"),
        ("pinctrl-bcm2711:GPIO42", .label("pinctrl-bcm2711"), .gpio(42), "GPIO42 (not on the header)"),
        ("42", nil, .offset(42), "GPIO42 (not on the header)"),
        ("SDA1", nil, .name("SDA1"), "GPIO2 (header pin 3)"),
        ("PWR_LED", nil, .name("PWR_LED"), "PWR_LED of the header's chip"),
        ("auto:PWR_LED", .automatic, .name("PWR_LED"), "PWR_LED of the header's chip"),
        ("BOARD_LED", nil, .name("BOARD_LED"), "BOARD_LED of the header's chip"),
        ("GPIO_GCLK", nil, .name("GPIO_GCLK"), "GPIO4 (header pin 7)"),
        ("gpiochip1:7J1 Header Pin11", .name("gpiochip1"), .name("7J1 Header Pin11"), "7J1 Header Pin11 of gpiochip1"),
        ("gpiochip1:PIN_11", .name("gpiochip1"), .name("PIN_11"), "PIN_11 of gpiochip1"),
        ("gpiochip1:GPIO99", .name("gpiochip1"), .gpio(99), "GPIO99 of gpiochip1"),
        ("gpiochip1:4", .name("gpiochip1"), .offset(4), "line 4 of gpiochip1"),
        ("/dev/gpiochip1:4", .path("/dev/gpiochip1"), .offset(4), "line 4 of /dev/gpiochip1"),
        ("raspberrypi-exp-gpio:4", .label("raspberrypi-exp-gpio"), .offset(4), "line 4 of raspberrypi-exp-gpio"),
        ("gpio-sim.0:node0:4", .label("gpio-sim.0:node0"), .offset(4), "line 4 of gpio-sim.0:node0"),
        ("pinctrl-rp1:17", .label("pinctrl-rp1"), .offset(17), "GPIO17 (header pin 11)"),
        ("gpiochip1:GPIO4", .name("gpiochip1"), .gpio(4), "GPIO4 of gpiochip1"),
        ("gpiochip1:UP", .name("gpiochip1"), .name("UP"), "UP of gpiochip1"),
        ("auto:4", .automatic, .offset(4), "GPIO4 (header pin 7)"),
    ] as [(String, Configuration.Chip?, Configuration.LineReference.Line, String)]
)
func spelling(
    text: String,
    chip: Configuration.Chip?,
    line: Configuration.LineReference.Line,
    description: String
) throws {
    let configuration = try parse("[button next]", "line = \(text)")
    let read = try #require(configuration.buttons.first?.line)
    #expect(read == LineReference(chip: chip, line: line))
    #expect(configuration.description(of: read) == description)
}

@Test("With a chip of its own, any name of a line is good", arguments: ["7J1 Header Pin11", "J8-13", "pin 11"])
func namesOfOtherChip(name: String) throws {
    let configuration = try parse("[gpio]", "chip = gpiochip1", "[button next]", "line = \(name)")
    let line = try #require(configuration.buttons.first?.line)
    #expect(configuration.description(of: line) == "\(name) of gpiochip1")
}

@Test(
    "A slip in a pin is a mistake, with what was most likely meant",
    arguments: [
        ("pin 11", "J8:11"), ("pin11", "J8:11"), ("Pin_40", "J8:40"), ("pin 6", nil), ("pin", nil),
        ("J8-13", "J8:13"), ("J8 13", "J8:13"), ("j813", "J8:13"), ("J8", nil), ("J8-x", nil), ("auto:J8-13", "J8:13"),
        ("BOARD-11", "J8:11"), ("BOARD:11", "J8:11"), ("board", nil), ("BOARD41x", nil),
        ("GPIO-17", "GPIO17"), ("GPIO:17", "GPIO17"), ("gpio_5", "GPIO5"), ("GPIO17a", nil), ("GPIO_99", nil),
        ("BCM.4", "GPIO4"), ("GPOI17", "GPIO17"), ("GPI017", "GPIO17"), ("GP17", "GPIO17"), ("IO 4", "GPIO4"),
    ] as [(String, String?)]
)
func slips(text: String, meant: String?) {
    let said = meant.map { "; did you mean \"\($0)\"?" } ?? "."
    #expect(
        messages(of: Array("[button next]\nline = \(text)".utf8)) == [
            "test.conf:2: line = \"\(text)\" is not valid\(said) Allowed: \(lineForms)"
        ]
    )
}

@Test("Pins of different chips are different pins")
func differentChips() throws {
    let configuration = try parse(
        "[gpio]",
        "chip = gpiochip0",
        "[display d]",
        "kind = led-bar",
        "lines = 4",
        "[display e]",
        "kind = led-bar",
        "lines = gpiochip1:4 gpiochip1:GPIO5",
        "[display f]",
        "kind = led-bar",
        "lines = gpiochip2:4"
    )
    #expect(configuration.pinUses.count == 4)
}

@Test("The header has 26 lines with a GPIO, each once, and pin and GPIO lead to each other")
func header() {
    var gpios: Set<Int> = []
    for pin in 1...40 {
        guard let gpio = HeaderPins.gpio(ofPin: pin) else { continue }
        gpios.insert(gpio)
        #expect(HeaderPins.pin(ofGPIO: gpio) == pin)
    }
    #expect(gpios == Set(0...27))
    let ground = (1...40).filter { HeaderPins.pin($0) == .ground }
    #expect(ground == [6, 9, 14, 20, 25, 30, 34, 39])
    #expect((1...40).filter { HeaderPins.pin($0) == .power(decivolts: 33) } == [1, 17])
    #expect((1...40).filter { HeaderPins.pin($0) == .power(decivolts: 50) } == [2, 4])
    #expect(HeaderPins.pin(0) == nil)
    #expect(HeaderPins.pin(41) == nil)
}

@Test(
    "Pins that every wiring guide names",
    arguments: [(2, 3), (4, 7), (12, 32), (14, 8), (16, 36), (17, 11), (18, 12), (21, 40), (26, 37), (5, 29), (22, 15)]
)
func wellKnownPins(gpio: Int, pin: Int) {
    #expect(HeaderPins.gpio(ofPin: pin) == gpio)
    #expect(HeaderPins.description(ofGPIO: gpio) == "GPIO\(gpio) (header pin \(pin))")
}
