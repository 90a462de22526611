import EventLoop
import Glibc
import PlayerModel
import Testing

@testable import Players

/// BlueZ's objects as its documentation describes them, played by python-dbusmock on a bus of its own.
@Suite(.enabled(if: BusTools.hasMock, "needs dbus-daemon and python3-dbusmock"), .serialized)
struct BlueZLinkTests {
    final class Scene {
        static let player = "org.bluez.MediaPlayer1"
        let loop: EventLoop
        let bus: PrivateBus
        let link: BlueZLink
        let record = LinkRecord()
        var mock: BusMock?

        init(device: String? = "AA:BB:CC:DD:EE:01", started: Bool = true) throws {
            loop = try EventLoop()
            bus = try PrivateBus()
            link = try BlueZLink(loop: loop, bus: Bus(loop: loop, address: .explicit(bus.address)), device: device)
            link.start { [record] in record.take($0) }
            if started { try start() }
        }

        func start() throws {
            mock = try BusMock(
                bus,
                name: "org.bluez",
                path: "/",
                interface: "org.freedesktop.DBus.ObjectManager",
                isManager: true
            )
        }

        static func path(_ number: Int) -> String { "/org/bluez/hci0/dev_AA_BB_CC_DD_EE_0\(number)" }

        /// A phone comes: its device, player and transport.
        func addPhone(_ number: Int = 1, status: String = "paused", volume: Bool = true) {
            let path = Self.path(number)
            let verbs = ["Play", "Pause", "Stop", "Next", "Previous", "FastForward", "Rewind"].map { verb in
                let status = ["Play": "playing", "Pause": "paused", "Stop": "stopped"][verb]
                let code = status.map { "self.UpdateProperties('\(Self.player)', {'Status': '\($0)'})" } ?? ""
                return "('\(verb)', '', '', \"\(code)\")"
            }
            add(
                path,
                "org.bluez.Device1",
                "'Address': 'AA:BB:CC:DD:EE:0\(number)', 'Alias': 'Phone', 'Connected': True"
            )
            let track =
                "dbus.Dictionary({'Title': 'One', 'Artist': 'Band', 'Duration': dbus.UInt32(200000)}, signature='sv')"
            add(
                path + "/player0",
                Self.player,
                "'Status': '\(status)', 'Position': dbus.UInt32(65000), 'Track': \(track), "
                    + "'Device': dbus.ObjectPath('\(path)')",
                verbs.joined(separator: ", ")
            )
            guard volume else { return }
            add(
                path + "/fd0",
                "org.bluez.MediaTransport1",
                "'Device': dbus.ObjectPath('\(path)'), 'State': 'active', 'Volume': dbus.UInt16(64)"
            )
        }

        private func add(_ path: String, _ interface: String, _ properties: String, _ methods: String = "") {
            mock?.run("main.AddObject('\(path)', '\(interface)', {\(properties)}, [\(methods)])")
            mock?.run(
                "main.EmitSignal('org.freedesktop.DBus.ObjectManager', 'InterfacesAdded', 'oa{sa{sv}}', "
                    + "['\(path)', {'\(interface)': objects['\(path)'].props['\(interface)']}])"
            )
        }

        func remove(_ path: String, _ interface: String) {
            mock?.run("main.RemoveObject('\(path)')")
            mock?.run(
                "main.EmitSignal('org.freedesktop.DBus.ObjectManager', 'InterfacesRemoved', 'oas', "
                    + "['\(path)', ['\(interface)']])"
            )
        }

        func change(_ properties: String, number: Int = 1) {
            let path = Self.path(number) + "/player0"
            mock?.run("objects['\(path)'].UpdateProperties('\(Self.player)', {\(properties)})")
        }

        /// Says that they changed, whatever they are, without the mock's own ideas of types.
        func emit(_ object: String, _ interface: String, _ properties: String) {
            mock?.run(
                "objects['\(object)'].EmitSignal('org.freedesktop.DBus.Properties', 'PropertiesChanged', 'sa{sv}as', "
                    + "['\(interface)', dbus.Dictionary({\(properties)}, signature='sv'), []])"
            )
        }

        func until(_ condition: (PlayerState) -> Bool) throws -> Bool {
            try busTurn(loop) { record.state.map(condition) ?? false }
        }

        func called(_ member: String, times: Int = 1) throws -> Bool {
            try busTurn(loop) { mock?.count(" \(member)\n") == times }
        }

        var isClean: Bool { mock?.program.output().contains("ERROR") == false }
    }

    @Test func aPhoneIsFollowedAndCommanded() throws {
        let scene = try Scene()
        #expect(try busTurn(scene.loop) { scene.record.lastLine.contains("no Bluetooth device AA:BB") })
        scene.addPhone()
        #expect(try scene.until { $0.playback == .paused && $0.volume == 50 && $0.title == "One" })
        #expect(scene.record.lastLine == "Phone, over Bluetooth")
        #expect(scene.record.state?.position?.position == .seconds(65))
        #expect(scene.record.state?.duration == .seconds(200))
        scene.link.perform(.play)
        #expect(try scene.until { $0.isPlaying })
        scene.link.perform(.pause)
        #expect(try scene.until { $0.playback == .paused })
        scene.link.perform(.next(staysPaused: true))
        #expect(try scene.called("Next"))
        scene.link.perform(.previous(staysPaused: true))
        #expect(try scene.called("Previous"))
        scene.link.perform(.setVolume(100))
        #expect(try scene.until { $0.volume == 100 })
        scene.link.perform(.setMuted(true))
        #expect(try scene.until { $0.volume == 0 && $0.isMuted == true })
        scene.link.perform(.stop)
        #expect(try scene.until { $0.playback == .stopped })
        scene.change("'Position': dbus.UInt32(2**32 - 1)")
        #expect(try scene.until { $0.position == nil })
        #expect(scene.record.failed.isEmpty && scene.isClean)
    }

    @Test func fastForwardIsAlwaysEnded() throws {
        let scene = try Scene()
        scene.addPhone(status: "playing")
        #expect(try scene.until { $0.isPlaying && $0.position != nil })
        for step in 1...3 { scene.link.perform(.seek(to: .seconds(70 + Int64(step) * 10))) }
        #expect(try scene.called("FastForward"))
        scene.link.perform(.endSeek)
        #expect(try scene.called("Play"))
        scene.link.perform(.seek(to: .seconds(2)))
        #expect(try scene.called("Rewind"))
        // The program ends.
        scene.link.close()
        #expect(try scene.called("Play", times: 2))
        #expect(scene.mock?.count(" FastForward\n") == 1)
    }

    @Test func phonesComeAndGo() throws {
        let scene = try Scene(device: nil)
        scene.addPhone(1, volume: false)
        #expect(try scene.until { $0.playback == .paused && $0.volume == nil })
        scene.addPhone(2, status: "playing")
        try busTurns(scene.loop, during: .milliseconds(300))
        #expect(scene.record.state?.playback == .paused)
        scene.remove(Scene.path(1) + "/player0", Scene.player)
        #expect(try scene.until { $0.playback == .playing && $0.volume == 50 })
        scene.remove(Scene.path(2) + "/player0", Scene.player)
        #expect(try busTurn(scene.loop) { !scene.record.isUp })
        scene.link.perform(.next(staysPaused: false))
        #expect(try busTurn(scene.loop) { scene.record.failed == [.next(staysPaused: false)] })
        #expect(scene.isClean)
    }

    @Test func bluezMayStartLaterStopAndBeKilled() throws {
        let scene = try Scene(started: false)
        #expect(try busTurn(scene.loop) { scene.record.lastLine.contains("no BlueZ") })
        try scene.start()
        scene.addPhone(status: "playing")
        #expect(try scene.until { $0.isPlaying })
        scene.mock?.program.signal(SIGSTOP)
        #expect(try busTurn(scene.loop) { scene.record.lastLine.contains("does not answer") })
        scene.mock?.program.signal(SIGCONT)
        #expect(try busTurn(scene.loop) { scene.record.isUp })
        scene.mock?.program.end(SIGKILL)
        #expect(try busTurn(scene.loop) { !scene.record.isUp && scene.record.lastLine.contains("no BlueZ") })
    }

    @Test func hostileValuesEndNothing() throws {
        let scene = try Scene()
        let player = Scene.path(1) + "/player0"
        scene.addPhone()
        #expect(try scene.until { $0.title == "One" && $0.volume == 50 })
        // The position is also read when the phone plays, and that answer may come at any time.
        scene.mock?.run("objects['\(player)'].props['\(Scene.player)']['Position'] = dbus.Int64(-2**63)")
        scene.emit(player, Scene.player, "'Status': 7, 'Track': 'none', 'Position': 'far'")
        #expect(try scene.until { $0.playback == .stopped })
        scene.emit(
            player,
            Scene.player,
            "'Track': dbus.Dictionary({'Title': 5, 'Duration': 'long', 'Artist': float('nan')}, signature='sv')"
        )
        scene.emit(player, Scene.player, "'Status': 'playing', 'Position': dbus.Int64(-2**63)")
        #expect(try scene.until { $0.isPlaying && $0.title == nil && $0.position == nil })
        scene.emit(Scene.path(1) + "/fd0", "org.bluez.MediaTransport1", "'Volume': 'loud'")
        #expect(try scene.until { $0.volume == nil })
        scene.link.perform(.seek(to: .seconds(5)))
        scene.link.perform(.setMuted(true))
        #expect(try busTurn(scene.loop) { scene.record.failed.contains(.seek(to: .seconds(5))) })
        #expect(scene.isClean)
    }
}
