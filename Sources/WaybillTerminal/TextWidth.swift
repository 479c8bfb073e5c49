/// How many columns of a terminal a text takes.
///
/// Terminals disagree on emoji that are joined or tinted, and on some Indic
/// clusters, so no table is right everywhere. This is the model that newer
/// terminals follow: a grapheme cluster is as wide as the widest of its
/// scalars, and two columns wide where U+FE0F requests the emoji; a SARA AM of
/// Thai (U+0E33) or Lao (U+0EB3) takes a column beside them. Scalars are
/// two columns wide where Unicode's East Asian Width (UAX #11) is wide or full
/// width, none if they combine with what stands before them, and one elsewhere,
/// the ambiguous ones included.
///
/// The table is written by `Scripts/generate-width-table`.
package enum TextWidth {
    /// The columns that a text takes.
    ///
    /// - Parameter text: A text in one line; control characters count nothing.
    /// - Returns: The sum over the grapheme clusters.
    /// - Complexity: O(n) in the length of the text.
    package static func columns(of text: some StringProtocol) -> Int {
        if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text.utf8.count }
        return text.reduce(0) { $0 + columns(of: $1) }
    }

    /// The columns that a grapheme cluster takes: four at most.
    ///
    /// - Returns: The most that one of its scalars takes, or two for an emoji, and one for a
    ///   SARA AM after it.
    package static func columns(of character: Character) -> Int {
        var widest = 0
        var isEmoji = false
        var signs = 0
        for (index, scalar) in character.unicodeScalars.enumerated() {
            if scalar == "\u{E33}" || scalar == "\u{EB3}" {
                signs += 1
                continue
            }
            widest = max(widest, columns(of: scalar))
            if index == 0 {
                // Asked only of the few that a selector can follow: the look-up is slow.
                isEmoji = character.unicodeScalars.count > 1 && scalar.properties.isEmoji
            } else if isEmoji, scalar == "\u{FE0F}" {
                widest = 2
            }
        }
        // Repeated without end they would be wider than a line.
        return widest + min(signs, 2)
    }

    /// The columns that a scalar takes by itself: none, one or two.
    ///
    /// - Complexity: O(log n) in the length of the table.
    static func columns(of scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0: 0
        case 0..<0x300: 1
        case let value where contains(value, in: zeroBounds): 0
        case let value where contains(value, in: wideBounds): 2
        default: 1
        }
    }

    /// Whether one of the ranges, given by first and last, holds a value.
    private static func contains(_ value: UInt32, in bounds: [UInt32]) -> Bool {
        var low = 0
        var high = bounds.count / 2
        while low < high {
            let middle = (low + high) / 2
            if bounds[middle * 2 + 1] < value { low = middle + 1 } else { high = middle }
        }
        return low < bounds.count / 2 && bounds[low * 2] <= value
    }
}
