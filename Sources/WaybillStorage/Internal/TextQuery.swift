/// The words of a query, and their fit to those of a record, for an equal order in all stores.
package struct TextQuery: Sendable {
    package struct Word: Sendable {
        package let text: String

        package let forgiven: Int

        fileprivate let bytes: [UInt8]
        fileprivate let scalars: [Unicode.Scalar]

        init(_ text: String, isForgiving: Bool) {
            self.text = text
            forgiven = isForgiving ? Spelling.forgivenMistakes(in: text) : 0
            bytes = Array(text.utf8)
            scalars = Array(text.unicodeScalars)
        }

        /// Counts the mistakes in this word as a prefix of another; nil if there are too many.
        package func mistakes(beginning word: some StringProtocol) -> Int? {
            Spelling.mistakes(
                in: scalars, beginning: Array(word.unicodeScalars), atMost: forgiven)
        }
    }

    /// Query words that a record must have.
    package struct Term: Sendable {
        package let words: [Word]

        /// A single word that replaces all of them; nil without one.
        package let joined: Word?
    }

    package let terms: [Term]

    /// The number of words, without joined ones.
    private let wordCount: Int

    package let ranking: TextRanking

    /// The minimum number of exact matches that disables forgiveness.
    package static let few = 5

    /// The maximum number of words for forgiveness: each is compared with all words of the same
    /// first letter.
    package static let mostForgiven = 16

    /// Splits a query's text into words; nil if there are none.
    package init?(_ text: String, by ranking: TextRanking, isForgiving: Bool) {
        self.ranking = ranking
        let asked = SearchWords.terms(in: text)
        if asked.isEmpty { return nil }
        let count = asked.reduce(0) { $0 + $1.words.count }
        let isForgiving = isForgiving && count <= TextQuery.mostForgiven
        func word(_ text: String) -> Word { Word(text, isForgiving: isForgiving) }
        terms = asked.map { Term(words: $0.words.map(word), joined: $0.joined.map(word)) }
        wordCount = count
    }

    package var onlyWord: Word? {
        guard wordCount == 1, let term = terms.first, term.joined == nil else { return nil }
        return term.words.first
    }

    package var isForgiving: Bool {
        terms.contains { term in
            (term.words + [term.joined].compactMap(\.self)).contains { $0.forgiven > 0 }
        }
    }

    /// The fit of a record; nil if it does not match.
    package func fits(title: String, others: String) -> [WordFit]? {
        let titleWords = SearchWords.parts(of: title)
        let otherWords = SearchWords.parts(of: others)
        var all: [WordFit] = []
        all.reserveCapacity(wordCount)
        for term in terms {
            let words = fits(of: term.words, titleWords, otherWords)
            let joined = term.joined.flatMap { fits(of: [$0], titleWords, otherWords) }
            guard let best = TextQuery.better(words, joined) else { return nil }
            all += best
        }
        if terms.count == 1 { return all }
        return all.sorted { $0.asked.utf8.lexicographicallyPrecedes($1.asked.utf8) }
    }

    private func fits(
        of words: [Word], _ title: [Substring], _ others: [Substring]
    ) -> [WordFit]? {
        var fits: [WordFit] = []
        for word in words {
            guard let fit = fit(of: word, title, others) else { return nil }
            fits.append(fit)
        }
        return fits
    }

    /// The fits with more points in the mean; the first on a tie.
    private static func better(_ one: [WordFit]?, _ other: [WordFit]?) -> [WordFit]? {
        guard let one, let other else { return one ?? other }
        func mean(_ fits: [WordFit]) -> Double {
            fits.reduce(0) { $0 + $1.points } / Double(fits.count)
        }
        return mean(other) > mean(one) ? other : one
    }

    private func fit(
        of word: Word, _ title: [Substring], _ others: [Substring]
    ) -> WordFit? {
        var best: (found: Substring, place: WordFit.Place, extent: WordFit.Extent)?
        var most = -Double.infinity
        func offer(_ found: Substring, _ place: WordFit.Place) {
            guard let extent = extent(of: word, in: found) else { return }
            let points = ranking.points(place, extent)
            if points > most { (best, most) = ((found, place, extent), points) }
        }
        for (index, found) in title.enumerated() {
            offer(found, index == 0 ? .titleStart : .title)
        }
        // No other place is worth as much as a whole word there.
        if most < ranking.points(.otherStart, .whole) {
            for (index, found) in others.enumerated() {
                offer(found, index == 0 ? .otherStart : .elsewhere)
            }
        }
        return best.map { best in
            WordFit(
                asked: word.text, found: String(best.found), place: best.place,
                extent: best.extent, points: most)
        }
    }

    private func extent(of word: Word, in found: Substring) -> WordFit.Extent? {
        if found.utf8.starts(with: word.bytes) {
            return found.utf8.count == word.bytes.count ? .whole : .beginning
        }
        guard word.forgiven > 0 else { return nil }
        return word.mistakes(beginning: found).map(WordFit.Extent.misspelt)
    }

    // MARK: Bounds

    package var most: Double { ranking.points(.titleStart, .whole) }

    /// The maximum points of a record whose title lacks a word as a whole.
    package var mostIfNotWhole: Double {
        most(withOneOf: max(ranking.points(.titleStart, .beginning), elsewhere))
    }

    /// The maximum points of a record whose title lacks a word.
    package var mostIfElsewhere: Double { most(withOneOf: elsewhere) }

    private var elsewhere: Double { ranking.points(.otherStart, .whole) }

    private func most(withOneOf points: Double) -> Double {
        let others = Double(wordCount - 1) * most
        return (others + points) / Double(wordCount)
    }
}
