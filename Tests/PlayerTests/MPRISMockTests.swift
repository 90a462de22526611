import EventLoop
import Glibc
import PlayerModel
import Testing

@testable import Players

/// A player that python-dbusmock plays, which does what no real one is to be asked for.
@Suite(.enabled(if: BusTools.hasMock, "needs dbus-daemon and python3-dbusmock"), .serialized)
struct MPRISMockTests {
    static let interface = "org.mpris.MediaPlayer2.Player"

    final class Scene {
        let loop: EventLoop
        let bus: PrivateBus
        let link: MPRISLink
        let record = LinkRecord()
        let mock: BusMock

        init(name: String = "mock.instance1", wanted: String? = "mock") throws {
            loop = try EventLoop()
            bus = try PrivateBus()
            link = try MPRISLink(loop: loop, bus: Bus(loop: loop, address: .explicit(bus.address)), name: wanted)
            link.start { [record] in record.take($0) }
            mock = try BusMock(
                bus,
                name: "org.mpris.MediaPlayer2." + name,
                path: "/org/mpris/MediaPlayer2",
                interface: MPRISMockTests.interface
            )
        }

        func define(_ properties: String, methods: String = "") {
            let verbs = ["Play", "Pause", "Stop", "Next", "Previous"].map { "('\($0)', '', '', '')" }
            let all = verbs.joined(separator: ", ") + ", ('SetPosition', 'ox', '', ''), ('Seek', 'x', '', '')"
            mock.run(
                "main.AddMethods('\(MPRISMockTests.interface)', [\(all)]); main.AddMethods('\(MPRISMockTests.interface)', [\(methods)])"
            )
            mock.run("main.AddProperties('\(MPRISMockTests.interface)', {\(properties)})")
        }

        func change(_ properties: String) {
            mock.run("main.UpdateProperties('\(MPRISMockTests.interface)', {\(properties)})")
        }

        /// Says that they changed, whatever they are, without the mock's own ideas of types.
        func emit(_ properties: String) {
            mock.run(
                "main.EmitSignal('org.freedesktop.DBus.Properties', 'PropertiesChanged', 'sa{sv}as', "
                    + "['\(MPRISMockTests.interface)', dbus.Dictionary({\(properties)}, signature='sv'), []])"
            )
        }

        func until(_ condition: (PlayerState) -> Bool) throws -> Bool {
            try busTurn(loop) {
                // What it logs must not fill the pipe.
                _ = mock.program.output()
                return record.state.map(condition) ?? false
            }
        }
    }

    private static let track = """
        'Metadata': dbus.Dictionary({'mpris:trackid': dbus.ObjectPath('/t/1'), 'xesam:title': 'One'}, signature='sv')
        """

    @Test func aPlayerThatIsNotReadyIsWaitedFor() throws {
        let scene = try Scene()
        #expect(try busTurn(scene.loop) { scene.record.lastLine.contains("is not ready") })
        scene.define("'PlaybackStatus': 'Paused', \(Self.track)")
        #expect(try busTurn(scene.loop) { scene.record.isUp })
        #expect(scene.record.state?.title == "One")
        #expect(scene.record.lines.count == 3)
    }

    @Test func aPositionThatStandsStillIsNotExtrapolated() throws {
        let scene = try Scene()
        scene.define("'PlaybackStatus': 'Playing', 'Position': dbus.Int64(7000000), \(Self.track)")
        #expect(try scene.until { $0.isPlaying && $0.position?.position == .seconds(7) })
        #expect(try scene.until { $0.position?.rate == 0 })
        #expect(scene.record.state?.progress.value(at: scene.loop.clock() + .seconds(100)) == .seconds(7))
        scene.mock.run("main.EmitSignal('\(Self.interface)', 'Seeked', 'x', [dbus.Int64(9000000)])")
        #expect(try scene.until { $0.position?.position == .seconds(9) })
    }

    @Test func aPlayerThatStartsOnASkipIsPausedAgain() throws {
        let scene = try Scene()
        let next = "('Next', '', '', \"self.UpdateProperties('\(Self.interface)', {'PlaybackStatus': 'Playing'})\")"
        let pause = "('Pause', '', '', \"self.UpdateProperties('\(Self.interface)', {'PlaybackStatus': 'Paused'})\")"
        scene.define("'PlaybackStatus': 'Paused', \(Self.track)", methods: "\(next), \(pause)")
        #expect(try scene.until { $0.playback == .paused })
        scene.link.perform(.next(staysPaused: true))
        #expect(try busTurn(scene.loop) { scene.mock.count(" Pause") == 1 })
        #expect(try scene.until { $0.playback == .paused })
        scene.link.perform(.next(staysPaused: false))
        #expect(try scene.until { $0.playback == .playing })
        try busTurns(scene.loop, during: .milliseconds(400))
        #expect(scene.mock.count(" Pause") == 1)
    }

    @Test func aRefusedRequestIsTold() throws {
        let scene = try Scene()
        let stop = "('Stop', '', '', \"raise dbus.exceptions.DBusException('no', name='org.test.Error')\")"
        scene.define("'PlaybackStatus': 'Paused', \(Self.track)", methods: stop)
        #expect(try busTurn(scene.loop) { scene.record.isUp })
        scene.link.perform(.stop)
        #expect(try busTurn(scene.loop) { scene.record.failed == [.stop] })
        #expect(scene.record.isUp)
    }

    @Test func aPlayerThatTellsNothingIsReadAfterARequest() throws {
        let scene = try Scene()
        let play = "('Play', '', '', \"self.props['\(Self.interface)']['PlaybackStatus'] = 'Playing'\")"
        scene.define("'PlaybackStatus': 'Paused', \(Self.track)", methods: play)
        #expect(try scene.until { $0.playback == .paused })
        scene.link.perform(.play)
        #expect(try scene.until { $0.playback == .playing })
    }

    @Test func hostileValuesEndNothing() throws {
        let scene = try Scene()
        scene.define("'PlaybackStatus': 'Playing', 'Volume': 0.5, 'Position': dbus.Int64(1), \(Self.track)")
        #expect(try scene.until { $0.volume == 50 })
        scene.emit("'Volume': float('nan')")
        #expect(try scene.until { $0.volume == nil })
        scene.emit("'Volume': 'loud', 'Rate': dbus.Array([1, 2]), 'Position': 'far', 'CanPause': 3")
        scene.emit("'Metadata': 7, 'PlaybackStatus': dbus.Int32(3)")
        #expect(try scene.until { $0.playback == .stopped && $0.track == nil })
        scene.emit(
            """
            'PlaybackStatus': 'Playing', 'Position': dbus.Int64(2**63 - 1), 'Metadata': dbus.Dictionary({ \
            'mpris:trackid': 'x', 'mpris:length': dbus.UInt64(2**64 - 1), 'xesam:title': 'T' * 70000, \
            'mpris:artUrl': dbus.ByteArray(b'x' * 200000), 'xesam:artist': dbus.Array(['A'] * 1000)}, signature='sv')
            """
        )
        #expect(try scene.until { $0.isPlaying })
        #expect(scene.record.state?.title == nil && scene.record.state?.duration == nil)
        let deep = "exec('v = dbus.Int32(1)\\nfor i in range(20): v = dbus.Struct((v,), variant_level=1)')"
        scene.mock.run(deep)
        scene.emit("'Metadata': dbus.Dictionary({'deep': v, 'xesam:title': 'still'}, signature='sv')")
        #expect(try scene.until { $0.title == "still" })
        scene.emit("'Metadata': dbus.Dictionary({'many': dbus.Array([1] * 70000)}, signature='sv')")
        scene.emit("'Volume': 0.25")
        #expect(try scene.until { $0.volume == 25 && $0.title == "still" })
        scene.mock.run("main.EmitSignal('\(Self.interface)', 'Seeked', 's', ['nowhere'])")
        scene.mock.run("main.EmitSignal('\(Self.interface)', 'Seeked', '', [])")
        scene.mock.run(
            "main.EmitSignal('org.freedesktop.DBus.Properties', 'PropertiesChanged', 's', ['\(Self.interface)'])"
        )
        scene.emit("'Volume': 0.75")
        #expect(try scene.until { $0.volume == 75 })
        let isClean = !scene.mock.program.output().contains("ERROR")
        #expect(isClean)
    }

    @Test func valuesThatAreOnlyInvalidatedAreRead() throws {
        let scene = try Scene()
        scene.define("'PlaybackStatus': 'Paused', \(Self.track)")
        #expect(try busTurn(scene.loop) { scene.record.isUp })
        scene.mock.run("main.props['\(Self.interface)']['PlaybackStatus'] = 'Playing'")
        scene.mock.run(
            "main.EmitSignal('org.freedesktop.DBus.Properties', 'PropertiesChanged', 'sa{sv}as', "
                + "['\(Self.interface)', dbus.Dictionary({}, signature='sv'), ['PlaybackStatus']])"
        )
        #expect(try scene.until { $0.isPlaying })
    }

    @Test func anyPlayerWillDoWhereNoneIsNamed() throws {
        let scene = try Scene(name: "whatever", wanted: nil)
        scene.define("'PlaybackStatus': 'Paused', \(Self.track)")
        #expect(try busTurn(scene.loop) { scene.record.isUp })
        var names: [[String]] = []
        let bus = try Bus(loop: scene.loop, address: .explicit(scene.bus.address))
        let finder = MPRISFinder(bus: bus) { names.append($0) }
        #expect(try busTurn(scene.loop) { names.last == ["whatever"] })
        scene.mock.program.end(SIGKILL)
        #expect(try busTurn(scene.loop) { names.last == [] })
        finder.close()
    }

    @Test func aPressWithoutABusIsAnsweredAndTheBusIsFoundWhenItAppears() throws {
        let loop = try EventLoop()
        let bus = try PrivateBus(started: false)
        let record = LinkRecord()
        let link = try MPRISLink(loop: loop, bus: Bus(loop: loop, address: .explicit(bus.address)), name: nil)
        link.start { record.take($0) }
        link.perform(.play)
        #expect(record.reports.isEmpty)
        #expect(try busTurn(loop) { record.failed == [.play] && record.lastLine.contains("No such file") })
        try bus.start()
        #expect(try busTurn(loop) { record.lastLine.contains("no MPRIS player") })
        link.close()
    }

    @Test func aBusThatIsStoppedBlocksNothing() throws {
        let scene = try Scene()
        scene.define("'PlaybackStatus': 'Paused', \(Self.track)")
        #expect(try busTurn(scene.loop) { scene.record.isUp })
        scene.bus.daemon?.signal(SIGSTOP)
        let before = scene.loop.clock()
        scene.link.perform(.play)
        #expect(scene.loop.clock() - before < .seconds(1))
        #expect(try busTurn(scene.loop) { scene.record.failed == [.play] && !scene.record.isUp })
        scene.bus.daemon?.signal(SIGCONT)
        #expect(try busTurn(scene.loop) { scene.record.isUp })
        withExtendedLifetime(scene) {}
    }

    @Test func anAddressThatCannotBeUsedSaysWhatToDo() throws {
        let loop = try EventLoop()
        let record = LinkRecord()
        let link = try MPRISLink(loop: loop, bus: Bus(loop: loop, address: BusAddress("unixexec:path=x")), name: nil)
        link.start { record.take($0) }
        #expect(try busTurn(loop) { record.lastLine.contains("must begin with unix:") })
        link.close()
    }
}
