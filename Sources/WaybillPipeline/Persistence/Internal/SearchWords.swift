import Foundation

/// The words by which texts are found, without their case and accents.
///
/// Every store cuts texts with it, so that the same query finds the same
/// records in all of them, whatever a database thinks of Unicode.
package enum SearchWords {
    /// Cuts a text into its words.
    ///
    /// A word is a run of letters, digits and their marks with at least one
    /// letter or digit. It comes in lower case and in compatibility
    /// decomposition (Unicode Standard Annex 15, NFKD), without the accents of
    /// the alphabets that have them: `Αθήνα` gives `αθηνα`, `Łódź` gives
    /// `lodz`.
    ///
    /// - Parameter text: The text.
    /// - Returns: The words, in their order.
    /// - Complexity: O(*n*) for *n* characters.
    package static func split(_ text: String) -> [String] {
        var words: [String] = []
        var word = String.UnicodeScalarView()
        var isSearchable = false
        func finish() {
            if isSearchable { words.append(String(word)) }
            word = String.UnicodeScalarView()
            isSearchable = false
        }
        for scalar in decomposed(text).unicodeScalars {
            switch kind(of: scalar) {
            case .letterOrDigit:
                isSearchable = true
                append(scalar, to: &word)
            case .mark:
                append(scalar, to: &word)
            case .separator:
                finish()
            case .ignored:
                continue
            }
        }
        finish()
        return words
    }

    /// Cuts a query into the words it asks for, without those others imply.
    ///
    /// What has a word that begins with `pizza` has one that begins with `piz`
    /// too, so `piz pizza` asks for `pizza`.
    ///
    /// - Parameter text: What a person typed.
    /// - Returns: The words, sorted by their UTF-8.
    /// - Complexity: O(*n* log *n*) for *n* characters.
    package static func asked(in text: String) -> [String] {
        let words = split(text).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        // In this order a word stands right before those that it begins.
        return words.indices.compactMap { index in
            let next = index + 1
            let isImplied = next < words.count && words[next].utf8.starts(with: words[index].utf8)
            return isImplied ? nil : words[index]
        }
    }

    /// Cuts a text into its words, parted by blanks; see ``split(_:)``.
    ///
    /// - Parameter text: The text.
    /// - Returns: The words in their order.
    /// - Complexity: O(*n*) for *n* characters.
    package static func joined(_ text: String) -> String {
        let bytes = text.utf8
        guard bytes.allSatisfy({ $0 < 0x80 }) else { return split(text).joined(separator: " ") }
        // Most texts: nothing to look up for a letter.
        return String(unsafeUninitializedCapacity: bytes.count) { buffer in
            var count = 0
            for byte in bytes {
                let lower = byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
                if lower &- UInt8(ascii: "a") < 26 || lower &- UInt8(ascii: "0") < 10 {
                    buffer[count] = lower
                    count += 1
                } else if count > 0, buffer[count - 1] != UInt8(ascii: " ") {
                    buffer[count] = UInt8(ascii: " ")
                    count += 1
                }
            }
            if count > 0, buffer[count - 1] == UInt8(ascii: " ") { count -= 1 }
            return count
        }
    }

    /// Parts words that were joined by blanks.
    ///
    /// - Parameter joined: The words.
    /// - Returns: Each of them; none for an empty text.
    /// - Complexity: O(*n*) for *n* characters.
    package static func parts(of joined: String) -> [Substring] {
        // Not by characters: a mark that begins a word would be one with the blank.
        joined.utf8.split(separator: UInt8(ascii: " ")).map { Substring($0) }
    }

    private enum Kind {
        case letterOrDigit
        case mark
        case separator
        case ignored
    }

    private static func decomposed(_ text: String) -> String {
        text.utf8.allSatisfy { $0 < 0x80 } ? text : text.decomposedStringWithCompatibilityMapping
    }

    private static func kind(of scalar: Unicode.Scalar) -> Kind {
        if scalar.isASCII {
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9": return .letterOrDigit
            default: return .separator
            }
        }
        let properties = scalar.properties
        if isAccent(scalar) || properties.isDefaultIgnorableCodePoint { return .ignored }
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .decimalNumber, .letterNumber, .otherNumber:
            return .letterOrDigit
        case .nonspacingMark, .spacingMark, .enclosingMark:
            return .mark
        default:
            return .separator
        }
    }

    /// Whether a mark is in one of the blocks of combining diacritical marks.
    ///
    /// Other marks stay: in many scripts they are the vowels.
    private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0300...0x036F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF: true
        default: false
        }
    }

    private static func append(_ scalar: Unicode.Scalar, to word: inout String.UnicodeScalarView) {
        if scalar.isASCII {
            let isUpper = ("A"..."Z").contains(scalar)
            word.append(isUpper ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar)
            return
        }
        let lower = scalar.properties.lowercaseMapping
        word.append(contentsOf: (undecomposed[lower] ?? lower).unicodeScalars)
    }

    /// Letters whose stroke, ligature or form Unicode does not decompose, as
    /// people type them on a keyboard without them.
    private static let undecomposed = [
        "ø": "o", "đ": "d", "ð": "d", "ł": "l", "ħ": "h", "ŧ": "t", "ı": "i",
        "æ": "ae", "œ": "oe", "þ": "th", "ß": "ss", "ς": "σ",
    ]
}
