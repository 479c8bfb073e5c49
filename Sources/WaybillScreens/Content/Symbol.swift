/// An icon beside a text.
///
/// It is decoration: a text beside it has the same meaning. A browser draws its
/// strokes, a terminal its sign, and a native toolkit may have a picture of its
/// name. An app makes its own:
///
/// ```swift
/// extension Symbol {
///     static let book = Symbol("book", sign: "▤", path: "M5 4h12v16H5zM8 4v16", tint: .teal)
/// }
/// ```
public struct Symbol: Hashable, Sendable {
    /// Its name: small letters, digits and hyphens.
    public let name: String

    /// What stands for it where nothing can be drawn; a star does in a terminal
    /// where it takes more than one column, as an emoji does.
    package let sign: Character

    /// Its strokes in a square of 24 by 24, as the `d` of an SVG path; empty if the sign stands for
    /// it in a browser too.
    public let path: String

    /// Its colour.
    public let tint: Tint

    package let isFilled: Bool

    /// The colours of symbols: each can be distinguished from its background in the light and the
    /// dark theme.
    public enum Tint: String, Hashable, Sendable, CaseIterable {
        /// The app's own colour.
        case accent

        /// The colours that have a name.
        case grey, blue, teal, green, olive, amber, orange, red, pink, violet
    }

    /// Makes a symbol.
    ///
    /// A name or a path that breaks the rules is a programmer's mistake and stops the
    /// program, with the rule and the name in the message.
    ///
    /// - Parameters:
    ///   - name: Its name: small letters, digits and hyphens.
    ///   - sign: The text in its place where nothing can be drawn.
    ///   - path: Its strokes in a square of 24 by 24, as the `d` of an SVG path of at
    ///     most 1,000 characters; none by default.
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

    /// The rule that a name or a path breaks, as a line; nil if none.
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
    /// Something that may be kept.
    public static let bookmark = Symbol("bookmark", sign: "◇", path: "M7 4h10v16l-5-4-5 4z")

    /// Something that is kept.
    public static let bookmarked = Symbol(
        "bookmarked", sign: "◆", path: "M7 4h10v16l-5-4-5 4z", isFilled: true)

    /// Anything that has a position.
    public static let place = Symbol(
        "place", sign: "○",
        path: """
            M12 21s-7-6.200-7-11a7 7 0 0 1 14 0c0 4.800-7 11-7 11zM12 12.500a2.500 2.500 0 1 0 0-5 \
            2.500 2.500 0 0 0 0 5z
            """, tint: .grey)
}
