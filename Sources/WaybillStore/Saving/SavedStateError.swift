/// An error: why a state cannot be saved or restored.
public struct SavedStateError: Error, Sendable, CustomStringConvertible {
    /// The kinds of failure that a caller may want to tell apart.
    public enum Reason: Hashable, Sendable {
        /// What is kept cannot be opened.
        case unreadable

        /// What is stored is not a state, or not a complete one.
        case damaged

        /// It was saved by a later version of the app.
        case laterVersion(Int)

        /// No migration leads on from a version.
        case noMigration(from: Int)

        /// The migration from a version has failed.
        case migrationFailed(from: Int)

        /// The state cannot be encoded.
        case notEncodable

        /// The bytes cannot be written.
        case unwritable

        /// What is damaged cannot be put aside, and must not be overwritten.
        case notSetAside

        /// Another process keeps its state there.
        case inUse
    }

    /// The kind of failure.
    public var reason: Reason

    /// Where in the state it is, as `items[3].name`; empty for the whole.
    public var path: String

    /// What happened, in a line that a person can read.
    public var message: String

    /// The error that led to it, if there was one.
    public var underlying: (any Error)?

    /// Creates an error.
    ///
    /// - Parameter message: What happened, in a line that a person can read.
    public init(
        _ reason: Reason, path: String = "", message: String, underlying: (any Error)? = nil
    ) {
        self.reason = reason
        self.path = path
        self.message = message
        self.underlying = underlying
    }

    /// What happened, and where.
    public var description: String { path.isEmpty ? message : "\(path): \(message)" }

    init(_ reason: Reason, _ error: any Error) {
        switch error {
        case let error as SavedStateError: self = error
        case let error as DecodingError:
            let place = error.place
            self.init(reason, path: place.path, message: place.message, underlying: error)
        default: self.init(reason, message: String(describing: error), underlying: error)
        }
    }
}
