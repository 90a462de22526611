import Glibc
import PlayerModel
import TestSupport
import Testing

@testable import EventLoop

@Suite struct PathMonitorTests {
    private func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    @Test func aPathWhoseParentsAreMissingIsSeenToCome() throws {
        let folder = try Folder()
        let loop = try EventLoop()
        let path = folder.path + "/deep/under/file"
        var seen = false
        let monitor = try loop.monitor(path: path) { seen = exists(path) }
        try settle(loop)
        #expect(!seen)
        mkdir(folder.path + "/deep", 0o700)
        try settle(loop)
        mkdir(folder.path + "/deep/under", 0o700)
        try folder.write("deep/under/file", "")
        #expect(try turn(loop) { seen })
        // Gone with its directory, and back again.
        Glibc.remove(path)
        rmdir(folder.path + "/deep/under")
        #expect(try turn(loop) { !seen })
        mkdir(folder.path + "/deep/under", 0o700)
        try settle(loop)
        try folder.write("deep/under/file", "")
        #expect(try turn(loop) { seen })
        // Both at once, so that the path's parents look as before.
        Glibc.remove(path)
        rmdir(folder.path + "/deep/under")
        mkdir(folder.path + "/deep/under", 0o700)
        #expect(try turn(loop) { !seen })
        try settle(loop)
        try folder.write("deep/under/file", "")
        #expect(try turn(loop) { seen })
        withExtendedLifetime(monitor) {}
    }

    @Test func whatALinkLeadsToIsWatchedToo() throws {
        let folder = try Folder()
        let loop = try EventLoop()
        let path = folder.path + "/link"
        var calls = 0
        let monitor = try loop.monitor(path: path) { calls += 1 }
        symlink("a", path)
        #expect(try turn(loop) { calls > 0 })
        try settle(loop)
        calls = 0
        try folder.write("a", "")
        #expect(try turn(loop) { calls > 0 })
        try settle(loop)
        calls = 0
        chmod(folder.path + "/a", 0o644)
        #expect(try turn(loop) { calls > 0 })
        unlink(path)
        symlink(folder.path + "/b", path)
        try settle(loop)
        calls = 0
        try folder.write("b", "")
        #expect(try turn(loop) { calls > 0 })
        withExtendedLifetime(monitor) {}
    }

    @Test func neighboursAreOfNoInterest() throws {
        let folder = try Folder()
        let loop = try EventLoop()
        var calls = 0
        let monitor = try loop.monitor(path: folder.path + "/a") { calls += 1 }
        try folder.write("b", "")
        try settle(loop)
        #expect(calls == 0)
        try folder.write("a", "")
        #expect(try turn(loop) { calls > 0 })
        monitor.cancel()
        calls = 0
        Glibc.remove(folder.path + "/a")
        try settle(loop)
        #expect(calls == 0)
    }

    @Test func linksInACircleEnd() throws {
        let folder = try Folder()
        symlink("b", folder.path + "/a")
        symlink("a", folder.path + "/b")
        #expect(PathMonitor.places(of: folder.path + "/a").count == 2)
    }

    @Test(arguments: [("/no-such-place/x/y", "/", "no-such-place"), ("/dev/null", "/dev", "null")])
    func theNearestParentIsFound(path: String, directory: String, name: String) {
        #expect(PathMonitor.places(of: path) == [PathMonitor.Place(directory: directory, name: name)])
    }
}
