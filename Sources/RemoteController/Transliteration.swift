/// Writes text with the letters that every display has.
public enum Transliteration {
    /// Printable ASCII that stands for `scalar`; empty for what takes no place, "?" for what has no likeness.
    public static func ascii(_ scalar: Unicode.Scalar) -> String {
        scalar.value >= 0x20 && scalar.value < 0x7F ? String(scalar) : "?"
    }
}
