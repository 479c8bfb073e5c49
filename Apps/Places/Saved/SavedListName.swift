import Foundation

/// The name of a list of saved places.
public struct SavedListName: Hashable, Sendable, CustomStringConvertible {
    /// The name: in one line, composed (Unicode NFC), without blanks around it,
    /// from 1 to ``limit`` scalars long.
    public let description: String

    /// How long a name may be, in Unicode scalars.
    public static let limit = 100

    /// The list that a place is saved to unless another is named.
    public static let standard = SavedListName(known: "Saved")

    private init(known text: String) { description = text }

    /// Takes a name that a person chose.
    ///
    /// - Throws: ``SavedListNameError`` where it breaks the rules of
    ///   ``description``.
    /// - Complexity: O(n) in the length of the text.
    public init(_ text: String) throws(SavedListNameError) {
        let scalars = text.precomposedStringWithCanonicalMapping.unicodeScalars
        let name = scalars.drop(while: \.isBlank).reversed().drop(while: \.isBlank).reversed()
        guard name.contains(where: { !$0.isBlank && !$0.isObeyed }) else { throw .empty }
        guard name.allSatisfy({ !$0.isObeyed || $0.isJoiner }) else { throw .notOneLine }
        guard name.count <= SavedListName.limit else { throw .tooLong }
        description = String(String.UnicodeScalarView(name))
    }
}

/// Why a text is not a valid name of a list.
public enum SavedListNameError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is nothing in it that is seen.
    case empty

    /// It is longer than ``SavedListName/limit``.
    case tooLong

    /// It has line ends or other characters that are obeyed and not seen.
    case notOneLine

    /// The rule, in a line.
    public var description: String {
        switch self {
        case .empty: "The name of a list is not empty."
        case .tooLong: "The name of a list has \(SavedListName.limit) characters at most."
        case .notOneLine: "The name of a list is one line without control characters."
        }
    }
}

extension Unicode.Scalar {
    /// Whether it is a gap between words.
    fileprivate var isBlank: Bool { properties.isWhitespace }

    /// Whether it is obeyed rather than seen.
    fileprivate var isObeyed: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }

    /// Whether it joins letters or emoji to one, or keeps them apart.
    fileprivate var isJoiner: Bool { self == "\u{200C}" || self == "\u{200D}" }
}
