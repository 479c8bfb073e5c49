extension String {
    var cleaned: String {
        // By characters: an emoji keeps its variation selector.
        let isBlank: (Character) -> Bool = { $0.unicodeScalars.allSatisfy(\.isBlank) }
        guard let first = firstIndex(where: { !isBlank($0) }),
            let last = lastIndex(where: { !isBlank($0) })
        else { return "" }
        var text = self[first...last]
        // A joiner is a part of the character before it.
        while let end = text.unicodeScalars.last, end == "\u{200C}" || end == "\u{200D}" {
            text.unicodeScalars.removeLast()
        }
        return String(text)
    }

    var withoutInvisibleSpaces: String {
        String(unicodeScalars.filter { !["\u{200B}", "\u{2060}", "\u{FEFF}"].contains($0) })
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is white space, a control character or invisible.
    var isBlank: Bool {
        properties.isWhitespace || properties.isDefaultIgnorableCodePoint
            || properties.generalCategory == .control || self == "\u{2800}"
    }
}
