/// A person's note about a saved place.
public struct SavedNote: Hashable, Sendable, CustomStringConvertible {
    /// The text: some lines without blanks around them, from 1 to ``limit`` characters.
    public let description: String

    /// How long a note may be, in characters.
    public static let limit = 2_000

    /// Takes what a person wrote; nil where nothing of it is seen.
    ///
    /// - Parameter text: The text; white space around it, and text beyond the limit, is removed.
    /// - Complexity: O(n) in the length of the text.
    public init?(_ text: String) {
        let rest = text.drop(while: \.isWhitespace).prefix(SavedNote.limit)
        let end = rest.lastIndex { !$0.isWhitespace }.map { rest.index(after: $0) }
        guard let end else { return nil }
        description = String(rest[..<end])
    }

    /// The note as one line.
    public var line: String {
        description.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

/// The result of writing a note.
public enum NotingResult: Hashable, Sendable {
    /// It is kept; what the note was before.
    case noted(before: SavedNote?)

    /// The place is in no list: there is nothing to write a note to.
    case notSaved
}
