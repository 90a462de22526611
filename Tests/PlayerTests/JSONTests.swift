import Players
import Testing

struct JSONTests {
    @Test("What is written is read back")
    func roundTrip() throws {
        let value: JSONValue = .object([
            "a": .array([.null, .boolean(true), .boolean(false), .integer(.max), .integer(.min), .number(0.25)]),
            "text": .string("caf\u{E9} \u{0} \u{1F600} \"\n"),
            "empty": .object([:]), "none": .array([]), "": .string(""),
        ])
        let text = try value.serialised()
        #expect(!text.contains(UInt8(ascii: "\n")))
        #expect(try JSONValue(parsing: text) == value)
    }

    @Test(
        "No JSON",
        arguments: [
            "", " ", "{", "[1,]", "{\"a\"}", "nul", "1", "\"a\"", "{} x", "{\"a\":1e999}", "[99999999999999999999]",
            "{\"a\":\"\\ud800\"}", "[nan]",
        ]
    )
    func invalid(_ text: String) {
        #expect(throws: JSONError.invalid) { try JSONValue(parsing: Array(text.utf8)) }
    }

    @Test(
        "No UTF-8",
        arguments: [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE9], [0xF4, 0x90, 0x80, 0x80]] as [[UInt8]]
    )
    func notUTF8(_ bytes: [UInt8]) {
        #expect(throws: JSONError.invalid) {
            try JSONValue(parsing: Array("[\"".utf8) + bytes + Array("\"]".utf8))
        }
    }

    @Test("Nesting has its limit")
    func nesting() throws {
        func nested(_ depth: Int) -> [UInt8] {
            [UInt8](repeating: UInt8(ascii: "["), count: depth) + [UInt8](repeating: UInt8(ascii: "]"), count: depth)
        }
        _ = try JSONValue(parsing: nested(32))
        #expect(throws: JSONError.tooDeep) { try JSONValue(parsing: nested(33)) }
        #expect(throws: JSONError.invalid) { try JSONValue(parsing: nested(30_000)) }
    }

    @Test("Length has its limit")
    func length() throws {
        func text(_ count: Int) -> [UInt8] {
            Array("[\"".utf8) + [UInt8](repeating: 0x61, count: count - 4) + Array("\"]".utf8)
        }
        _ = try JSONValue(parsing: text(65_536))
        #expect(throws: JSONError.tooLong) { try JSONValue(parsing: text(65_537)) }
    }

    @Test("Numbers that JSON does not have", arguments: [Double.nan, .infinity])
    func notFinite(_ number: Double) {
        #expect(throws: JSONError.notFinite) { try JSONValue.object(["a": .array([.number(number)])]).serialised() }
    }
}
