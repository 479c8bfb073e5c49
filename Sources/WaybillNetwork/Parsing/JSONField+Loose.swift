// Fields that servers write in several ways.
extension JSONField {
    /// The identifier of a model: a text that is not blank, or a whole number in its digits.
    ///
    /// - Returns: The identifier; nil if the field is missing, null or blank.
    /// - Throws: ``ParseError`` with the reason `wrongKind`.
    public func identifierIfPresent() throws(ParseError) -> String? {
        guard try !isAbsent() else { return nil }
        let value = try present()
        switch value {
        case .text(let text): return text.allSatisfy(\.isWhitespace) ? nil : text
        case .integer(let number): return "\(number)"
        default: throw wrongKind(value, "an identifier")
        }
    }

    /// The required number, either JSON's own or written in a text.
    ///
    /// - Throws: ``ParseError`` with the reason `missing`, `wrongKind`, or `invalid` for a text
    ///   that is not a number with a decimal point.
    public func decimal() throws(ParseError) -> Double {
        guard case .text(let text)? = value else { return try number() }
        // Double also accepts hexadecimal digits, "nan" and "inf".
        let isPlain = text.utf8.allSatisfy("+-.0123456789eE".utf8.contains)
        guard isPlain, let number = Double(text), number.isFinite else {
            throw invalid("not a number")
        }
        return number
    }

    /// The text in one line, empty if missing; white space and terminal control characters become
    /// single blanks.
    ///
    /// - Throws: ``ParseError`` with the reason `wrongKind`.
    /// - Complexity: O(*n*) in the limit.
    public func line(limit: Int = 1000) throws(ParseError) -> String {
        try textIfPresent()?.prefix(max(limit, 0)).inOneLine ?? ""
    }
}
