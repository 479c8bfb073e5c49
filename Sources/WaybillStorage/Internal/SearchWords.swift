import Foundation

/// A tokenizer for search: the words of a text, without case and accents.
///
/// Every store splits texts with it, so that a query finds the same records in all of them,
/// regardless of a database's Unicode support.
package enum SearchWords {
    /// Splits a text into its words.
    ///
    /// A word is a run of letters, digits and their marks with at least one letter or digit; an
    /// apostrophe between two letters is dropped, so `O’Hare` gives `ohare`. It comes in lower case
    /// and in compatibility decomposition (Unicode Standard Annex 15, NFKD), without the accents of
    /// the alphabets that have them: `Αθήνα` gives `αθηνα`, `Łódź` gives `lodz`. Arabic comes
    /// without vowel marks and with unified letter variants, katakana as hiragana, digits of all
    /// scripts as those of ASCII.
    package static func split(_ text: String) -> [String] {
        words(of: pieces(of: text))
    }

    private static func words(of pieces: [Piece]) -> [String] {
        var words: [String] = []
        for piece in pieces {
            if piece.link == .apostrophe, let last = words.indices.last {
                words[last] += piece.text
            } else {
                words.append(piece.text)
            }
        }
        return words
    }

    /// Query words that a record must have.
    package struct Term: Hashable, Sendable {
        /// The words, sorted by their UTF-8, without implied ones.
        ///
        /// The prefix `pizza` implies the prefix `piz`, so `piz pizza` is `pizza`.
        package let words: [String]

        /// A single word that replaces all of them; nil for words without a linking sign.
        package let joined: String?
    }

    /// Splits a query into distinct terms: its unlinked words, and each run of linked ones.
    package static func terms(in text: String) -> [Term] {
        var runs: [[String]] = []
        for piece in pieces(of: text) {
            let last = runs.count - 1
            switch piece.link {
            case .apostrophe where last >= 0: runs[last][runs[last].count - 1] += piece.text
            case .joiner where last >= 0: runs[last].append(piece.text)
            case .none, .apostrophe, .joiner: runs.append([piece.text])
            }
        }
        var unlinked: [String] = []
        var terms: [Term] = []
        var known: Set<Term> = []
        for run in runs {
            let joined = run.joined()
            guard (2...mostJoined).contains(run.count), hasLetter(joined) else {
                unlinked += run
                continue
            }
            let term = Term(words: withoutImplied(run), joined: joined)
            if known.insert(term).inserted { terms.append(term) }
        }
        if unlinked.isEmpty { return terms }
        return [Term(words: withoutImplied(unlinked), joined: nil)] + terms
    }

    private static func withoutImplied(_ words: [String]) -> [String] {
        let words = words.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        // In this order a word stands right before its extensions.
        return words.indices.compactMap { index in
            let next = index + 1
            let isImplied = next < words.count && words[next].utf8.starts(with: words[index].utf8)
            return isImplied ? nil : words[index]
        }
    }

    /// Splits a text into its words, separated by spaces; see ``split(_:)``.
    package static func joined(_ text: String) -> String {
        let bytes = text.utf8
        guard bytes.allSatisfy({ $0 < 0x80 && !asciiApostrophes.contains($0) }) else {
            return split(text).joined(separator: " ")
        }
        // Most texts need no table lookup.
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

    /// Splits a text into its indexed words, separated by spaces.
    ///
    /// Other spellings follow all words: words linked by a sign such as a hyphen are one word too
    /// (`Wi-Fi` is found by `wifi`), and the parts of a word with an apostrophe are words
    /// (`L’Hôtel` is found by `hotel`).
    ///
    /// In scripts without blanks between words, such as Japanese, Chinese and Thai, each suffix of
    /// a word is one too, behind all words: `銀座寿司` is found by `寿司`. So it is with Korean
    /// syllables, since words are often joined.
    package static func indexed(_ text: String) -> String {
        // Most texts have one spelling.
        if text.utf8.allSatisfy({ $0 < 0x80 && !asciiLinks.contains($0) }) { return joined(text) }
        let pieces = pieces(of: text)
        let words = words(of: pieces)
        let suffixes = words.flatMap { ends(of: Substring($0)) }.map { String($0) }
        return (words + spellings(of: pieces, besides: words) + suffixes).joined(separator: " ")
    }

    private static let asciiApostrophes = Array("'`".utf8)
    private static let asciiLinks = Array("'`\"-&.+*/_".utf8)

    private static let mostJoined = 8

    /// Whether a spelling has a letter: joined numbers are other numbers.
    private static func hasLetter(_ spelling: String) -> Bool {
        spelling.unicodeScalars.contains { kind(of: $0) == .letter }
    }

    private static func spellings(of pieces: [Piece], besides words: [String]) -> [String] {
        var known = Set(words)
        var spellings: [String] = []
        func add(_ spelling: String) {
            guard hasLetter(spelling), known.insert(spelling).inserted else { return }
            spellings.append(spelling)
        }
        for (index, piece) in pieces.enumerated() {
            let linked = pieces[(index + 1)...].prefix(mostJoined - 1).prefix { $0.link != .none }
            guard !linked.isEmpty || piece.link != .none else { continue }
            add(piece.text)
            let all = linked.reduce(into: piece.text) { $0 += $1.text }
            add(String(all.unicodeScalars.prefix(longestEnd)))
        }
        return spellings
    }

    /// The maximum length of a suffix, and the limit of its start.
    private static let longestEnd = 48

    private static func ends(of word: Substring) -> [Substring] {
        let scalars = word.unicodeScalars
        return scalars.indices.prefix(longestEnd).dropFirst().compactMap { index in
            guard beginsEnd(scalars[index]) else { return nil }
            return Substring(scalars[index...].prefix(longestEnd))
        }
    }

    /// Whether a word may begin at a letter without a blank before it.
    private static func beginsEnd(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x3041...0x3096, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0x20000...0x3FFFF: true
        case 0x0E01...0x0E2E, 0x0E40...0x0E44, 0x0E81...0x0EAE, 0x0EC0...0x0EC4: true
        case 0x1000...0x102A, 0x1780...0x17B3, 0x1100...0x1112: true
        default: false
        }
    }

    package static func parts(of joined: String) -> [Substring] {
        // Not by characters: a mark at the start of a word would merge with the blank.
        joined.utf8.split(separator: UInt8(ascii: " ")).map { Substring($0) }
    }

    private enum Kind {
        case letter
        case digit
        case mark
        case apostrophe
        case joiner
        case separator
        case ignored
    }

    /// A run of letters and digits, and the only sign between it and the one before.
    private struct Piece {
        enum Link {
            case none
            case apostrophe
            case joiner
        }

        var text: String
        var link: Link
    }

    private static func pieces(of text: String) -> [Piece] {
        var pieces: [Piece] = []
        var word = String.UnicodeScalarView()
        var link = Piece.Link.none
        // The kinds of its first and last letter or digit, and of the last piece.
        var (first, last, before) = (Kind.mark, Kind.mark, Kind.mark)
        func finish(_ next: Piece.Link) {
            if first != .mark {
                let isBetweenLetters = before == .letter && first == .letter
                if link == .apostrophe, !isBetweenLetters { link = .joiner }
                pieces.append(Piece(text: String(word), link: link))
                (before, link) = (last, next)
            } else {
                // Several signs do not link.
                link = .none
            }
            (word, first) = (String.UnicodeScalarView(), .mark)
        }
        for scalar in decomposed(text).unicodeScalars {
            let kind = kind(of: scalar)
            switch kind {
            case .letter, .digit:
                if first == .mark { first = kind }
                last = kind
                append(scalar, to: &word)
            case .mark: append(scalar, to: &word)
            case .apostrophe: finish(.apostrophe)
            case .joiner: finish(.joiner)
            case .separator: finish(.none)
            case .ignored: continue
            }
        }
        finish(.none)
        return pieces
    }

    private static func decomposed(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        var text = text
        // A spacing acute accent would become a blank with an accent.
        if text.unicodeScalars.contains("\u{B4}") { text = text.replacing("\u{B4}", with: "'") }
        return text.decomposedStringWithCompatibilityMapping
    }

    private static func kind(of scalar: Unicode.Scalar) -> Kind {
        if scalar.isASCII {
            switch scalar {
            case "a"..."z", "A"..."Z": return .letter
            case "0"..."9": return .digit
            case "'", "`": return .apostrophe
            case "-", "&", ".", "+", "*", "\"", "/", "_": return .joiner
            default: return .separator
            }
        }
        switch scalar {
        case "‘", "’", "‛", "′", "‵", "\u{55A}", "\u{5F3}", "\u{5F4}": return .apostrophe
        // Letters used as apostrophes, as in Oʻzbekiston.
        case "\u{2B9}"..."\u{2BF}", "\u{2C8}", "\u{2CA}", "\u{2CB}", "\u{2EE}", "\u{A78B}",
            "\u{A78C}":
            return .ignored
        case "·", "‧", "・", "“", "”", "„": return .joiner
        default: break
        }
        let properties = scalar.properties
        if isAccent(scalar) || isArabicSign(scalar) || properties.isDefaultIgnorableCodePoint {
            return .ignored
        }
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
            return .letter
        case .decimalNumber, .letterNumber, .otherNumber:
            return .digit
        case .dashPunctuation:
            return .joiner
        case .nonspacingMark, .spacingMark, .enclosingMark:
            return .mark
        default:
            return .separator
        }
    }

    /// Whether a mark is in a block of combining diacritical marks; in many scripts other marks are
    /// vowels.
    private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0300...0x036F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF: true
        default: false
        }
    }

    /// Whether an Arabic sign is usually omitted in typing: a vowel mark, a hamza or madda over a
    /// letter, or the stroke that lengthens a word.
    private static func isArabicSign(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0610...0x061A, 0x0640, 0x064B...0x065F, 0x0670, 0x06D6...0x06DC, 0x06DF...0x06E4,
            0x06E7...0x06E8, 0x06EA...0x06ED:
            true
        default: false
        }
    }

    private static func append(_ scalar: Unicode.Scalar, to word: inout String.UnicodeScalarView) {
        if scalar.isASCII {
            let isUpper = ("A"..."Z").contains(scalar)
            word.append(isUpper ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar)
            return
        }
        if scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue {
            word.append(Unicode.Scalar(UInt8(ascii: "0") + UInt8(value)))
            return
        }
        if (0x30A1...0x30F6).contains(scalar.value),
            let hiragana = Unicode.Scalar(scalar.value - 0x60)
        {
            word.append(hiragana)
            return
        }
        let lower = scalar.properties.lowercaseMapping
        word.append(contentsOf: (undecomposed[lower] ?? lower).unicodeScalars)
    }

    /// Letters with a stroke, ligature or form outside Unicode decomposition, and their plain
    /// spelling.
    private static let undecomposed = [
        "ø": "o", "đ": "d", "ð": "d", "ł": "l", "ħ": "h", "ŧ": "t", "ı": "i",
        "æ": "ae", "œ": "oe", "þ": "th", "ß": "ss", "ς": "σ",
        // Interchangeable in typed Arabic, Persian and Urdu.
        "ى": "ي", "ی": "ي", "ے": "ي", "ک": "ك", "ة": "ه", "ہ": "ه", "ھ": "ه", "ە": "ه",
        "ٱ": "ا",
    ]
}
