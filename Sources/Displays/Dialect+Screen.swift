import Glibc

extension Dialect {
    /// A terminal emulator: the VT100's way on the alternate screen, which leaves what was there before untouched.
    static func screen(_ charset: Charset) -> Dialect {
        var dialect = vt100(charset)
        dialect.opening.insert(OutputStep(Array("\u{1B}[?1049h".utf8)), at: 0)
        dialect.closing += Array("\u{1B}[?1049l".utf8)
        return dialect
    }
}

extension Dialect.Charset {
    /// What the terminal of this environment shows: ASCII where the locale is not UTF-8 or the terminal is a plain one.
    public static func ofEnvironment() -> Dialect.Charset {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].map(variable).first { !$0.isEmpty } ?? ""
        return of(locale: locale, terminal: variable("TERM"))
    }

    static func of(locale: String, terminal: String) -> Dialect.Charset {
        let locale = locale.lowercased()
        guard locale.contains("utf-8") || locale.contains("utf8") else { return .ascii }
        // The kernel's own console has UTF-8 but not the symbols.
        if terminal == "linux" || terminal == "dumb" || terminal.hasPrefix("vt") { return .ascii }
        return .utf8
    }

    private static func variable(_ name: String) -> String {
        getenv(name).map { String(cString: $0) } ?? ""
    }
}
