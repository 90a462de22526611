import Glibc
import TestSupport
import Testing

@testable import GPIO

struct ChipWatcherTests {
    @Test func chipsThatComeAndGoAreTold() throws {
        let directory = try Folder()
        let watcher = try ChipWatcher(directory: directory.path)
        #expect(try watcher.changes().isEmpty)
        #expect(pollOnce(watcher.fileDescriptor, milliseconds: 0) == 0)

        try directory.write("ttyUSB0", "")
        #expect(try watcher.changes().isEmpty)
        try directory.write("gpiochip3", "")
        chmod("\(directory.path)/gpiochip3", 0o600)
        rename("\(directory.path)/gpiochip3", "\(directory.path)/gpiochip12")
        unlink("\(directory.path)/gpiochip12")
        #expect(
            try watcher.changes() == [
                .appeared(name: "gpiochip3"), .accessChanged(name: "gpiochip3"), .vanished(name: "gpiochip3"),
                .appeared(name: "gpiochip12"), .vanished(name: "gpiochip12"),
            ]
        )
        watcher.close()
    }

    @Test func manyChangesComeInParts() throws {
        let directory = try Folder()
        let watcher = try ChipWatcher(directory: directory.path)
        for number in 0..<400 { try directory.write("gpiochip\(number)", "") }
        var changes: [ChipChange] = []
        var calls = 0
        while pollOnce(watcher.fileDescriptor, milliseconds: 0) != 0 {
            changes += try watcher.changes()
            calls += 1
        }
        #expect(changes == (0..<400).map { .appeared(name: "gpiochip\($0)") })
        #expect(calls > 1)
        watcher.close()
    }

    @Test func absentDirectoryIsAnError() {
        #expect(throws: GPIOError.system(errno: ENOENT, call: "watching /nowhere")) {
            try ChipWatcher(directory: "/nowhere").close()
        }
    }
}
