/// The text of XML: UTF-8 with character references.
enum XMLText {
    /// Decodes text with character references.
    ///
    /// Errors stay local: invalid UTF-8 and invalid numbers become U+FFFD, and unknown references
    /// stay as written.
    static func text(_ bytes: ArraySlice<UInt8>) -> String {
        var text = ""
        var rest = bytes
        while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
            text += String(decoding: rest[..<start], as: UTF8.self)
            rest = rest[(start + 1)...]
            let end = rest.prefix(12).firstIndex(of: UInt8(ascii: ";"))
            guard let end, let scalar = scalar(rest[..<end]) else {
                text += "&"
                continue
            }
            text.unicodeScalars.append(scalar)
            rest = rest[(end + 1)...]
        }
        return text + String(decoding: rest, as: UTF8.self)
    }

    /// The character of a reference; nil for an unknown one.
    private static func scalar(_ bytes: ArraySlice<UInt8>) -> Unicode.Scalar? {
        let name = String(decoding: bytes, as: UTF8.self)
        switch name {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default: break
        }
        guard name.hasPrefix("#") else { return nil }
        let number =
            name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
        guard let number, number != 0 else { return "\u{FFFD}" }
        return Unicode.Scalar(number) ?? "\u{FFFD}"
    }
}
