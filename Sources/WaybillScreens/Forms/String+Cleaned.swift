extension String {
    /// The text without white space and invisible characters at its ends.
    var cleaned: String {
        // By characters: an emoji keeps its variation selector.
        let isBlank: (Character) -> Bool = { $0.unicodeScalars.allSatisfy(\.isBlank) }
        guard let first = firstIndex(where: { !isBlank($0) }),
            let last = lastIndex(where: { !isBlank($0) })
        else { return "" }
        return String(self[first...last])
    }
}

extension Unicode.Scalar {
    /// Whether it is white space, a control character, or one that is never seen, such as U+200B.
    var isBlank: Bool {
        properties.isWhitespace || properties.isDefaultIgnorableCodePoint
            || properties.generalCategory == .control
    }
}
