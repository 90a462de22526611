import PlayerModel
import RemoteController
import Testing

@testable import Displays

@Suite struct WholeRedrawTests {
    private func instant(_ seconds: Int64) -> MonotonicInstant {
        MonotonicInstant(nanoseconds: 0) + .seconds(seconds)
    }

    @Test func theNextChangeAfterTenMinutesIsWhole() {
        var redraw = WholeRedraw()
        redraw.begin(at: instant(100))
        // And then not for another ten minutes.
        let seconds: [Int64] = [101, 699, 700, 701, 1_299, 1_800, 2_399]
        let whole = seconds.filter { redraw.isDue(at: instant($0)) }
        #expect(whole == [700, 1_800])
    }

    @Test func aDisplayThatIsOpenedAnewBeginsAnew() {
        var redraw = WholeRedraw()
        redraw.begin(at: instant(0))
        redraw.begin(at: instant(500))
        let seconds: [Int64] = [700, 1_099, 1_100]
        let whole = seconds.filter { redraw.isDue(at: instant($0)) }
        #expect(whole == [1_100])
    }

    @Test func beforeItIsOpenNothingIsDue() {
        var redraw = WholeRedraw()
        let isDue = redraw.isDue(at: instant(1_000_000))
        #expect(!isDue)
    }

    /// Whole means: every row again, though one character has changed.
    @Test func aWholeDrawingHasEveryRow() {
        var encoder = TextEncoder(dialect: .vt100(.ascii), columns: 8, rows: 2)
        _ = encoder.draw(TextFrame(columns: 8, rows: 2))
        let bytes = encoder.redraw(TextFrame(columns: 8, rows: 2))
        #expect(bytes.count >= 16)
        let again = encoder.draw(TextFrame(columns: 8, rows: 2))
        #expect(again.isEmpty)
    }
}
