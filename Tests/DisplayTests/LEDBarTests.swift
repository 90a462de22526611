import RemoteController
import Testing

@testable import Displays

@Suite struct LEDBarTests {
    private struct Torn: Error, Equatable {}

    private final class Recorder {
        var written: [UInt64] = []
        var isTorn = false

        func write(_ lit: UInt64) throws(Torn) {
            if isTorn { throw Torn() }
            written.append(lit)
        }
    }

    @Test func onlyWhatDiffersIsWritten() throws {
        let recorder = Recorder()
        let bar = LEDBarDisplay(count: 10, output: recorder.write)
        try bar.show(BarFrame(count: 10, lit: 0))
        try bar.show(BarFrame(count: 10, lit: 0))
        try bar.show(BarFrame(count: 10, lit: 0b111))
        try bar.show(BarFrame(count: 10, lit: 0b111))
        #expect(recorder.written == [0, 0b111])
    }

    @Test(arguments: [1, 10, 63, 64]) func onlyItsOwnLEDsAreLit(count: Int) throws {
        let recorder = Recorder()
        let bar = LEDBarDisplay(count: count, output: recorder.write)
        try bar.show(BarFrame(count: 64, lit: .max))
        #expect(recorder.written == [UInt64.max >> UInt64(64 - count)])
    }

    @Test func darkAtTheEndAndSilentAfterIt() throws {
        let recorder = Recorder()
        let bar = LEDBarDisplay(count: 3, output: recorder.write)
        try bar.show(BarFrame(count: 3, lit: 0b101))
        try bar.close()
        try bar.show(BarFrame(count: 3, lit: 0b111))
        try bar.close()
        #expect(recorder.written == [0b101, 0])
    }

    @Test func aFailedFrameIsWrittenAgain() throws {
        let recorder = Recorder()
        let bar = LEDBarDisplay(count: 3, output: recorder.write)
        try bar.show(BarFrame(count: 3, lit: 1))
        recorder.isTorn = true
        #expect(throws: Torn()) { try bar.show(BarFrame(count: 3, lit: 2)) }
        recorder.isTorn = false
        try bar.show(BarFrame(count: 3, lit: 1))
        bar.forget()
        try bar.show(BarFrame(count: 3, lit: 1))
        #expect(recorder.written == [1, 1, 1])
    }
}
