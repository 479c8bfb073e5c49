/// The edit distance between typed text and a word.
package enum Spelling {
    /// How many mistakes are forgiven in a word of a query.
    ///
    /// - Returns: None below four letters, beyond 32 and with a digit, else one,
    ///   from eight letters on two.
    /// - Complexity: O(*n*) for *n* characters.
    package static func forgivenMistakes(in word: String) -> Int {
        let isPlain = word.unicodeScalars.allSatisfy { $0.properties.numericType == nil }
        guard isPlain else { return 0 }
        return switch word.unicodeScalars.count {
        case ..<4: 0
        case ..<8: 1
        case ...32: 2
        default: 0
        }
    }

    /// Counts the mistakes with which a word may have been begun.
    ///
    /// A mistake is a letter too many, too few or another, or two neighbours
    /// that changed places (the optimal string alignment distance, to the
    /// nearest beginning of the word). The first letter must be right.
    ///
    /// - Complexity: O(*n* · *m*) for *n* and *m* letters.
    package static func mistakes(
        in asked: [Unicode.Scalar], beginning word: [Unicode.Scalar], atMost most: Int
    ) -> Int? {
        guard let first = asked.first, first == word.first else { return nil }
        guard word.count + most >= asked.count else { return nil }
        let word = word.prefix(asked.count + most)
        var before: [Int] = []
        var row = Array(0...word.count)
        for (index, letter) in asked.enumerated() {
            var next = [index + 1]
            next.reserveCapacity(word.count + 1)
            for (column, other) in word.enumerated() {
                var least = min(row[column + 1], next[column]) + 1
                least = min(least, row[column] + (letter == other ? 0 : 1))
                if index > 0, column > 0, letter == word[column - 1], asked[index - 1] == other {
                    least = min(least, before[column - 1] + 1)
                }
                next.append(least)
            }
            // The last two rows decide all that follow.
            if min(next.min() ?? 0, row.min() ?? 0) > most { return nil }
            (before, row) = (row, next)
        }
        return row.min().flatMap { $0 <= most ? $0 : nil }
    }
}
