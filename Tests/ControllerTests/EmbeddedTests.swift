import Glibc
import Testing

/// The proof that the core is pure: it compiles for microcontrollers, where there is no system to call.
@Suite(.serialized) struct EmbeddedTests {
    private static let compiler = path(of: "swiftc")
    private static let targets = ["armv6m-none-none-eabi", "armv7em-none-none-eabi", "riscv32-none-none-eabi"]
    /// The names of commands and players need it.
    #if compiler(>=6.1)
        private static let hasStrings = true
    #else
        private static let hasStrings = false
    #endif
    /// Those that this toolchain has.
    private static let installed: [String] = {
        guard let compiler, let real = realpath(compiler, nil) else { return [] }
        defer { free(real) }
        // usr/bin/swiftc, or what it links to there.
        let usr = String(cString: real).split(separator: "/").dropLast(2).joined(separator: "/")
        let modules = "/\(usr)/lib/swift/embedded/Swift.swiftmodule"
        return targets.filter { access("\(modules)/\($0).swiftmodule", R_OK) == 0 }
    }()

    @Test(
        .enabled(if: hasStrings, "Embedded Swift has no String before 6.1"),
        .enabled(if: !installed.isEmpty, "this toolchain has no Embedded Swift for armv6m, armv7em or riscv32"),
        arguments: installed.isEmpty ? targets : installed
    )
    func coreCompiles(target: String) throws {
        let compiler = try #require(EmbeddedTests.compiler)
        let directory = try temporaryDirectory()
        defer { _ = run(["/bin/rm", "-r", directory]) }
        for module in ["PlayerModel", "RemoteController"] {
            let arguments =
                [
                    compiler, "-enable-experimental-feature", "Embedded", "-wmo", "-swift-version", "6",
                    "-target", target, "-parse-as-library", "-module-name", module, "-I", directory,
                    "-emit-module", "-emit-module-path", "\(directory)/\(module).swiftmodule",
                    "-c", "-o", "\(directory)/\(module).o",
                ] + sources(of: module)
            let result = run(arguments)
            #expect(result.status == 0, "\(module) for \(target):\n\(result.output)")
        }
    }

    private func sources(of module: String) -> [String] {
        let checkout = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let directory = "/\(checkout)/Sources/\(module)"
        guard let stream = opendir(directory) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name.hasSuffix(".swift") { names.append("\(directory)/\(name)") }
        }
        return names.sorted()
    }
}

/// The full path of a program, looked for as a shell does.
private func path(of program: String) -> String? {
    guard let variable = getenv("PATH") else { return nil }
    return String(cString: variable).split(separator: ":").lazy
        .map { "\($0)/\(program)" }
        .first { access($0, X_OK) == 0 }
}

private struct Failure: Error {
    let what: String
}

private func temporaryDirectory() throws -> String {
    let root = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(root)/remote-agent-embedded-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Failure(what: "mkdtemp in \(root): errno \(errno)") }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

/// Runs a program and waits for it. Its exit status, or -1; what it wrote to either output.
private func run(_ arguments: [String]) -> (status: Int32, output: String) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return (-1, "pipe: errno \(errno)") }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 2)
    posix_spawn_file_actions_addclose(&actions, ends[0])
    posix_spawn_file_actions_addclose(&actions, ends[1])
    var list: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { list.forEach { free($0) } }
    var child = pid_t()
    let failed = posix_spawn(&child, arguments[0], &actions, nil, &list, environ)
    close(ends[1])
    defer { close(ends[0]) }
    guard failed == 0 else { return (-1, "posix_spawn \(arguments[0]): errno \(failed)") }
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while case let count = read(ends[0], &buffer, buffer.count), count > 0 { output += buffer[..<count] }
    var status: Int32 = 0
    guard waitpid(child, &status, 0) == child else { return (-1, "waitpid: errno \(errno)") }
    // WIFEXITED and WEXITSTATUS are macros that Swift does not see.
    return (status & 0x7f == 0 ? status >> 8 & 0xff : -1, String(decoding: output, as: UTF8.self))
}
