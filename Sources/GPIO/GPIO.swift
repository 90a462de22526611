import CGPIOD
import Glibc

/// Facts about this build and its limits.
public enum GPIO {
    /// The most outputs that one call sets.
    public static let linesInOneRequest = Int(CGPIOD_LINES_MAX)

    /// The name that other programs see on the lines that are held.
    public static let consumer = "remote-agent"

    /// 1 or 2: the generation of libgpiod that this was built with.
    public static var libraryGeneration: Int { Int(cgpiod_generation()) }

    /// The version of libgpiod in use, such as `1.6.3`.
    public static var libraryVersion: String { String(cString: cgpiod_library_version()) }
}

/// The text of a name in one of the C structs.
func text<Tuple>(of field: Tuple) -> String {
    withUnsafeBytes(of: field) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
}
