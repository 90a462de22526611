import Configuration
import Testing

/// A board on which one thing is on.
enum Feature: CaseIterable {
    case sound, i2c, spi, console

    var board: BoardFacts {
        var board = BoardFacts()
        switch self {
        case .sound: board.hasI2S = true
        case .i2c: board.hasI2C = true
        case .spi: board.hasSPI = true
        case .console: board.hasSerialConsole = true
        }
        return board
    }

    var gpios: ClosedRange<Int> {
        switch self {
        case .sound: 18...21
        case .i2c: 2...3
        case .spi: 7...11
        case .console: 14...15
        }
    }
}

private func refused(_ line: String, on board: BoardFacts) throws -> Bool {
    let configuration = try parse("[button next]", "line = \(line)")
    return configuration.findings(on: board).contains { $0.severity == .error }
}

@Test("Pins with another job are refused, and only those", arguments: Feature.allCases)
func pinsWithJobs(feature: Feature) throws {
    for gpio in 0...27 {
        let isTaken = feature.gpios.contains(gpio)
        #expect(try refused("GPIO\(gpio)", on: feature.board) == isTaken)
        #expect(try refused("\(gpio)", on: feature.board) == isTaken)
        #expect(try !refused("GPIO\(gpio)", on: BoardFacts()))
        // Another chip has lines with the same numbers and none of the jobs.
        #expect(try !refused("gpiochip7:\(gpio)", on: feature.board))
        #expect(try refused("pinctrl-bcm2711:\(gpio)", on: feature.board) == isTaken)
    }
}

@Test("A refusal names the pin in both ways, its job, and what to do")
func refusal() throws {
    let configuration = try parse(
        "[button next]",
        "line = J8:12",
        "[display bar]",
        "kind = led-bar",
        "lines = GPIO5",
        "lines = GPIO13 GPIO8 SDA1 RXD1"
    )
    var board = BoardFacts()
    (board.hasI2S, board.hasI2C, board.hasSPI, board.hasSerialConsole) = (true, true, true, true)
    let errors = configuration.findings(on: board).filter { $0.severity == .error }
    #expect(
        errors.map { $0.text(file: "test.conf") } == [
            "test.conf:2: GPIO18 (header pin 12) of [button next] carries sound for the I2S sound card;"
                + " choose another pin, or remove the card's dtoverlay line from /boot/firmware/config.txt and restart",
            "test.conf:6: GPIO8 (header pin 24) of [display bar] belongs to the SPI bus, which is on;"
                + " choose another pin, or put dtparam=spi=off into /boot/firmware/config.txt and restart",
            "test.conf:6: GPIO2 (header pin 3) of [display bar] belongs to the I2C bus, which is on;"
                + " choose another pin, or put dtparam=i2c_arm=off into /boot/firmware/config.txt and restart",
            "test.conf:6: GPIO15 (header pin 10) of [display bar] belongs to the serial console, which is on;"
                + " choose another pin, or remove console=serial0,115200 from /boot/firmware/cmdline.txt and restart",
        ]
    )
}

@Test(
    "A bare number that is not on the header is warned of, on a Raspberry Pi or where nothing is known",
    arguments: [
        ("36", nil, "GPIO36 is not on the header; header pin 36 is J8:36, which is GPIO16"),
        ("auto:39", "Raspberry Pi 4 Model B", "GPIO39 is not on the header; header pin 39 is J8:39, which is ground"),
        ("41", nil, "GPIO41 is not on the header"),
        ("28", nil, "GPIO28 is not on the header; header pin 28 is J8:28, which is GPIO1"),
        ("27", nil, nil), ("36", "Some other board", nil), ("gpiochip1:36", nil, nil), ("pinctrl-rp1:36", nil, nil),
    ] as [(String, String?, String?)]
)
func offHeader(line: String, model: String?, message: String?) throws {
    let configuration = try parse("[button next]", "line = \(line)", "[player p]", "kind = simulated")
    var board = BoardFacts()
    board.model = model
    let warnings = configuration.findings(on: board).filter { $0.severity == .warning }
    #expect(warnings.map { $0.text(file: "f") } == (message.map { ["f:2: warning: \($0)"] } ?? []))
}

@Test("The pins of a HAT's EEPROM, and a pull that presses, are warned of")
func otherWarnings() throws {
    let configuration = try parse(
        "[button next]",
        "line = J8:27",
        "bias = pull-down",
        "[player p]",
        "kind = simulated"
    )
    let warnings = configuration.findings(on: BoardFacts())
    #expect(
        warnings.map { $0.text(file: "test.conf") } == [
            "test.conf:2: warning: GPIO0 (header pin 27) of [button next] is read at boot to find out what HAT"
                + " is fitted; choose another pin",
            "test.conf:3: warning: bias = pull-down with active-low = yes reads as pressed while the switch of"
                + " [button next] is open; change one of them, or give bias = disabled if a resistor outside decides",
        ]
    )
}
