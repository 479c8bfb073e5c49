import WaybillStorage

/// Suggestions of other searches for a text that finds little or nothing.
struct SearchSuggestion {
    /// Fewer places than these are little.
    static let little = 3

    /// Of how many places the words are looked through.
    static let mostLookedThrough = 2_000

    /// A word that is known, as it is written, and how often it is.
    private struct Known {
        let written: String
        let scalars: [Unicode.Scalar]
        var count: Int

        /// Category terms in the first language, the most likely, have 0, all others 1.
        var rank = 1
    }

    private var known: [String: Known] = [:]

    /// Knows the words of category terms, and those of the names and addresses of places.
    ///
    /// - Complexity: O(*n*) in the letters of all names and addresses.
    init(_ places: [Place]) {
        for (word, isOfFirst) in CategoryIndex.shared.words {
            add(FoldedWord(typed: word, folded: word))
            if isOfFirst { known[word]?.rank = 0 }
        }
        for place in places {
            for word in FoldedWord.all(in: place.name) { add(word) }
            for word in FoldedWord.all(in: place.address) { add(word) }
        }
    }

    private mutating func add(_ word: FoldedWord) {
        known[
            word.folded,
            default: Known(
                written: word.typed, scalars: Array(word.folded.unicodeScalars), count: 0)
        ].count += 1
    }

    /// Mends the words of a text that no known one begins with.
    ///
    /// - Returns: The text with the nearest known words; nil where none is near
    ///   or nothing is to be mended.
    /// - Complexity: O(*n* · *m*) for *n* words and *m* letters of all known ones.
    func mended(_ text: String) -> String? {
        var isMended = false
        let words = FoldedWord.all(in: text).prefix(SearchSuggestion.mostWords).map { word in
            guard let better = nearest(to: word.folded) else { return word.typed }
            isMended = true
            return better
        }
        return isMended ? words.joined(separator: " ") : nil
    }

    /// More words than these are not mended: each is held against all.
    private static let mostWords = 8

    private func nearest(to word: String) -> String? {
        guard known[word] == nil, !known.keys.contains(where: { $0.hasPrefix(word) }) else {
            return nil
        }
        let asked = Array(word.unicodeScalars)
        let forgiven = asked.count > 32 ? 0 : Mistakes.forgiven(in: asked)
        guard forgiven > 0 else { return nil }
        var best: (order: (Int, Int, Int, String), written: String)?
        for (key, candidate) in known {
            guard let mistakes = Mistakes.count(asked, candidate.scalars, atMost: forgiven)
            else { continue }
            let order = (mistakes, candidate.rank, -candidate.count, key)
            if let now = best, now.order <= order { continue }
            best = (order, candidate.written)
        }
        return best?.written
    }
}

extension PlaceLibrary {
    /// A suggestion for a text that found little.
    ///
    /// - Parameter point: The point around which names and streets are known; nil for
    ///   anywhere.
    func suggestion(
        for terms: SearchTerms, near point: Coordinate?, filter: PlaceFilter
    ) async throws -> String? {
        guard !terms.text.isEmpty else { return nil }
        let places = try await store.matches(
            RecordQuery(near: point, limit: SearchSuggestion.mostLookedThrough))
        let known = SearchSuggestion(places.map(\.record))
        guard let mended = known.mended(terms.text) else { return nil }
        var finding = PlaceFinding(
            SearchTerms(mended), in: self, near: point, limit: 1, filter: filter)
        return try await finding.find().isEmpty ? nil : mended
    }
}
