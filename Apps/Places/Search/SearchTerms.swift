/// The parsed terms of a search text.
///
/// `italian restaurant open now near the station` asks for the term restaurant,
/// for what is open now, from the station, and for the word `italian`.
public struct SearchTerms: Hashable, Sendable {
    /// The text, its words parted by one blank.
    public let text: String

    /// The category terms in the text; empty for none.
    public private(set) var categoryTerms: [PlaceCategory.Term] = []

    /// The word of the term as it is spelt, where the text has it misspelt or
    /// only begun; nil where it has it as it is.
    public private(set) var guess: String?

    /// Whether only what is open now is wanted.
    public private(set) var isOpenNow = false

    /// From where places should be near, as in `near the station`; empty where
    /// it does not say.
    public private(set) var reference = ""

    /// The words that say none of that, as they were typed.
    public private(set) var rest = ""

    private(set) var phraseCount = 0

    /// Whether the text is one category term alone.
    var isKindAlone: Bool { phraseCount == 1 && rest.isEmpty }

    /// The text without the words for open places or a reference point.
    private(set) var plainText = ""

    /// The text without its words for open places; nil where it has none.
    ///
    /// - Complexity: O(*n*) for *n* characters.
    public var anyTimeText: String? {
        guard isOpenNow else { return nil }
        let words = FoldedWord.all(in: text)
        var copy = self
        let rest = copy.takeOpen(words, SearchTerms.openNow)
        return (rest.count < words.count ? rest : copy.takeOpen(words, SearchTerms.open))
            .map(\.typed).joined(separator: " ")
    }

    /// More words than these are taken as they are.
    private static let mostWords = 24

    /// Reads a text.
    ///
    /// - Complexity: O(*n*) for *n* characters.
    public init(_ text: String) {
        self.text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let words = FoldedWord.all(in: self.text)
        guard !words.isEmpty, words.count <= SearchTerms.mostWords else {
            plainText = self.text
            rest = self.text
            return
        }
        read(words)
    }

    private mutating func read(_ words: [FoldedWord]) {
        var words = takeOpen(words, SearchTerms.openNow)
        let (before, after) = SearchTerms.reference(in: words)
        let named = SearchTerms.categoryTerms(in: before)
        if !named.categoryTerms.isEmpty || isOpenNow, !after.isEmpty {
            words = before
            reference = after.map(\.typed).joined(separator: " ")
        }
        var found = SearchTerms.categoryTerms(in: words)
        if !found.categoryTerms.isEmpty, !isOpenNow {
            let others = takeOpen(words, SearchTerms.open)
            if isOpenNow { (words, found) = (others, SearchTerms.categoryTerms(in: others)) }
        }
        categoryTerms = found.categoryTerms
        phraseCount = found.phrases
        if categoryTerms.isEmpty { found.rest = takeGuess(words) }
        if !categoryTerms.isEmpty || isOpenNow { found.rest.removeAll(where: SearchTerms.isFiller) }
        let isChanged = isOpenNow || !reference.isEmpty
        plainText = isChanged ? words.map(\.typed).joined(separator: " ") : text
        rest =
            categoryTerms.isEmpty && !isChanged
            ? text : found.rest.map(\.typed).joined(separator: " ")
    }

    // MARK: Open now

    private static let openNow = [
        "open now", "now open", "jetzt geoffnet", "jetzt offen", "ouvert maintenant",
        "abierto ahora", "abiertos ahora", "営業中", "auki nyt",
    ].map { FoldedWord.all(in: $0).map(\.folded) }

    /// Words for open places that count only next to a category term.
    private static let open = [
        "open", "opened", "geoffnet", "offen", "ouvert", "ouverte", "ouverts", "abierto",
        "abierta", "abiertos", "abiertas", "auki",
    ].map { [$0] }

    private mutating func takeOpen(
        _ words: [FoldedWord], _ phrases: [[String]]
    ) -> [FoldedWord] {
        for phrase in phrases where words.count >= phrase.count {
            for start in 0...(words.count - phrase.count) {
                let range = start..<(start + phrase.count)
                guard words[range].map(\.folded) == phrase else { continue }
                isOpenNow = true
                return Array(words[..<range.lowerBound] + words[range.upperBound...])
            }
        }
        return words
    }

    // MARK: From where

    private static let nearWords: Set<String> = ["near", "nearby", "around", "bei", "nahe"]

    /// Words that mean nothing next to a category term.
    private static let fillers: Set<String> = [
        "a", "an", "the", "me", "here", "my", "some", "any", "near", "nearby", "nearest",
        "closest", "around", "place", "places", "find", "where", "is", "der", "die", "das", "dem",
    ]

    private static func isFiller(_ word: FoldedWord) -> Bool { fillers.contains(word.folded) }

    private static func reference(
        in words: [FoldedWord]
    ) -> (before: [FoldedWord], after: [FoldedWord]) {
        guard let index = words.firstIndex(where: { nearWords.contains($0.folded) }), index > 0
        else { return (words, []) }
        return (
            Array(words[..<index]), Array(words[(index + 1)...].drop(while: isFiller))
        )
    }

    // MARK: Kinds

    private static func categoryTerms(
        in words: [FoldedWord]
    ) -> (categoryTerms: [PlaceCategory.Term], phrases: Int, rest: [FoldedWord]) {
        let index = CategoryIndex.shared
        var found: (categoryTerms: [PlaceCategory.Term], phrases: Int, rest: [FoldedWord]) = (
            [], 0, []
        )
        var start = 0
        next: while start < words.count {
            for length in stride(from: min(index.longestPhrase, words.count - start), to: 0, by: -1)
            {
                let categoryTerms = index.categoryTerms(named: words[start..<(start + length)])
                guard !categoryTerms.isEmpty else { continue }
                found.categoryTerms += categoryTerms.filter { !found.categoryTerms.contains($0) }
                found.phrases += 1
                start += length
                continue next
            }
            found.rest.append(words[start])
            start += 1
        }
        return found
    }

    /// Takes the likely term of a misspelt word.
    private mutating func takeGuess(_ words: [FoldedWord]) -> [FoldedWord] {
        for (index, word) in words.enumerated() where !SearchTerms.isFiller(word) {
            let isLast = index == words.count - 1
            guard let found = CategoryIndex.shared.guess(word.folded, mayBeBegun: isLast) else {
                continue
            }
            (categoryTerms, guess, phraseCount) = (found.categoryTerms, found.word, 1)
            return Array(words[..<index] + words[(index + 1)...])
        }
        return words
    }
}
