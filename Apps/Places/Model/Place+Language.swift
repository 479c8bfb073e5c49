extension Place {
    /// The language of the name, as a BCP 47 tag: what its source says, or else that
    /// of a script in which one language alone is written; nil where unknown.
    ///
    /// Greek, Cyrillic, Hebrew and Arabic letters, and Chinese characters alone, are
    /// those of several languages.
    ///
    /// - Complexity: O(n) in the length of the name.
    public var nameLanguage: String? {
        if !traits.language.isEmpty { return traits.language }
        // The lowest of these letters is U+0530, whose first byte is D4.
        guard name.utf8.contains(where: { $0 >= 0xD4 }) else { return nil }
        for scalar in name.unicodeScalars {
            switch scalar.value {
            case 0x0530...0x058F: return "hy"
            case 0x0E00...0x0E7F: return "th"
            case 0x10A0...0x10FF, 0x1C90...0x1CBF: return "ka"
            case 0x3040...0x30FF, 0xFF66...0xFF9D: return "ja"
            case 0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7A3: return "ko"
            default: continue
            }
        }
        return nil
    }
}
