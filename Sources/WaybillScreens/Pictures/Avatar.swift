import WaybillLoading

/// The initials of a name and a colour for it, for a thing that has no picture.
package struct Avatar: Hashable, Sendable {
    /// Up to two letters in capitals; a question mark where the name has none.
    package let initials: String

    /// The colour behind them: always the same for the same name.
    package let tint: Symbol.Tint

    package static let tints = Symbol.Tint.allCases.filter { $0 != .accent }

    /// Finds the initials and the colour of a name.
    ///
    /// - Complexity: O(n) in the length of the name.
    package init(of name: String) {
        let words = name.split { $0.isWhitespace || $0 == "-" }
            .compactMap { $0.first { $0.isLetter || $0.isNumber } }
        let letters = words.count > 1 ? [words[0], words[words.count - 1]] : words
        let capitals = letters.map { $0.uppercased().prefix(1) }.joined()
        initials = capitals.isEmpty ? "?" : capitals
        let hash = StableHash.value(of: name.utf8)
        // Its bits are mixed again: names that are alike would share few colours.
        let mixed = (hash ^ hash >> 33) &* 0xFF51_AFD7_ED55_8CCD
        tint = Avatar.tints[Int((mixed ^ mixed >> 33) % UInt64(Avatar.tints.count))]
    }
}
