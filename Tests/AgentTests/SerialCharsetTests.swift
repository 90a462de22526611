import Configuration
import Testing

@testable import remote_agent

@Test("A serial display is spoken to in the configured characters")
func serialCharset() {
    var serial = SerialDisplayConfiguration(device: "/dev/d")
    #expect(serial.spokenDialect.isASCII)
    #expect(serial.spokenDialect.barSteps == 1)
    serial.charset = .utf8
    #expect(!serial.spokenDialect.isASCII)
    #expect(serial.spokenDialect.barSteps == 8)
}
