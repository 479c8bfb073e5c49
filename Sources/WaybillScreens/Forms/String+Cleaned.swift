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
    /// Whether the scalar is white space, a control character, or invisible, such as U+200B.
    var isBlank: Bool {
        properties.isWhitespace || properties.isDefaultIgnorableCodePoint
            || properties.generalCategory == .control
    }
}
