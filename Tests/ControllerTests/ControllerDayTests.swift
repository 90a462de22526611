import PlayerModel
import RemoteController
import Testing

@Suite struct ControllerDayTests {
    @Test(arguments: [1, 2, 3, 2_026] as [UInt64], [ButtonLayout.music, .audiobook, .plain])
    func aDayOfUseHoldsTogether(_ seed: UInt64, _ layout: ButtonLayout) {
        var day = ControllerDay(seed: seed, layout: layout)
        day.run()
        #expect(day.problems == [], "seed \(seed)")
        #expect(day.presses > 1_000)
        #expect(day.requests > 500)
        #expect(day.notices == 0)
        // One line for each intent; one may still wait for a player, one hold may go on at the day's end.
        let lines = day.records.values.reduce(0, +)
        #expect((day.intents - 1...day.intents).contains(lines), "seed \(seed)")
        #expect((0...3).contains(day.holds))
        for outcome in [Outcome.sent, .refused, .noPlayer] { #expect(day.records[outcome, default: 0] > 0) }
    }

    @Test func theSameSeedGivesTheSameDay() {
        var first = ControllerDay(seed: 7, layout: .music, hours: 6)
        var second = ControllerDay(seed: 7, layout: .music, hours: 6)
        var other = ControllerDay(seed: 8, layout: .music, hours: 6)
        first.run()
        second.run()
        other.run()
        #expect(first.transcript == second.transcript)
        #expect(first.transcript != other.transcript)
    }
}
