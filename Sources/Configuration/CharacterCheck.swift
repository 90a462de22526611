/// Finds what a line must not have: bytes that are not UTF-8, control characters, and characters that nobody sees.
enum CharacterCheck {
    static func check(_ line: ArraySlice<UInt8>) throws(SyntaxMistake) {
        var parser = UTF8.ForwardParser()
        var bytes = line.makeIterator()
        var column = 1
        var index = line.startIndex
        while true {
            switch parser.parseScalar(from: &bytes) {
            case .emptyInput:
                return
            case .error:
                throw .invalidUTF8(byte: line[index], column: column)
            case .valid(let encoded):
                try check(UTF8.decode(encoded), column: column)
                index += encoded.count
                column += 1
            }
        }
    }

    private static func check(_ scalar: Unicode.Scalar, column: Int) throws(SyntaxMistake) {
        switch scalar.value {
        case 0x09: return
        case 0...0x1F, 0x7F...0x9F: throw .controlCharacter(scalar, column: column)
        // Spaces that are no spaces, characters of no width, and marks that turn the direction of text.
        case 0xA0, 0xAD, 0x1680, 0x180E, 0x2000...0x200F, 0x2028...0x202F, 0x205F...0x206F, 0x3000, 0xFEFF:
            throw .invisibleCharacter(scalar, column: column)
        default: return
        }
    }
}
