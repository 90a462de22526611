import Configuration
import Testing

/// What the findings say of HATs, for a file of the given lines on a board that calls itself so.
private func hatFindings(product: String?, hasI2S: Bool = false, _ configuration: Configuration) -> [String] {
    var board = BoardFacts()
    board.hatProduct = product
    board.hasI2S = hasI2S
    return configuration.findings(on: board).map { $0.text(file: "f") }.filter { !$0.contains("player") }
}

@Test(
    "What common HATs take",
    arguments: [
        // The HAT's own name: a warning for its pins, nothing for other sound cards' pins.
        (
            "DigiAMP+", 22,
            ["f:4: warning: the DigiAMP+ uses GPIO22 (header pin 15) of [display d] to mute; choose other pins"]
        ),
        ("Pi-DigiAMP+", 5, []),
        (
            "IQaudIO Pi-DAC+", 25,
            [
                "f:4: warning: the IQaudIO uses GPIO25 (header pin 22) of [display d] to mute and for its controls;"
                    + " choose other pins"
            ]
        ),
        (
            "Pi-DAC PRO", 27,
            [
                "f:4: warning: the IQaudIO uses GPIO27 (header pin 13) of [display d] to mute and for its controls;"
                    + " choose other pins"
            ]
        ),
        // An EEPROM says nothing about boards without one.
        (
            "Sense HAT", 24,
            ["f:4: hint: if a Blinkt! is fitted, it uses GPIO24 (header pin 18) of [display d] for its lights"]
        ),
        (
            "Sense HAT", 17,
            ["f:4: hint: if an OnOff SHIM is fitted, it uses GPIO17 (header pin 11) of [display d] to switch the power"]
        ),
        ("Sense HAT", 13, []),
        (
            nil, 4,
            ["f:4: hint: if an OnOff SHIM is fitted, it uses GPIO4 (header pin 7) of [display d] to switch the power"]
        ),
        (
            nil, 12,
            ["f:4: hint: if a pHAT BEAT is fitted, it uses GPIO12 (header pin 32) of [display d] for its buttons"]
        ),
        (
            nil, 13,
            [
                "f:4: hint: if a Pirate Audio is fitted, it uses GPIO13 (header pin 33) of [display d] for its display",
                "f:4: hint: if a pHAT BEAT is fitted, it uses GPIO13 (header pin 33) of [display d] for its buttons",
            ]
        ),
        (nil, 21, []),
    ] as [(String?, Int, [String])]
)
func hats(product: String?, gpio: Int, expected: [String]) throws {
    let configuration = try parse(
        "[button next]",
        "line = gpiochip7:0",
        "[display d]",
        "lines = GPIO\(gpio)",
        "kind = led-bar"
    )
    #expect(hatFindings(product: product, configuration) == expected)
}

/// The example of the README, with its buttons on the pins of some HATs.
private func readme() throws -> Configuration {
    try parse(
        "[button previous]",
        "line = GPIO16",
        "[button playPause]",
        "line = GPIO26",
        "[button next]",
        "line = GPIO12",
        "[display bar]",
        "kind = led-bar",
        "lines = GPIO5 GPIO6 GPIO13",
        "lines = GPIO23 GPIO24"
    )
}

@Test("Each HAT has one line, at the first pin that it takes, and a button on its button is meant so")
func oneLineEach() throws {
    #expect(
        hatFindings(product: nil, try readme()) == [
            "f:10: hint: if an IQaudIO is fitted, it uses GPIO23 and 24 (header pins 16 and 18) of [display bar]"
                + " to mute and for its controls",
            "f:9: hint: if a Pirate Audio is fitted, it uses GPIO5, 6 and 24 (header pins 29, 31 and 18) of [display bar]"
                + " for its buttons and GPIO13 (header pin 33) of [display bar] for its display",
            "f:9: hint: if a pHAT BEAT is fitted, it uses GPIO5, 6 and 13 (header pins 29, 31 and 33) of [display bar]"
                + " for its buttons and GPIO23 and 24 (header pins 16 and 18) of [display bar] for its lights",
            "f:10: hint: if a Blinkt! is fitted, it uses GPIO23 and 24 (header pins 16 and 18) of [display bar]"
                + " for its lights",
        ]
    )
    #expect(
        hatFindings(product: "Pirate Audio", try readme()).filter { $0.contains("warning") } == [
            "f:9: warning: the Pirate Audio uses GPIO5, 6 and 24 (header pins 29, 31 and 18) of [display bar]"
                + " for its buttons and GPIO13 (header pin 33) of [display bar] for its display; choose other pins"
        ]
    )
}

@Test("Two sections on the pins of one HAT are in its one line")
func severalSections() throws {
    let configuration = try parse(
        "[button next]",
        "line = GPIO17",
        "press = next",
        "[button previous]",
        "line = GPIO4"
    )
    #expect(
        hatFindings(product: nil, configuration) == [
            "f:2: hint: if an OnOff SHIM is fitted, it uses GPIO17 (header pin 11) of [button next] to switch the power"
                + " and GPIO4 (header pin 7) of [button previous] to switch the power"
        ]
    )
}

@Test("The buttons of a pHAT BEAT may be used, and its sound needs no word")
func buttonsOfHat() throws {
    let configuration = try parse(
        "[button previous]",
        "line = GPIO13",
        "[button playPause]",
        "line = GPIO6",
        "[button next]",
        "line = GPIO5",
        "[button louder]",
        "line = J8:36",
        "press = volumeUp"
    )
    let findings = hatFindings(product: nil, hasI2S: true, configuration)
    #expect(!findings.contains { $0.contains("pHAT BEAT") || $0.contains("error") })
}

@Test("A sound card that does not name itself may be any of those that are one")
func namelessSoundCard() throws {
    let findings = hatFindings(product: nil, hasI2S: true, try readme())
    #expect(findings.filter { $0.contains("hint: if") }.count == 4)
}
