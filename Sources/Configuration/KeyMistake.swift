/// What is wrong with a key or its value.
public enum KeyMistake: Error, Equatable, Sendable {
    /// `home` is another section that has such a key.
    case unknown(String, title: String, nearest: String?, home: String?, allowed: [String])
    case repeated(String, firstLine: Int)
    case missing(String, title: String, allowed: String)
    case invalid(key: String, value: String, nearest: String?, allowed: String)
    case unsupported(key: String, value: String, allowed: [String])
    case wrongCount(key: String, count: Int, allowed: ClosedRange<Int>)
    case falling(key: String, value: Int, previous: Int)
    case withoutEffect(key: String, Ineffectiveness)
    case notBelow(Setting, Setting)
    case onlyForLongHold(key: String, command: String)
    case buttonWithoutIntent(name: String, nearest: String?)
    /// A button that has commands by its name, all of them unbound.
    case buttonWithoutItsOwn(name: String)
    case preferredAndIgnored(player: String)

    /// Why a key does nothing.
    public enum Ineffectiveness: Equatable, Sendable {
        /// It belongs to other kinds of player or display than this one.
        case kind(String, worksWith: [String])
        /// It sets the timing of gestures that have no command.
        case unbound([String], title: String)
        /// With a long hold bound, the hold comes at the release, once.
        case holdDoesNotRepeat(title: String)
    }

    /// A key and its value, for comparing two.
    public struct Setting: Equatable, Sendable {
        public let key: String
        public let value: Int64
        /// Whether the value is the default, so that the file does not say it.
        public let isDefault: Bool

        var text: String { "\(key) = \(value)\(isDefault ? " (the default)" : "")" }
    }

    var message: String {
        switch self {
        case .unknown(let key, let title, let nearest, let home, let allowed):
            "unknown key \(Wording.quote(key)) in [\(title)]"
                + (home.map { "; it belongs in [\($0)]." } ?? Wording.suggestion(nearest))
                + " Allowed: \(Wording.list(allowed))"
        case .repeated(let key, let firstLine):
            "\(Wording.quote(key)) is there already, in line \(firstLine), and takes one value; remove one"
        case .missing(let key, let title, let allowed):
            "[\(title)] has no \(Wording.quote(key)); allowed: \(allowed)"
        case .invalid(let key, let value, let nearest, let allowed):
            "\(key) = \(Wording.quote(value)) is not valid\(Wording.suggestion(nearest)) Allowed: \(allowed)"
        case .unsupported(let key, let value, let allowed):
            "\(key) = \(value) is not supported by this version; allowed: \(Wording.list(allowed))"
        case .wrongCount(let key, let count, let allowed):
            "\(Wording.quote(key)) has \(count) values; allowed: \(allowed.lowerBound) to \(allowed.upperBound)"
        case .falling(let key, let value, let previous):
            "\(key) falls from \(previous) to \(value); give the steps in rising order"
        case .withoutEffect(let key, let reason):
            "\(Wording.quote(key)) has no effect \(Self.text(of: reason))"
        case .notBelow(let smaller, let larger):
            "\(smaller.text) is not below \(larger.text); lower the first or raise the second"
        case .onlyForLongHold(let key, let command):
            "\(key) = \(command) could happen by accident; allowed for \(command): long-hold"
        case .buttonWithoutIntent(let name, let nearest):
            "[button \(name)] has no command\(Wording.suggestion(nearest))"
                + " Give it press, double, triple, hold or long-hold;"
                + " only previous, playPause and next have commands of their own"
        case .buttonWithoutItsOwn(let name):
            "[button \(name)] has no command, as none unbinds its own."
                + " Give it press, double, triple, hold or long-hold, or remove a key with none"
        case .preferredAndIgnored(let player):
            "\(Wording.quote(player)) is in both prefer and ignore; remove it from one"
        }
    }

    private static func text(of reason: Ineffectiveness) -> String {
        switch reason {
        case .kind(let kind, let worksWith):
            "with kind = \(kind), only with \(Wording.list(worksWith)); remove it"
        case .unbound(let gestures, let title):
            "in [\(title)], where no command is bound to \(gestures.joined(separator: " or ")); bind one, or remove it"
        case .holdDoesNotRepeat(let title):
            "in [\(title)]: with long-hold bound, hold comes once, at the release; remove it"
        }
    }
}
