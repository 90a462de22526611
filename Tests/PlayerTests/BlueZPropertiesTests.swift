import PlayerModel
import Testing

@testable import Players

private let now = MonotonicInstant(nanoseconds: 1_000_000_000_000)

@Suite struct BlueZPropertiesTests {
    @Test func whatAPhoneSaysIsUnderstood() {
        var memory = BlueZProperties()
        let update = memory.update(
            [
                "Status": .text("playing"), "Position": .integer(65_000),
                "Track": .dictionary([
                    "Title": .text("Song"), "Artist": .text("Band"), "Duration": .integer(200_000),
                    "TrackNumber": .integer(2), "NumberOfTracks": .integer(2),
                ]),
            ],
            at: now
        )
        var state = PlayerState().applying(update, at: now)
        #expect(state.playback == .playing && state.title == "Song" && state.artist == "Band")
        #expect(state.duration == .seconds(200) && state.position?.position == .seconds(65))
        #expect(state.previousRestarts && state.canSeek && state.volume == nil && state.canGoNext == nil)
        state = state.applying(memory.update(volume: .integer(127)), at: now)
        #expect(state.volume == 100 && state.isMuted == false)
        state = state.applying(memory.update(volume: .integer(200)), at: now)
        #expect(state.volume == nil)
    }

    @Test func fieldsOfOneTrackAreLaidOverEachOther() {
        var memory = BlueZProperties()
        var state = PlayerState()
        func hear(_ track: [String: BusValue]) {
            state = state.applying(memory.update(["Track": .dictionary(track)], at: now), at: now)
        }
        hear(["Title": .text("A"), "Artist": .text("B"), "Duration": .integer(60_000)])
        let first = state.track
        hear(["Title": .text("A")])
        #expect(state.artist == "B" && state.duration == .seconds(60) && state.track == first)
        hear(["Duration": .integer(61_000)])
        #expect(state.title == "A" && state.duration == .seconds(61) && state.track == first)
        hear(["Title": .text("C")])
        #expect(state.title == "C" && state.artist == nil && state.duration == nil && state.track != first)
    }

    @Test(
        arguments: [
            .integer(Int64(UInt32.max)), .integer(-1), .integer(.max), .text("1"), .omitted, .real(.nan),
        ] as [BusValue]
    )
    func unknownIsUnknown(value: BusValue) {
        var memory = BlueZProperties()
        let update = memory.update(
            [
                "Status": .text("playing"), "Position": value,
                "Track": .dictionary(["Title": .text("A"), "Duration": value]),
            ],
            at: now
        )
        let state = PlayerState().applying(update, at: now)
        #expect(state.position == nil && state.duration == nil)
    }

    @Test(
        arguments: [
            ("playing", .playing), ("forward-seek", .playing), ("reverse-seek", .playing), ("paused", .paused),
            ("stopped", .stopped), ("error", .stopped), ("", .stopped),
        ] as [(String, Playback)]
    )
    func statusIsUnderstood(status: String, playback: Playback) {
        var memory = BlueZProperties()
        #expect(memory.update(["Status": .text(status)], at: now).playback == .value(playback))
    }

    @Test func everyPercentComesBackNearly() {
        for percent in 0...100 {
            var memory = BlueZProperties()
            _ = memory.update(volume: .integer(Int64(BlueZProperties.steps(percent: percent))))
            #expect(memory.mute.volume == percent)
        }
    }

    @Test func aSeekIsBegunOnceAndAlwaysEnded() {
        var seek = BlueZSeek()
        #expect(seek.end() == nil)
        #expect(seek.begin(.forward, isPaused: false, at: now) == "FastForward")
        #expect(seek.begin(.forward, isPaused: false, at: now + .milliseconds(200)) == nil)
        #expect(seek.begin(.backward, isPaused: false, at: now + .milliseconds(400)) == "Rewind")
        #expect(seek.nextDeadline == nil)
        seek.finish(at: now + .milliseconds(500))
        #expect(seek.nextDeadline == now + .milliseconds(1_400))
        #expect(seek.end() == "Play" && seek.end() == nil && seek.nextDeadline == nil)
        _ = seek.begin(.backward, isPaused: true, at: now)
        seek.finish(at: now + .seconds(3))
        #expect(seek.nextDeadline == now + .seconds(3))
        #expect(seek.end() == "Pause")
    }
}

@Suite struct BlueZObjectsTests {
    private let phone = "/org/bluez/hci0/dev_AA_BB_CC_DD_EE_01"
    private let tablet = "/org/bluez/hci0/dev_AA_BB_CC_DD_EE_02"

    private func managed(_ status: String = "paused", _ other: String = "playing") -> BlueZObjects {
        BlueZObjects(managed: [
            phone: .dictionary([
                "org.bluez.Device1": .dictionary([
                    "Address": .text("AA:BB:CC:DD:EE:01"), "Alias": .text("Phone"), "Connected": .boolean(true),
                ]),
                "org.bluez.MediaControl1": .dictionary(["Player": .path(phone + "/player1")]),
            ]),
            phone + "/player0": .dictionary(["org.bluez.MediaPlayer1": .dictionary(["Status": .text(status)])]),
            phone + "/player1": .dictionary(["org.bluez.MediaPlayer1": .dictionary(["Status": .text(status)])]),
            tablet: .dictionary(["org.bluez.Device1": .dictionary(["Address": .text("AA:BB:CC:DD:EE:02")])]),
            tablet + "/player0": .dictionary(["org.bluez.MediaPlayer1": .dictionary(["Status": .text(other)])]),
            tablet + "/fd3": .dictionary([
                "org.bluez.MediaTransport1": .dictionary(["Device": .path(tablet), "Volume": .integer(60)])
            ]),
            phone + "/rubbish": .text("none"),
        ])
    }

    @Test func thePlayerIsChosen() {
        var objects = managed()
        #expect(objects.player(address: nil, current: nil) == tablet + "/player0")
        #expect(objects.player(address: "AA:BB:CC:DD:EE:01", current: nil) == phone + "/player1")
        #expect(objects.player(address: "aa:bb:cc:dd:ee:02", current: nil) == tablet + "/player0")
        #expect(objects.player(address: "AA:BB:CC:DD:EE:09", current: nil) == nil)
        // It stays with a device, and goes with the player that the device addresses.
        #expect(objects.player(address: nil, current: tablet + "/player0") == tablet + "/player0")
        #expect(objects.player(address: nil, current: phone + "/player0") == phone + "/player1")
        objects.remove(phone + "/player1", ["org.bluez.MediaPlayer1"])
        #expect(objects.player(address: nil, current: phone + "/player1") == phone + "/player0")
        objects.change(phone, "org.bluez.Device1", ["Connected": .boolean(false)], forgotten: [])
        #expect(objects.player(address: nil, current: phone + "/player0") == tablet + "/player0")
        #expect(objects.transport(of: tablet + "/player0") == tablet + "/fd3")
        #expect(objects.transport(of: phone + "/player0") == nil)
        #expect(objects.name(of: phone + "/player0") == "Phone")
    }

    @Test func theOneThatPlaysGoesFirst() {
        var objects = managed("paused", "playing")
        objects.change(phone, "org.bluez.MediaControl1", [:], forgotten: ["Player"])
        #expect(objects.player(address: nil, current: nil) == tablet + "/player0")
    }
}
