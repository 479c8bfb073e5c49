extension String {
    /// Whether it has letters of a right-to-left script, such as Hebrew or Arabic.
    ///
    /// - Complexity: O(n) in its length.
    var hasRightToLeftLetters: Bool {
        // The lowest of these letters is U+0590, whose first byte is D6.
        guard utf8.contains(where: { $0 >= 0xD6 }) else { return false }
        return unicodeScalars.contains { scalar in
            switch scalar.value {
            case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x1_0800...0x1_0FFF,
                0x1_E800...0x1_EFFF:
                true
            default: false
            }
        }
    }

    /// The value for `dir`; nil without right-to-left letters.
    ///
    /// - Parameter language: The language, as a BCP 47 tag; nil if unknown.
    func direction(in language: String?) -> String? {
        guard hasRightToLeftLetters else { return nil }
        return language.map(WebLanguage.isRightToLeft) == true ? "rtl" : "auto"
    }
}
