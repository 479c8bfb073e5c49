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

    /// The words, sorted by their UTF-8.
    package let words: [Word]

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
        let asked = SearchWords.asked(in: text)
        let isForgiving = isForgiving && asked.count <= TextQuery.mostForgiven
        words = asked.map { Word($0, isForgiving: isForgiving) }
        if words.isEmpty { return nil }
    }

    /// Whether mistakes are forgiven in any word.
    package var isForgiving: Bool { words.contains { $0.forgiven > 0 } }

    /// Finds out how well a record fits.
    ///
    /// - Complexity: O(*n* · *m*) for *n* words of the query and *m* letters.
    package func fits(title: String, others: String) -> [WordFit]? {
        let titleWords = SearchWords.parts(of: title)
        let otherWords = SearchWords.parts(of: others)
        var fits: [WordFit] = []
        fits.reserveCapacity(words.count)
        for word in words {
            guard let fit = fit(of: word, titleWords, otherWords) else { return nil }
            fits.append(fit)
        }
        return fits
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
        let others = Double(words.count - 1) * most
        return (others + points) / Double(words.count)
    }
}
