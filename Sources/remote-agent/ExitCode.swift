/// What the program's end tells whoever started it: 64 to 78 as in sysexits.h.
enum ExitCode {
    static let success: Int32 = 0
    /// An `expect` of a scenario was not met.
    static let findings: Int32 = 1
    static let usage: Int32 = 64
    /// A scenario or recording cannot be read.
    static let badInput: Int32 = 65
    /// Something that is needed is missing, and the command cannot go on.
    static let unavailable: Int32 = 69
    static let permission: Int32 = 77
    static let configuration: Int32 = 78
}
