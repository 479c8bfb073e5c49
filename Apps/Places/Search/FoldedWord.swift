import Foundation

/// A word of a text, as it was typed and without its case and accents.
struct FoldedWord: Hashable, Sendable {
    let typed: String

    /// The word in lower case, in compatibility decomposition, without accents.
    let folded: String

    /// Cuts a text into its words: runs of letters, digits and their marks.
    ///
    /// - Complexity: O(*n*) for *n* characters.
    static func all(in text: String) -> [FoldedWord] {
        text.split { !$0.isWordPart }.compactMap { part in
            let folded = fold(part)
            return folded.isEmpty ? nil : FoldedWord(typed: String(part), folded: folded)
        }
    }

    /// Folds a text and joins its words by blanks.
    ///
    /// - Complexity: O(*n*) for *n* characters.
    static func joined(_ text: String) -> String {
        all(in: text).map(\.folded).joined(separator: " ")
    }

    private static func fold(_ word: Substring) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in word.lowercased().decomposedStringWithCompatibilityMapping.unicodeScalars
        where !isAccent(scalar) {
            switch scalar {
            case "ß": scalars.append(contentsOf: "ss".unicodeScalars)
            case "ø": scalars.append("o")
            case "ł": scalars.append("l")
            case "ς": scalars.append("σ")
            case "æ": scalars.append(contentsOf: "ae".unicodeScalars)
            case "œ": scalars.append(contentsOf: "oe".unicodeScalars)
            case "ى", "ی": scalars.append("ي")
            case "ک": scalars.append("ك")
            case "ة": scalars.append("ه")
            default: scalars.append(scalar)
            }
        }
        return String(scalars)
    }

    /// Whether a mark is an accent of the alphabets that have them, or a vowel
    /// mark or a hamza of Arabic, which people leave out as they type.
    private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0300...0x036F, 0x0640, 0x064B...0x065F, 0x0670: true
        default: false
        }
    }
}

extension Character {
    fileprivate var isWordPart: Bool {
        isLetter || isNumber
            || unicodeScalars.contains { scalar in
                switch scalar.properties.generalCategory {
                case .nonspacingMark, .spacingMark: true
                default: scalar.properties.isAlphabetic
                }
            }
    }
}
