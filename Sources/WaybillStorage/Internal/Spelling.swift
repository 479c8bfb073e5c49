/// The edit distance between typed text and a word.
package enum Spelling {
    /// The number of forgiven mistakes in a query word: one from four letters, two from eight; none
    /// beyond 32 or with a digit.
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

    /// Counts the mistakes in a prefix of a word.
    ///
    /// A mistake is a letter too many, too few or another, or two swapped neighbours (the optimal
    /// string alignment distance, to the nearest prefix). The first letter must be right.
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
            // All later rows depend on the last two.
            if min(next.min() ?? 0, row.min() ?? 0) > most { return nil }
            (before, row) = (row, next)
        }
        return row.min().flatMap { $0 <= most ? $0 : nil }
    }
}
