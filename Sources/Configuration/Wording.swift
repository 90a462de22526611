/// The pieces that the texts of all errors share.
package enum Wording {
    /// Text of the file in quotes; what is longer than a message should be is marked as cut.
    static func quote(_ text: String) -> String {
        let lengthMax = 60
        let scalars = text.unicodeScalars
        guard scalars.count > lengthMax else { return "\"\(text)\"" }
        var start = String.UnicodeScalarView()
        start.append(contentsOf: scalars.prefix(lengthMax))
        return "\"\(String(start))…\""
    }

    /// `; did you mean "press"?`, or a full stop where nothing comes near.
    static func suggestion(_ nearest: String?) -> String {
        guard let nearest else { return "." }
        return "; did you mean \(quote(nearest))?"
    }

    static func list(_ items: [String]) -> String {
        items.joined(separator: ", ")
    }

    /// `5, 6 and 24`.
    package static func sentence(_ items: [String]) -> String {
        guard let last = items.last, items.count > 1 else { return list(items) }
        return list(items.dropLast()) + " and " + last
    }

    /// `U+00A0`.
    static func codePoint(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    }
}
