// What servers write in more ways than one.
extension JSONField {
    /// What names a model: a text that is not blank, or a whole number.
    ///
    /// - Returns: The name, a number in its digits; nil if the field is
    ///   missing, null or blank.
    /// - Throws: ``ParseError`` with the reason `wrongKind`.
    /// - Complexity: O(*n*) in the length of the text.
    public func identifierIfPresent() throws(ParseError) -> String? {
        guard try !isAbsent() else { return nil }
        let value = try present()
        switch value {
        case .text(let text): return text.allSatisfy(\.isWhitespace) ? nil : text
        case .integer(let number): return "\(number)"
        default: throw wrongKind(value, "an identifier")
        }
    }

    /// The number that must be there, either JSON's own or written in a text.
    ///
    /// - Throws: ``ParseError`` with the reason `missing`, `wrongKind`, or
    ///   `invalid` for a text that is not a number with a decimal point.
    /// - Complexity: O(*n*) in the length of the text.
    public func decimal() throws(ParseError) -> Double {
        guard case .text(let text)? = value else { return try number() }
        // Double takes more than that: hexadecimal digits, "nan", "inf".
        let isPlain = text.utf8.allSatisfy("+-.0123456789eE".utf8.contains)
        guard isPlain, let number = Double(text), number.isFinite else {
            throw invalid("not a number")
        }
        return number
    }

    /// The text in one line; empty if there is none.
    ///
    /// White space becomes single blanks, and what a terminal would obey too.
    ///
    /// - Throws: ``ParseError`` with the reason `wrongKind`.
    /// - Complexity: O(*n*) in the limit.
    public func line(limit: Int = 1000) throws(ParseError) -> String {
        try textIfPresent()?.prefix(max(limit, 0)).inOneLine ?? ""
    }
}
