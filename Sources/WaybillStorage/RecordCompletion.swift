/// A completion of typed text (autocomplete).
public struct RecordCompletion: Hashable, Sendable {
    /// The kinds of completions.
    public enum Kind: Hashable, Sendable {
        /// The last word of the text, completed.
        case word

        /// The title of a record.
        case title
    }

    /// The whole text.
    public var text: String

    /// The kind of completion.
    public var kind: Kind

    /// Creates a completion.
    public init(text: String, kind: Kind) {
        self.text = text
        self.kind = kind
    }

    /// Completes a text from the titles of its matches.
    ///
    /// - Parameter titles: The titles of the matches, best first.
    /// - Returns: The completions without duplicates (ignoring case and accents): words first, at
    ///   most half of the list if there are enough titles. None for a text without a letter or
    ///   digit.
    /// - Complexity: O(*n*) in the length of the titles.
    public static func all(
        of text: String, with titles: [String], limit: Int
    ) -> [RecordCompletion] {
        guard limit > 0, let last = SearchWords.split(text).last else { return [] }
        let begun = text.dropLast(while: { !$0.isWhitespace })
        var words = Distinct()
        var names = Distinct()
        for title in titles {
            for word in title.split(whereSeparator: \.isWhitespace) {
                let folded = SearchWords.joined(String(word))
                if folded.hasPrefix(last), folded != last {
                    words.add(begun + word, folded: folded)
                }
            }
            names.add(title, folded: SearchWords.joined(title))
        }
        let some = words.texts.prefix(max(limit / 2, limit - names.texts.count))
        return some.map { RecordCompletion(text: $0, kind: .word) }
            + names.texts.prefix(limit - some.count).map {
                RecordCompletion(text: $0, kind: .title)
            }
    }
}

private struct Distinct {
    private(set) var texts: [String] = []
    private var seen: Set<String> = []

    mutating func add(_ text: String, folded: String) {
        if !folded.isEmpty, seen.insert(folded).inserted { texts.append(text) }
    }
}

extension String {
    fileprivate func dropLast(while condition: (Character) -> Bool) -> String {
        guard let last = lastIndex(where: { !condition($0) }) else { return "" }
        return String(self[...last])
    }
}
