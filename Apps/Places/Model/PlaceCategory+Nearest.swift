extension PlaceCategory {
    /// The categories that a person may have meant who typed another one.
    ///
    /// Such as `shop=bakery` for `amenity=bakery`, `bakery` or `shop=bakrey`:
    /// those of the same value come first, then those whose value begins with
    /// what was typed, then those with a mistake or two.
    ///
    /// - Parameter text: What was typed: a key and a value, or a value alone.
    /// - Returns: The categories, the nearest first.
    /// - Complexity: O(*n* log *n*) in the number of categories.
    public static func nearest(
        to text: String, among categories: some Sequence<PlaceCategory>, limit: Int = 3
    ) -> [PlaceCategory] {
        let sides = text.lowercased().prefix(100).split(separator: "=", maxSplits: 1)
        guard let last = sides.last else { return [] }
        let value = last.split { " -_".contains($0) }.joined(separator: "_")
        guard !value.isEmpty else { return [] }
        let key = sides.count > 1 ? sides[0] : ""
        return
            categories
            .compactMap { category in
                category.steps(from: value).map { steps in
                    // A slip in the key costs less than one in the value.
                    (category, steps * 2 + (key.isEmpty || key == category.key ? 0 : 1))
                }
            }
            .sorted { ($0.1, $0.0.text) < ($1.1, $1.0.text) }
            .prefix(max(limit, 0)).map(\.0)
    }

    /// How far the value is from what was typed; nil where it is another word.
    private func steps(from typed: String) -> Int? {
        let value = value.lowercased()
        if value == typed { return 0 }
        if value.hasPrefix(typed), typed.count > 2 { return 1 }
        let forgiven = typed.count < 4 ? 0 : typed.count < 8 ? 1 : 2
        let mistakes = PlaceCategory.mistakes(Array(typed.utf8), Array(value.utf8.prefix(200)))
        return mistakes <= forgiven ? 1 + mistakes : nil
    }

    /// How many letters are too many, too few or others, or have changed places
    /// with their neighbour (the optimal string alignment distance).
    private static func mistakes(_ typed: [UInt8], _ value: [UInt8]) -> Int {
        var before: [Int] = []
        var row = Array(0...value.count)
        for (index, letter) in typed.enumerated() {
            var next = [index + 1]
            for (column, other) in value.enumerated() {
                var least = min(row[column + 1], next[column]) + 1
                least = min(least, row[column] + (letter == other ? 0 : 1))
                if index > 0, column > 0, letter == value[column - 1], typed[index - 1] == other {
                    least = min(least, before[column - 1] + 1)
                }
                next.append(least)
            }
            (before, row) = (row, next)
        }
        return row[value.count]
    }
}
