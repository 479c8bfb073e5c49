/// Finds kinds of place by the words of all languages.
struct KindIndex: Sendable {
    /// The index of the tables in ``KindWords``.
    static let shared = KindIndex(KindWords.all)

    /// The most words of one phrase.
    let longestPhrase: Int

    private var kinds: [String: [PlaceKind]] = [:]

    /// The single words of four letters or more, by which misspelt ones are guessed.
    private var guessable: [(word: String, scalars: [Unicode.Scalar])] = []

    /// How many of these are of the first language.
    private var firstCount = 0

    init(_ languages: [KindWords]) {
        var longest = 1
        for (number, language) in languages.enumerated() {
            if number == 1 { firstCount = guessable.count }
            for kind in PlaceKind.all {
                for phrase in (language.words[kind.id] ?? "").split(separator: ",") {
                    let words = FoldedWord.all(in: String(phrase)).map(\.folded)
                    let key = words.joined(separator: " ")
                    guard !key.isEmpty, kinds[key]?.contains(kind) != true else { continue }
                    longest = max(longest, words.count)
                    if words.count == 1, key.unicodeScalars.count > 3, kinds[key] == nil {
                        guessable.append((key, Array(key.unicodeScalars)))
                    }
                    kinds[key, default: []].append(kind)
                }
            }
        }
        longestPhrase = longest
    }

    /// All single words that name a kind and are long enough to be misspelt, and
    /// whether they are of the first language.
    var words: [(word: String, isOfFirst: Bool)] {
        guessable.enumerated().map { ($1.word, $0 < firstCount) }
    }

    /// The kinds that a phrase names, one or many of it.
    ///
    /// - Complexity: O(*n*) in the letters of the phrase.
    func kinds(named words: ArraySlice<FoldedWord>) -> [PlaceKind] {
        let phrase = words.map(\.folded).joined(separator: " ")
        for form in [phrase] + KindIndex.singulars(of: phrase) {
            if let found = kinds[form] { return found }
        }
        return []
    }

    /// The kinds that a misspelt word, or the beginning of one, may mean.
    ///
    /// - Complexity: O(*n* · *m*) for *n* letters, and *m* in all words that begin
    ///   with a letter like its first.
    func guess(_ word: String, mayBeBegun: Bool) -> (word: String, kinds: [PlaceKind])? {
        let asked = Array(word.unicodeScalars)
        guard (3...24).contains(asked.count), let first = asked.first else { return nil }
        // In a short word any mistake makes another word: `open` is not `Oper`.
        let forgiven = asked.count > 4 ? Mistakes.forgiven(in: asked) : 0
        var best: (word: String, mistakes: Int)?
        for (candidate, scalars) in guessable {
            guard let start = scalars.first, KindIndex.soundsAlike(first, start) else { continue }
            var mistakes = Mistakes.count(asked, scalars, atMost: forgiven)
            if mayBeBegun, scalars.starts(with: asked) { mistakes = min(mistakes ?? 0, 0) }
            guard let mistakes, mistakes < best?.mistakes ?? .max else { continue }
            best = (candidate, mistakes)
        }
        return best.map { ($0.word, kinds[$0.word] ?? []) }
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
