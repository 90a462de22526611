import Testing

@testable import GPIO

struct ChipSelectorTests {
    private static func chip(_ number: Int, _ label: String, lines: Int = 54) -> ChipSummary {
        ChipSummary(path: "/dev/gpiochip\(number)", name: "gpiochip\(number)", label: label, lineCount: lines)
    }

    /// `looks` is how many chips have all their lines looked at.
    private static let boards: [(name: String, chips: [ChipSummary], header: String, looks: Int)] = [
        (
            "Pi 3",
            [
                chip(0, "pinctrl-bcm2835"), chip(1, "brcmvirt-gpio", lines: 2),
                chip(2, "raspberrypi-exp-gpio", lines: 8),
            ],
            "gpiochip0", 0
        ),
        ("Pi 4", [chip(0, "pinctrl-bcm2711", lines: 58), chip(1, "raspberrypi-exp-gpio", lines: 8)], "gpiochip0", 0),
        (
            "Pi 5, first kernels",
            [chip(0, "gpio-brcmstb@107d508500", lines: 32), chip(4, "pinctrl-rp1")], "gpiochip4", 0
        ),
        ("Pi 5", [chip(0, "pinctrl-rp1"), chip(10, "gpio-brcmstb@107d508500", lines: 32)], "gpiochip0", 0),
        ("unknown Pi", [chip(0, "something", lines: 8), chip(1, "pinctrl-bcm9999")], "gpiochip1", 2),
        ("simulated", [chip(0, "gpio-sim.0:node0", lines: 32)], "gpiochip0", 0),
        (
            "two with a header's label", [chip(0, "pinctrl-rp1"), chip(1, "pinctrl-rp1"), chip(2, "other")],
            "gpiochip1", 2
        ),
    ]

    @Test(arguments: boards.indices)
    func automaticFindsTheHeader(index: Int) throws {
        let board = ChipSelectorTests.boards[index]
        var looks = 0
        let chosen = try ChipSelector.automatic.choose(from: ChipList(chips: board.chips)) { chip in
            looks += 1
            return chip.name == board.header
        }
        #expect(chosen.name == board.header, "\(board.name)")
        #expect(looks == board.looks, "\(board.name)")
    }

    @Test func automaticDoesNotGuess() {
        let chips = [ChipSelectorTests.chip(0, "one"), ChipSelectorTests.chip(1, "two", lines: 8)]
        #expect(throws: GPIOError.ambiguousChip(nil, candidates: chips)) {
            try ChipSelector.automatic.choose(from: ChipList(chips: chips)) { _ in false }
        }
        #expect(throws: GPIOError.noChips) { try ChipSelector.automatic.choose(from: ChipList()) }
    }

    @Test(arguments: ["gpio-sim.0:node0", "gpio-sim.0-node0", "gpiochip3", "/dev/gpiochip3"])
    func namedFindsItsChip(text: String) throws {
        let list = ChipList(chips: [
            ChipSelectorTests.chip(2, "gpio-sim.1:node0"), ChipSelectorTests.chip(3, "gpio-sim.0:node0"),
        ])
        #expect(try ChipSelector.named(text).choose(from: list).name == "gpiochip3")
    }

    @Test func namedDoesNotGuess() {
        let twins = [ChipSelectorTests.chip(0, "twin"), ChipSelectorTests.chip(1, "twin")]
        #expect(throws: GPIOError.ambiguousChip("twin", candidates: twins)) {
            try ChipSelector.named("twin").choose(from: ChipList(chips: twins))
        }
        #expect(throws: GPIOError.absentChip("0", available: twins)) {
            try ChipSelector.named("0").choose(from: ChipList(chips: twins))
        }
    }

    @Test func deniedChipsMayHaveBeenTheOne() {
        let list = ChipList(chips: [ChipSelectorTests.chip(0, "other")], denied: ["/dev/gpiochip1"])
        for selector in [ChipSelector.automatic, .named("mine")] {
            #expect(throws: GPIOError.permission(path: "/dev/gpiochip1", group: nil)) {
                try selector.choose(from: list) { _ in false }
            }
        }
    }

    @Test func chipsThatCouldNotBeLookedAtAreNotAbsent() {
        let failure = GPIOError.system(errno: 24, call: "opening /dev/gpiochip0")
        for selector in [ChipSelector.automatic, .named("mine")] {
            #expect(throws: failure) { try selector.choose(from: ChipList(failures: [failure])) }
        }
        #expect(!ChipList.read(in: "/dev/null").failures.isEmpty)
        #expect(ChipList.read(in: "/nonexistent").failures.isEmpty)
    }
}
