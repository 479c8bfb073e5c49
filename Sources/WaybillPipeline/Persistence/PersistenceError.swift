/// What went wrong where records are kept.
public struct PersistenceError: Error, Sendable, CustomStringConvertible {
    /// The kinds of failure that a caller may want to tell apart.
    public enum Reason: Hashable, Sendable {
        /// The place where records are kept cannot be opened or written to.
        case unavailable

        /// There is no room left where records are kept.
        case full

        /// What is kept there can be read but not written.
        case readOnly

        /// What is kept there is damaged, or no database at all.
        case damaged

        /// What is there is another program's, or is laid out otherwise.
        case foreign

        /// What is kept there was written by a later version.
        case newer

        /// A record cannot be read as what it should be.
        case unreadable

        /// Another process is writing.
        case busy
    }

    /// The kind of failure.
    public var reason: Reason

    /// What happened, in a line that a person can read.
    public var message: String

    /// The error that led to it, if there was one.
    public var underlying: (any Error)?

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - reason: The kind of failure.
    ///   - message: What happened, in a line that a person can read.
    ///   - underlying: The error that led to it; none by default.
    public init(_ reason: Reason, message: String, underlying: (any Error)? = nil) {
        self.reason = reason
        self.message = message
        self.underlying = underlying
    }

    /// The message.
    public var description: String { message }
}
