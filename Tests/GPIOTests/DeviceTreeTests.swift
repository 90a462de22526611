import TestSupport
import Testing

@testable import GPIO

struct DeviceTreeTests {
    /// A board as the firmware describes it: nodes with their status ("" for none), aliases, texts.
    private struct Board {
        var model: String
        var nodes: [String: String]
        var aliases: [String: String] = [:]
        var texts: [String: String] = [:]
        var commandLine = "console=tty1 root=/dev/mmcblk0p2 rootwait"

        func facts() throws -> BoardFacts {
            let directory = try Folder()
            directory.makeDirectory("tree/aliases")
            try directory.write("tree/model", "\(model)\0")
            for (node, status) in nodes {
                directory.makeDirectory("tree/\(node)")
                if !status.isEmpty { try directory.write("tree/\(node)/status", "\(status)\0") }
            }
            for (alias, target) in aliases { try directory.write("tree/aliases/\(alias)", "\(target)\0") }
            for (path, text) in texts {
                directory.makeDirectory("tree/" + path.split(separator: "/").dropLast().joined(separator: "/"))
                try directory.write("tree/\(path)", "\(text)\0")
            }
            try directory.write("cmdline", commandLine + "\n")
            return DeviceTree(root: directory.path + "/tree", commandLine: directory.path + "/cmdline").facts()
        }
    }

    private static let pi3 = Board(
        model: "Raspberry Pi 3 Model B Plus Rev 1.3",
        nodes: [
            "soc": "", "soc/i2s@7e203000": "disabled", "soc/i2c@7e205000": "disabled", "soc/i2c@7e804000": "disabled",
            "soc/spi@7e204000": "disabled", "soc/serial@7e215040": "okay", "soc/gpio@7e200000": "",
        ]
    )

    private static let pi4 = Board(
        model: "Raspberry Pi 4 Model B Rev 1.5",
        nodes: [
            "soc": "", "soc/i2s@7e203000": "disabled", "soc/i2c@7e804000": "disabled", "soc/i2c@7e205000": "okay",
            "soc/spi@7e204000": "disabled", "soc/hdmi@7ef00700": "okay",
        ],
        aliases: ["i2c1": "/soc/i2c@7e804000", "spi0": "/soc/spi@7e204000", "serial0": "/soc/serial@7e215040"]
    )

    private static let rp1 = "axi/pcie@1000120000/rp1"
    private static let pi5 = Board(
        model: "Raspberry Pi 5 Model B Rev 1.0",
        nodes: [
            "axi": "", "axi/pcie@1000120000": "okay", rp1: "", "\(rp1)/i2s@a0000": "disabled",
            "\(rp1)/i2s@a4000": "disabled", "\(rp1)/i2c@74000": "disabled", "\(rp1)/i2c@88000": "okay",
            "\(rp1)/spi@50000": "disabled", "soc@107c000000/serial@7d001000": "okay",
        ],
        aliases: [
            "i2c1": "/\(rp1)/i2c@74000", "spi0": "/\(rp1)/spi@50000",
            "serial0": "/soc@107c000000/serial@7d001000",
        ]
    )

    @Test(arguments: [0, 1, 2])
    func plainBoardHasAllPinsFree(index: Int) throws {
        let board = [DeviceTreeTests.pi3, DeviceTreeTests.pi4, DeviceTreeTests.pi5][index]
        #expect(try board.facts() == BoardFacts(model: board.model))
    }

    @Test func soundCardOnAPi4() throws {
        var board = DeviceTreeTests.pi4
        board.nodes["soc/i2s@7e203000"] = "okay"
        board.texts = ["hat/product": "DigiAMP+", "hat/vendor": "IQaudIO Limited"]
        #expect(
            try board.facts()
                == BoardFacts(
                    model: board.model,
                    hasI2S: true,
                    hatProduct: "DigiAMP+",
                    hatVendor: "IQaudIO Limited"
                )
        )
    }

    @Test(arguments: ["i2s@a0000", "i2s@a4000"])
    func soundCardOnAPi5(node: String) throws {
        var board = DeviceTreeTests.pi5
        board.nodes["\(DeviceTreeTests.rp1)/\(node)"] = "okay"
        #expect(try board.facts() == BoardFacts(model: board.model, hasI2S: true))
        board.nodes["axi/pcie@1000120000"] = "disabled"
        #expect(try !board.facts().hasI2S, "nothing works below a node that is off")
    }

    @Test func busesByAlias() throws {
        var board = DeviceTreeTests.pi4
        board.nodes["soc/i2c@7e804000"] = "okay"
        #expect(try board.facts() == BoardFacts(model: board.model, hasI2C: true))
        board.nodes["soc/spi@7e204000"] = "okay"
        #expect(try board.facts() == BoardFacts(model: board.model, hasI2C: true, hasSPI: true))
        board = DeviceTreeTests.pi5
        board.nodes["\(DeviceTreeTests.rp1)/spi@50000"] = "okay"
        #expect(try board.facts() == BoardFacts(model: board.model, hasSPI: true))
    }

    @Test func busesByAddressWithoutAliases() throws {
        var board = DeviceTreeTests.pi3
        board.nodes["soc/i2c@7e205000"] = "okay"  // the HAT's own bus, not on the header's pins 2 and 3
        #expect(try !board.facts().hasI2C)
        board.nodes["soc/i2c@7e804000"] = "okay"
        board.nodes["soc/spi@7e204000"] = ""  // no status is on
        #expect(try board.facts() == BoardFacts(model: board.model, hasI2C: true, hasSPI: true))
    }

    @Test(arguments: [
        ("console=tty1", false), ("console=serial0,115200 console=tty1", true), ("console=ttyS0,115200", true),
        ("quiet console=ttyAMA0,115200n8", true), ("console=ttyAMA10,115200", false), ("xconsole=ttyS0", false),
        ("", false),
    ])
    func serialConsoleIsRead(commandLine: String, isOn: Bool) throws {
        var board = DeviceTreeTests.pi4
        board.commandLine = commandLine
        #expect(try board.facts().hasSerialConsole == isOn)
    }

    @Test(arguments: ["", "Some other board"])
    func consoleOfAnotherBoardIsNotOnTheHeader(model: String) throws {
        var board = DeviceTreeTests.pi4
        board.model = model
        board.commandLine = "console=ttyS0,115200"
        #expect(try !board.facts().hasSerialConsole)
    }

    @Test func consoleOfAPCIsNotOnTheHeader() throws {
        let directory = try Folder()
        try directory.write("cmdline", "console=ttyS0\n")
        let tree = DeviceTree(root: directory.path + "/tree", commandLine: directory.path + "/cmdline")
        #expect(tree.facts() == BoardFacts())
    }

    @Test func debugSocketOfAPi5IsNotTheHeader() throws {
        var board = DeviceTreeTests.pi5
        board.commandLine = "console=serial0,115200"
        #expect(try !board.facts().hasSerialConsole)
        board.aliases["serial0"] = "/\(DeviceTreeTests.rp1)/serial@30000"
        #expect(try board.facts().hasSerialConsole)
    }

    @Test func noTreeHasNoFacts() {
        #expect(DeviceTree(root: "/nowhere", commandLine: "/nowhere").facts() == BoardFacts())
    }
}
