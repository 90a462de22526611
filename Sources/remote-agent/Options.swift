import CGetopt
import Glibc

/// The options of a subcommand, read by getopt_long.
struct Options {
    /// One long option.
    struct Option {
        var name: String
        /// What its value is called in the help; nil where it takes none.
        var value: String?
        var help: String
    }

    /// A mistake on the command line, in words.
    struct UsageError: Error {
        var message: String
    }

    /// What was given: the values of each option, in order; an empty text for one that takes none.
    private(set) var values: [String: [String]] = [:]
    private(set) var operands: [String] = []

    /// Reads `arguments`, the subcommand's name first.
    init(_ arguments: [String], _ options: [Option]) throws(UsageError) {
        var words = arguments.map { strdup($0) } + [nil]
        let names = options.map { strdup($0.name) }
        defer { for text in words + names { free(text) } }
        var table: [option] = []
        for (index, entry) in options.enumerated() {
            let takesValue = entry.value == nil ? no_argument : required_argument
            table.append(
                option(name: names[index], has_arg: takesValue, flag: nil, val: Options.firstCode + Int32(index))
            )
        }
        table.append(option())

        cgetopt_restart()
        let count = Int32(arguments.count)
        while true {
            let code = getopt_long(count, &words, ":", table, nil)
            if code == -1 { break }
            guard code >= Options.firstCode else {
                throw Options.mistake(code, options, lastWord: words[Int(cgetopt_index()) - 1])
            }
            let name = options[Int(code - Options.firstCode)].name
            values[name, default: []].append(cgetopt_value().map { String(cString: $0) } ?? "")
        }
        operands = words[Int(cgetopt_index())..<Int(count)].compactMap { $0.map { String(cString: $0) } }
    }

    /// Past all characters, which are the codes of short options.
    private static let firstCode: Int32 = 256
    /// What getopt_long gives where an option has no value: a colon.
    private static let missingValue: Int32 = 58

    private static func mistake(
        _ code: Int32,
        _ options: [Option],
        lastWord: UnsafeMutablePointer<CChar>?
    ) -> UsageError {
        let option = Int(cgetopt_option() - firstCode)
        if options.indices.contains(option) {
            let need = code == missingValue ? "needs a value" : "takes no value"
            return UsageError(message: "--\(options[option].name) \(need).")
        }
        if let letter = Unicode.Scalar(UInt32(cgetopt_option())), letter.value != 0 {
            return UsageError(message: "there is no option -\(letter).")
        }
        let word = lastWord.map { String(cString: $0) } ?? ""
        let alike = options.map(\.name).filter { word.hasPrefix("--") && $0.hasPrefix(word.dropFirst(2)) }
        guard alike.count > 1 else { return UsageError(message: "there is no option \(word).") }
        return UsageError(message: "\(word) may be any of --\(alike.joined(separator: " and --")).")
    }

    func has(_ name: String) -> Bool { values[name] != nil }

    func value(_ name: String) -> String? { values[name]?.last }

    /// The help of a subcommand.
    static func help(_ command: Program.Subcommand, _ description: String, _ options: [Option]) -> String {
        let left = options.map { "  --" + $0.name + ($0.value.map { " " + $0 } ?? "") }
        let width = left.map(\.utf8.count).max() ?? 0
        let lines = zip(left, options).map { text, option in
            text + String(repeating: " ", count: width - text.utf8.count + 2) + option.help
        }
        return """
            usage: remote-agent \(command.rawValue) [OPTION…]

            \(description)

            \(lines.joined(separator: "\n"))
            """
    }

    static let helpOption = Option(name: "help", value: nil, help: "show this")
    static let configOption = Option(
        name: "config",
        value: "FILE",
        help: "the configuration, in place of \(ConfigurationFile.standardPath)"
    )

    /// Reads the options of a subcommand; answers --help and mistakes itself and gives the exit code for that.
    static func read(
        _ command: Program.Subcommand,
        _ arguments: [String],
        _ description: String,
        _ options: [Option]
    ) -> Result {
        let all = options + [helpOption]
        do throws(UsageError) {
            let read = try Options(arguments, all)
            if read.has("help") {
                return .done(Output.lines([help(command, description, all)]))
            }
            if let operand = read.operands.first {
                throw UsageError(message: "\"\(operand)\" is not an option.")
            }
            return .go(read)
        } catch {
            Output.error("remote-agent \(command.rawValue): \(error.message)\n\n\(help(command, description, all))")
            return .done(ExitCode.usage)
        }
    }

    enum Result {
        case go(Options)
        case done(Int32)
    }
}
