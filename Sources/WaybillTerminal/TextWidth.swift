/// The width of text in terminal columns.
///
/// Terminals disagree on joined or tinted emoji and some Indic clusters. This is the model of newer
/// terminals: a grapheme cluster is as wide as its widest scalar, and two columns with U+FE0F; a
/// SARA AM of Thai (U+0E33) or Lao (U+0EB3) adds a column. Scalars are two columns wide if
/// Unicode's East Asian Width (UAX #11) is wide or full width, zero if combining, and one
/// otherwise, also if ambiguous. `Scripts/generate-width-table` writes the table.
package enum TextWidth {
    /// The columns of a text in one line: the sum of its clusters; control characters have none.
    ///
    /// - Complexity: O(n) in the length of the text.
    package static func columns(of text: some StringProtocol) -> Int {
        if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text.utf8.count }
        return text.reduce(0) { $0 + columns(of: $1) }
    }

    /// The columns of a grapheme cluster: four at most.
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
                // Only for the few with a selector: the look-up is slow.
                isEmoji = character.unicodeScalars.count > 1 && scalar.properties.isEmoji
            } else if isEmoji, scalar == "\u{FE0F}" {
                widest = 2
            }
        }
        // Repeated without end they would be wider than a line.
        return widest + min(signs, 2)
    }

    /// The columns of a single scalar: zero, one or two.
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
