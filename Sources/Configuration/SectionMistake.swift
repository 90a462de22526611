/// What is wrong with a section's title, such as `button next`.
public enum SectionMistake: Error, Equatable, Sendable {
    case unknown(String, nearest: String?)
    case needsName(kind: String)
    case takesNoName(kind: String, name: String)
    case invalidName(kind: String, name: String)
    case repeated(title: String, firstLine: Int)
    /// `title` is the first that is too many; `count` of all that there are.
    case tooManyButtons(title: String, count: Int)
    /// A key before the first section.
    case keyOutside(String)

    var message: String {
        switch self {
        case .unknown(let kind, let nearest):
            "unknown section \(Wording.quote(kind))\(Wording.suggestion(nearest))"
                + " Allowed: \(Wording.list(Schema.sectionForms))"
        case .needsName(let kind):
            "[\(kind)] needs a name of your choice; write [\(kind) NAME]"
        case .takesNoName(let kind, let name):
            "[\(kind)] takes no name, and \(Wording.quote(name)) was found; write [\(kind)]"
        case .invalidName(let kind, let name):
            "\(Wording.quote(name)) is no name for a \(kind); allowed: 1 to \(Schema.nameBytesMax)"
                + " letters a to z, digits, \"-\", \"_\" and \".\""
        case .repeated(let title, let firstLine):
            "[\(title)] is there already, in line \(firstLine); put all its keys there, or choose another name"
        case .tooManyButtons(let title, let count):
            "[\(title)] is one button too many, of \(count); allowed: at most \(Configuration.buttonsMax)"
        case .keyOutside(let key):
            "\(Wording.quote(key)) stands before the first section;"
                + " put it below one of \(Wording.list(Schema.sectionForms))"
        }
    }
}
