import PlayerModel
import Testing

@testable import Players

/// What the lines of `status` and `currentsong` say about a player.
struct MPDReportTests {
    static let now = MonotonicInstant(nanoseconds: 5)

    func state(_ status: [String: String], song: [String: String] = [:]) -> PlayerState? {
        var report = MPDReport()
        for (name, value) in status { report.readStatus(name, value) }
        for (name, value) in song { report.readSong(name, value) }
        return report.update(sampledAt: Self.now).map { PlayerState().applying($0, at: Self.now) }
    }

    @Test func withoutAStateThereIsNoReport() {
        #expect(state([:]) == nil)
        #expect(state(["state": "dancing"]) == nil)
    }

    @Test func afterTheEndOfTheQueue() {
        let state = state(["state": "stop", "playlistlength": "3", "volume": "100"])
        #expect(state?.queueIndex == nil && state?.queueCount == 3 && state?.hasMedia == true)
        #expect(state?.position == nil && state?.canSeek == false && state?.playback == .stopped)
    }

    @Test func anEmptyQueue() {
        let state = state(["state": "stop", "playlistlength": "0"])
        #expect(state?.hasMedia == false && state?.queueCount == 0)
    }

    @Test(
        arguments: [
            ("100", 100), ("0", 0), ("-1", nil), ("nan", nil), ("", nil), ("250", 100), ("99999999999999999999", nil),
        ] as [(String, Int?)]
    )
    func volumes(text: String, volume: Int?) {
        #expect(state(["state": "play", "volume": text])?.volume == volume)
    }

    @Test(arguments: ["nan", "inf", "-1", "1e300", "x", ""])
    func hostileTimes(text: String) {
        let state = state(["state": "play", "elapsed": text, "duration": text, "song": text, "playlistlength": text])
        #expect(state?.position == nil && state?.duration == nil && state?.canSeek == false)
    }

    @Test func aStreamWithoutEndIsLiveOnceItPlays() {
        let song = ["file": "http://radio/x", "Title": "Song", "Name": "Radio"]
        let starting = state(["state": "play", "elapsed": "0.000", "songid": "1"], song: song)
        #expect(starting?.isLive == false)
        let live = state(["state": "play", "elapsed": "3.000", "songid": "1", "audio": "44100:16:2"], song: song)
        #expect(live?.isLive == true && live?.canSeek == false && live?.title == "Song" && live?.duration == nil)
        let known = state(["state": "play", "duration": "60.0", "audio": "44100:16:2"], song: song)
        #expect(known?.isLive == false && known?.canSeek == true)
        #expect(state(["state": "stop", "audio": "44100:16:2"], song: song)?.isLive == false)
    }

    @Test func aPlaceInAShuffledQueueIsNone() {
        let status = ["state": "play", "song": "2", "playlistlength": "5", "random": "1", "nextsongid": "9"]
        #expect(state(status)?.queueIndex == nil)
        #expect(state(status)?.canGoNext == true)
        #expect(state(["state": "play", "song": "2", "consume": "1"])?.queueIndex == nil)
        #expect(state(["state": "stop", "song": "2", "random": "1"])?.queueIndex == 2)
    }

    @Test(arguments: [
        (["Title": "T", "Name": "N", "file": "a/b.wav"], "T"),
        (["Name": "N", "file": "http://x/y"], "N"),
        (["file": "a/b.wav"], "b.wav"),
        (["file": "http://x/y"], "http://x/y"),
    ])
    func titles(song: [String: String], title: String) {
        #expect(state(["state": "play"], song: song)?.title == title)
    }

    @Test func artists() {
        var report = MPDReport()
        report.readStatus("state", "play")
        report.readSong("Artist", "A")
        report.readSong("Artist", "B")
        report.readSong("AlbumArtist", "C")
        #expect(report.update(sampledAt: Self.now)?.artist == .value("A, B"))
        #expect(state(["state": "play"], song: ["AlbumArtist": "C"])?.artist == "C")
    }
}
