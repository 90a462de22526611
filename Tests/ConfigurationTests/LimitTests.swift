import Configuration
import Testing

/// So many buttons, three lines each.
private func buttons(_ count: Int) -> [UInt8] {
    Array((0..<count).map { "[button b\($0)]\nline = gpiochip7:\($0)\npress = stop\n" }.joined().utf8)
}

@Test("There may be 32 buttons, and the first that is too many is told")
func buttonLimit() {
    #expect(messages(of: buttons(Configuration.buttonsMax)) == [])
    for count in [33, 40] {
        #expect(
            messages(of: buttons(count)) == [
                "test.conf:97: [button b32] is one button too many, of \(count); allowed: at most 32"
            ]
        )
    }
}

@Test("A button with a mistake is counted as well")
func brokenButtonIsCounted() {
    let file = Array("[button broken]\nline = J8:6\npress = stop\n".utf8) + buttons(32)
    #expect(messages(of: file).map { $0.split(separator: ":")[1] } == ["2", "97"])
}

@Test(
    "A text display has a size that something can be shown in",
    arguments: ["1x1", "15x2", "16x1", "241x2", "100000x100000", "16x", "x", "-16x2", "999999999999999999999x2"]
)
func badSize(_ size: String) {
    let file = "[display d]\nkind = serial\ndevice = /dev/d\nsize = \(size)"
    #expect(
        messages(of: Array(file.utf8)) == [
            #"test.conf:4: size = "\#(size)" is not valid. Allowed: COLUMNSxROWS, 16x2 to 240x100"#
        ]
    )
}

@Test("The smallest and the largest text display", arguments: [(16, 2), (240, 100)])
func goodSize(columns: Int, rows: Int) throws {
    let configuration = try parse("[display d]", "kind = serial", "device = /dev/d", "size = \(columns)x\(rows)")
    guard case .serial(let serial) = configuration.displays.first?.kind else {
        Issue.record("no serial display")
        return
    }
    #expect((serial.columns, serial.rows) == (columns, rows))
}

@Test("The LEDs of one bar are on one chip, however it is written")
func oneChip() throws {
    let bad = "[display d]\nkind = led-bar\nlines = GPIO5 pinctrl-bcm2711:6\nlines = 7 gpiochip1:4 gpiochip2:4"
    #expect(
        messages(of: Array(bad.utf8)) == [
            "test.conf:4: [display d] has lines of the chip of the header and of the chip gpiochip1;"
                + " allowed: lines of one chip"
        ]
    )
    _ = try parse("[display d]", "kind = led-bar", "lines = gpiochip1:4 /dev/gpiochip1:5")
    _ = try parse("[gpio]", "chip = gpiochip1", "[display d]", "kind = led-bar", "lines = 4 gpiochip1:5")
}
