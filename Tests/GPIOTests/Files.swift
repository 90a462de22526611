import Glibc
import TestSupport

@testable import GPIO

func writeFile(_ path: String, _ text: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw TestFailure("opening \(path): \(String(cString: strerror(errno)))") }
    defer { close(descriptor) }
    var bytes = Array(text.utf8)
    guard write(descriptor, &bytes, bytes.count) == bytes.count else {
        throw TestFailure("writing \"\(text)\" to \(path): \(String(cString: strerror(errno)))")
    }
}

/// The text of a file up to 1 MiB, without the newline at its end.
func readFile(_ path: String) throws -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw TestFailure("opening \(path): \(String(cString: strerror(errno)))") }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    var length = 0
    while length < bytes.count {
        let room = bytes.count - length
        let got = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress?.advanced(by: length), room) }
        if got <= 0 { break }
        length += got
    }
    while length > 0, bytes[length - 1] == UInt8(ascii: "\n") { length -= 1 }
    return String(decoding: bytes[..<length], as: UTF8.self)
}

/// Nanoseconds of CLOCK_MONOTONIC.
func monotonicNow() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

/// What poll reports for a descriptor, after at most that long; 0 if nothing.
func pollOnce(_ descriptor: Int32, milliseconds: Int32) -> Int32 {
    var item = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&item, 1, milliseconds) > 0 ? Int32(item.revents) : 0
}

/// Far longer than anything here takes.
let patienceMilliseconds: Int32 = 20_000

/// Tries until the condition holds, or patience runs out.
func eventually(_ condition: () throws -> Bool) rethrows -> Bool {
    let end = monotonicNow() + Int64(patienceMilliseconds) * 1_000_000
    repeat {
        if try condition() { return true }
        usleep(1_000)
    } while monotonicNow() < end
    return false
}
