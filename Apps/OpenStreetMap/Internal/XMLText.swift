/// The text of XML: UTF-8 with references to characters.
enum XMLText {
    /// Puts references in.
    ///
    /// Those of XML itself (`&amp;`) and those by number are known.
    ///
    /// - Complexity: O(*n*) in the bytes.
    static func text(_ bytes: ArraySlice<UInt8>) throws(OSMReadError) -> String {
        guard bytes.contains(UInt8(ascii: "&")) else { return try utf8(bytes) }
        var text = ""
        var rest = bytes
        while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
            text += try utf8(rest[..<start])
            rest = rest[(start + 1)...]
            guard let end = rest.prefix(12).firstIndex(of: UInt8(ascii: ";")) else {
                throw .malformed("a reference to a character has no end")
            }
            text.unicodeScalars.append(try scalar(try utf8(rest[..<end])))
            rest = rest[(end + 1)...]
        }
        return text + (try utf8(rest))
    }

    private static func utf8(_ bytes: ArraySlice<UInt8>) throws(OSMReadError) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .malformed("a text is not UTF-8")
        }
        return text
    }

    private static func scalar(_ name: String) throws(OSMReadError) -> Unicode.Scalar {
        switch name {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default: break
        }
        let number: UInt32? =
            if name.hasPrefix("#x") {
                UInt32(name.dropFirst(2), radix: 16)
            } else if name.hasPrefix("#") {
                UInt32(name.dropFirst())
            } else {
                nil
            }
        guard let number, number != 0, let scalar = Unicode.Scalar(number) else {
            throw .malformed("“&\(name);” is not a character")
        }
        return scalar
    }
}
