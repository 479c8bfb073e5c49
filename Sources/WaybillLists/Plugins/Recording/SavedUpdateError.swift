/// An error: why a text is not a saved update.
public struct SavedUpdateError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong.
    public enum Reason: String, CaseIterable, Sendable {
        /// The text does not begin as a saved update does.
        case noSavedUpdate

        /// It is of a version that is not known here.
        case unknownVersion

        /// A line cannot be parsed.
        case malformed

        /// It has more rows than are read.
        case tooLarge

        /// It ends too early.
        case incomplete
    }

    /// What is wrong.
    public var reason: Reason

    /// In which line, counted from 1.
    public var line: Int

    /// Creates an error.
    public init(_ reason: Reason, line: Int) {
        self.reason = reason
        self.line = line
    }

    /// The error in a line.
    public var description: String { "line \(line): \(reason.rawValue)" }
}
