import Testing

@testable import Simulation

@Test func scratch() throws {
    let result = try run(
        """
        press playPause
        expect intent button=playPause gesture=press
        expect state playing
        wait 2s
        press next 3 times
        expect 3 intents command=next outcome=sent
        hold next for 2s
        wait 1s
        storm previous for 3s
        wait 1500ms
        press next
        wait 20s
        hold playPause
        sleep for 10min
        release playPause
        wait 1s
        player disconnects
        press next
        wait 3s
        expect state playing
        """
    )
    for line in result.transcript { print(line) }
    #expect(result.failures.isEmpty)
}
