/// The edit distance between two words.
enum Mistakes {
    /// How many are forgiven in a word.
    ///
    /// - Complexity: O(*n*) for *n* letters.
    static func forgiven(in word: [Unicode.Scalar]) -> Int {
        guard word.allSatisfy({ $0.properties.numericType == nil }) else { return 0 }
        return word.count < 4 ? 0 : word.count < 8 ? 1 : 2
    }

    /// Counts the letters that are too many, too few or others, or that have
    /// changed places with their neighbour.
    ///
    /// - Complexity: O(*n* · *m*) for *n* and *m* letters.
    static func count(
        _ typed: [Unicode.Scalar], _ word: [Unicode.Scalar], atMost most: Int
    ) -> Int? {
        guard abs(typed.count - word.count) <= most else { return nil }
        if most == 0 { return typed == word ? 0 : nil }
        var before: [Int] = []
        var row = Array(0...word.count)
        for (index, letter) in typed.enumerated() {
            var next = [index + 1]
            next.reserveCapacity(word.count + 1)
            for (column, other) in word.enumerated() {
                var least = min(row[column + 1], next[column]) + 1
                least = min(least, row[column] + (letter == other ? 0 : 1))
                if index > 0, column > 0, letter == word[column - 1], typed[index - 1] == other {
                    least = min(least, before[column - 1] + 1)
                }
                next.append(least)
            }
            if min(next.min() ?? 0, row.min() ?? 0) > most { return nil }
            (before, row) = (row, next)
        }
        return row[word.count] <= most ? row[word.count] : nil
    }
}
