/// An icon beside a text.
///
/// It is decoration. A browser draws its strokes, a terminal its character, and a native toolkit
/// may have a picture of its name. An app makes its own:
///
/// ```swift
/// extension Symbol {
///     static let book = Symbol("book", sign: "▤", path: "M5 4h12v16H5zM8 4v16", tint: .teal)
/// }
/// ```
public struct Symbol: Hashable, Sendable {
    /// The name: small letters, digits and hyphens.
    public let name: String

    /// The character for hosts without graphics; a terminal replaces wide ones by a star.
    package let sign: Character

    /// The strokes in a square of 24 by 24, as the `d` of an SVG path; empty for the character.
    public let path: String

    /// The colour of the icon.
    public let tint: Tint

    package let isFilled: Bool

    /// The colours of symbols, each with enough contrast in the light and the dark theme.
    public enum Tint: String, Hashable, Sendable, CaseIterable {
        /// The app's own colour.
        case accent

        /// The named colours.
        case grey, blue, teal, green, olive, amber, orange, red, pink, violet
    }

    /// Creates a symbol; an invalid name or path stops the program.
    ///
    /// - Parameters:
    ///   - name: Small letters, digits and hyphens.
    ///   - sign: The character for hosts without graphics.
    ///   - path: The strokes in a square of 24 by 24, as the `d` of an SVG path of at most 1,000
    ///     characters; none by default.
    public init(
        _ name: String, sign: Character, path: String = "", tint: Tint = .accent,
        isFilled: Bool = false
    ) {
        if let rule = Symbol.brokenRule(name: name, path: path) { preconditionFailure(rule) }
        self.name = name
        self.sign = sign
        self.path = path
        self.tint = tint
        self.isFilled = isFilled
    }

    static func brokenRule(name: String, path: String) -> String? {
        let isName = name.utf8.allSatisfy { byte in
            switch Unicode.Scalar(byte) {
            case "a"..."z", "0"..."9", "-": true
            default: false
            }
        }
        guard isName, !name.isEmpty else {
            return "The name of a Symbol is small letters, digits and hyphens: \(name)"
        }
        let isPath = path.utf8.allSatisfy { byte in
            "MmLlHhVvCcSsQqTtAaZz0123456789 .,-".utf8.contains(byte)
        }
        guard isPath, path.utf8.count <= 1_000 else {
            return
                "The path of a Symbol is the d of an SVG path of at most 1,000 characters: \(name)"
        }
        return nil
    }
}

extension Symbol {
    /// An empty bookmark, for something that can be saved.
    public static let bookmark = Symbol("bookmark", sign: "◇", path: "M7 4h10v16l-5-4-5 4z")

    /// A filled bookmark, for something that is saved.
    public static let bookmarked = Symbol(
        "bookmarked", sign: "◆", path: "M7 4h10v16l-5-4-5 4z", isFilled: true)

    /// A pin, for anything with a position.
    public static let place = Symbol(
        "place", sign: "○",
        path: """
            M12 21s-7-6.200-7-11a7 7 0 0 1 14 0c0 4.800-7 11-7 11zM12 12.500a2.500 2.500 0 1 0 0-5 \
            2.500 2.500 0 0 0 0 5z
            """, tint: .grey)
}
