import WaybillLoading

/// The initials and the colour of a name, for a subject without a picture.
package struct Avatar: Hashable, Sendable {
    /// Up to two capital letters; a question mark for a name without letters.
    package let initials: String

    /// The background, always the same for a name.
    package let tint: Symbol.Tint

    package static let tints = Symbol.Tint.allCases.filter { $0 != .accent }

    package init(of name: String) {
        let words = name.split { $0.isWhitespace || $0 == "-" }
            .compactMap { $0.first { $0.isLetter || $0.isNumber } }
        let letters = words.count > 1 ? [words[0], words[words.count - 1]] : words
        let capitals = letters.map { $0.uppercased().prefix(1) }.joined()
        initials = capitals.isEmpty ? "?" : capitals
        let hash = StableHash.value(of: name.utf8)
        // Mixes the bits again: similar names would share few colours.
        let mixed = (hash ^ hash >> 33) &* 0xFF51_AFD7_ED55_8CCD
        tint = Avatar.tints[Int((mixed ^ mixed >> 33) % UInt64(Avatar.tints.count))]
    }
}
