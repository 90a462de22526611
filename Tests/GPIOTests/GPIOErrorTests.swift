import Glibc
import TestSupport
import Testing

@testable import GPIO

struct GPIOErrorTests {
    private static let chip = ChipSummary(
        path: "/dev/gpiochip0",
        name: "gpiochip0",
        label: "pinctrl-bcm2711",
        lineCount: 58
    )

    private static let texts: [(GPIOError, String)] = [
        (
            .busy(offset: 17, chip: "/dev/gpiochip0", consumer: "gpio-fan"),
            "GPIO line 17 on /dev/gpiochip0 is in use by \"gpio-fan\". Choose another line, or remove that overlay."
        ),
        (
            .busy(offset: 17, chip: "/dev/gpiochip0", consumer: "remote-agent"),
            "GPIO line 17 on /dev/gpiochip0 is in use by \"remote-agent\". "
                + "Stop the other remote-agent first."
        ),
        (
            .busy(offset: 17, chip: "/dev/gpiochip0", consumer: nil),
            "GPIO line 17 on /dev/gpiochip0 is in use, and its user gives no name. Choose another line."
        ),
        (
            .permission(path: "/dev/gpiochip0", group: "gpio"),
            "No permission to open /dev/gpiochip0. Join its group: sudo usermod -aG gpio $USER; then log in again."
        ),
        (
            .permission(path: "/dev/gpiochip0", group: nil),
            "No permission to open /dev/gpiochip0, which belongs to root alone. Give it to a group: "
                + "sudo groupadd --system --force gpio; sudo chgrp gpio /dev/gpiochip0; "
                + "sudo chmod g+rw /dev/gpiochip0; sudo usermod -aG gpio $USER; then log in again."
        ),
        (
            .absentChip("mine", available: [chip]),
            "There is no GPIO chip \"mine\". There are: /dev/gpiochip0 \"pinctrl-bcm2711\" with 58 lines."
        ),
        (.absentChip("mine", available: []), "There is no GPIO chip \"mine\". There is none at all."),
        (
            .ambiguousChip(nil, candidates: [chip]),
            "None of the GPIO chips is known as the header's. Set chip = to one of them. "
                + "There are: /dev/gpiochip0 \"pinctrl-bcm2711\" with 58 lines."
        ),
        (
            .notALine(offset: 99, chip: "/dev/gpiochip0", lineCount: 58),
            "GPIO line 99 does not exist: /dev/gpiochip0 has lines 0 to 57. Choose one of those."
        ),
        (
            .pinTaken(pin: "GPIO18 (header pin 12)", job: "the I2S sound card"),
            "GPIO18 (header pin 12) is used by the I2S sound card. Choose another line, or switch that off."
        ),
        (
            .unsupportedBias(.pullUp, offset: 17, chip: "/dev/gpiochip0"),
            "GPIO line 17 on /dev/gpiochip0 cannot have bias = pull-up. "
                + "Set bias = disabled and fit an external resistor."
        ),
        (.badLineCount(65), "65 lines were asked for in one request. It can be 1 to 64."),
        (.lostChip("/dev/gpiochip0"), "The GPIO chip /dev/gpiochip0 has gone away. It is used again when it returns."),
        (
            .system(errno: EIO, call: "setting 3 GPIO lines on x"),
            "setting 3 GPIO lines on x: Input/output error (error 5)."
        ),
    ]

    @Test(arguments: texts.indices)
    func textSaysWhatToDo(index: Int) {
        let (error, text) = GPIOErrorTests.texts[index]
        #expect(error.description == text)
    }

    @Test func whatIsNoChipIsToldApart() throws {
        let directory = try Folder()
        try directory.write("gpiochip0", "")
        let file = "\(directory.path)/gpiochip0"
        for path in [file, directory.path, "/dev/null"] {
            #expect(throws: GPIOError.notAChip(path: path)) { try Chip(path: path).close() }
        }
        let absent = "\(directory.path)/gpiochip1"
        #expect(throws: GPIOError.absentChip(absent, available: [])) { try Chip(path: absent).close() }
        #expect(throws: GPIOError.absentChip(file + "/x", available: [])) { try Chip(path: file + "/x").close() }
        #expect(ChipList.read(in: directory.path) == ChipList())
        #expect(throws: GPIOError.noChips) { try Chip.open(in: directory.path).close() }
        #expect(throws: GPIOError.notAChip(path: file)) {
            try Chip.open(.named("gpiochip0"), in: directory.path).close()
        }
    }
}
