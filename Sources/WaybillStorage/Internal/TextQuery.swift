/// The words of a query, and how they fit those of a record.
///
/// Every store ranks with it, so that all give the same order.
package struct TextQuery: Sendable {
    package struct Word: Sendable {
        package let text: String

        /// The most mistakes in it that count.
        package let forgiven: Int

        fileprivate let bytes: [UInt8]
        fileprivate let scalars: [Unicode.Scalar]

        init(_ text: String, isForgiving: Bool) {
            self.text = text
            forgiven = isForgiving ? Spelling.forgivenMistakes(in: text) : 0
            bytes = Array(text.utf8)
            scalars = Array(text.unicodeScalars)
        }

        /// Counts the mistakes in it, if it stands for the beginning of another.
        ///
        /// - Complexity: O(*n* · *m*) for *n* and *m* letters.
        package func mistakes(beginning word: some StringProtocol) -> Int? {
            Spelling.mistakes(
                in: scalars, beginning: Array(word.unicodeScalars), atMost: forgiven)
        }
    }

    /// Words that a record is to have.
    package struct Term: Sendable {
        /// The words, sorted by their UTF-8.
        package let words: [Word]

        /// The one word that stands for all of them too; nil without one.
        package let joined: Word?
    }

    package let terms: [Term]

    /// The number of words, without joined ones.
    private let wordCount: Int

    package let ranking: TextRanking

    /// Fewer exact matches than this are few.
    package static let few = 5

    /// In more words than these no mistake is forgiven: each would be held
    /// against all that begin with its letter.
    package static let mostForgiven = 16

    /// Splits a text of a query into words; nil if there is none.
    ///
    /// - Complexity: O(*n* log *n*) for *n* characters.
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

    /// The word of a query of one word; nil for others.
    package var onlyWord: Word? {
        guard wordCount == 1, let term = terms.first, term.joined == nil else { return nil }
        return term.words.first
    }

    /// Whether mistakes are forgiven in any word.
    package var isForgiving: Bool {
        terms.contains { term in
            (term.words + [term.joined].compactMap(\.self)).contains { $0.forgiven > 0 }
        }
    }

    /// Finds out how well a record fits.
    ///
    /// - Complexity: O(*n* · *m*) for *n* words of the query and *m* letters.
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

    /// The fits of more points in the mean; the first ones where both have the same.
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
        // Nothing elsewhere is worth as much as a whole word there.
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

    /// The most points that a record can have.
    package var most: Double { ranking.points(.titleStart, .whole) }

    /// The most points of a record in whose title a word is not whole, or not at
    /// all.
    package var mostIfNotWhole: Double {
        most(withOneOf: max(ranking.points(.titleStart, .beginning), elsewhere))
    }

    /// The most points of a record with a word that is not in its title.
    package var mostIfElsewhere: Double { most(withOneOf: elsewhere) }

    private var elsewhere: Double { ranking.points(.otherStart, .whole) }

    private func most(withOneOf points: Double) -> Double {
        let others = Double(wordCount - 1) * most
        return (others + points) / Double(wordCount)
    }
}
