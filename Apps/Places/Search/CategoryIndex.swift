/// The index of category terms by their words in all languages.
struct CategoryIndex: Sendable {
    /// The index of the tables in ``CategoryWords``.
    static let shared = CategoryIndex(CategoryWords.all)

    /// The most words of one phrase.
    let longestPhrase: Int

    private var categoryTerms: [String: [PlaceCategory.Term]] = [:]

    /// The single words of four letters or more, by which misspelt ones are guessed.
    private var guessable: [(word: String, scalars: [Unicode.Scalar])] = []

    /// How many of these are of the first language.
    private var firstCount = 0

    init(_ languages: [CategoryWords]) {
        var longest = 1
        for (number, language) in languages.enumerated() {
            if number == 1 { firstCount = guessable.count }
            for term in PlaceCategory.Term.all {
                for phrase in (language.words[term.id] ?? "").split(separator: ",") {
                    let words = FoldedWord.all(in: String(phrase)).map(\.folded)
                    let key = words.joined(separator: " ")
                    guard !key.isEmpty, categoryTerms[key]?.contains(term) != true else { continue }
                    longest = max(longest, words.count)
                    if words.count == 1, key.unicodeScalars.count > 3, categoryTerms[key] == nil {
                        guessable.append((key, Array(key.unicodeScalars)))
                    }
                    categoryTerms[key, default: []].append(term)
                }
            }
        }
        longestPhrase = longest
    }

    /// All single words of terms that are long enough to be misspelt, and
    /// whether they are of the first language.
    var words: [(word: String, isOfFirst: Bool)] {
        guessable.enumerated().map { ($1.word, $0 < firstCount) }
    }

    /// The terms of a phrase, singular or plural.
    ///
    /// - Complexity: O(*n*) in the letters of the phrase.
    func categoryTerms(named words: ArraySlice<FoldedWord>) -> [PlaceCategory.Term] {
        let phrase = words.map(\.folded).joined(separator: " ")
        for form in [phrase] + CategoryIndex.singulars(of: phrase) {
            if let found = categoryTerms[form] { return found }
        }
        return []
    }

    /// The likely terms of a misspelt word, or of the beginning of one.
    ///
    /// - Complexity: O(*n* · *m*) for *n* letters, and *m* in all words that begin
    ///   with a letter like its first.
    func guess(_ word: String, mayBeBegun: Bool) -> (
        word: String, categoryTerms: [PlaceCategory.Term]
    )? {
        let asked = Array(word.unicodeScalars)
        guard (3...24).contains(asked.count), let first = asked.first else { return nil }
        // In a short word any mistake makes another word: `open` is not `Oper`.
        let forgiven = asked.count > 4 ? Mistakes.forgiven(in: asked) : 0
        var best: (word: String, mistakes: Int)?
        for (candidate, scalars) in guessable {
            guard let start = scalars.first, CategoryIndex.soundsAlike(first, start) else {
                continue
            }
            var mistakes = Mistakes.count(asked, scalars, atMost: forgiven)
            if mayBeBegun, scalars.starts(with: asked) { mistakes = min(mistakes ?? 0, 0) }
            guard let mistakes, mistakes < best?.mistakes ?? .max else { continue }
            best = (candidate, mistakes)
        }
        return best.map { ($0.word, categoryTerms[$0.word] ?? []) }
    }

    /// What a word of many may be of one: `churches` of `church`.
    private static func singulars(of phrase: String) -> [String] {
        guard phrase.utf8.count > 3, phrase.utf8.last == UInt8(ascii: "s") else { return [] }
        var forms = [String(phrase.dropLast())]
        if phrase.hasSuffix("ies") { forms.append(phrase.dropLast(3) + "y") }
        if phrase.hasSuffix("es") { forms.append(String(phrase.dropLast(2))) }
        return forms
    }

    /// Whether a word that begins with one letter may have been meant to begin
    /// with the other.
    private static func soundsAlike(_ one: Unicode.Scalar, _ other: Unicode.Scalar) -> Bool {
        if one == other { return true }
        return alike.contains { $0.contains(one) && $0.contains(other) }
    }

    private static let alike: [Set<Unicode.Scalar>] = [
        ["c", "k", "q"], ["c", "s", "z"], ["f", "v", "w", "p"], ["i", "y", "j"],
    ]
}
