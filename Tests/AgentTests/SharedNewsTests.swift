import Testing

@testable import remote_agent

@Suite struct SharedNewsTests {
    @Test func aTextIsToldOnceWithAllItsNames() {
        var news = SharedNews()
        for name in ["previous", "playPause", "next"] { news.add("button \(name)", "gone") }
        news.add("display bar", "busy")
        news.add("display bar", "gone")
        #expect(
            news.lines.map(\.text) == [
                "button previous, button playPause, button next and display bar: gone", "display bar: busy",
            ]
        )
        #expect(SharedNews().lines.isEmpty)
    }
}
