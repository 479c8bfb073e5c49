/// An error in saving or restoring a state.
public struct SavedStateError: Error, Sendable, CustomStringConvertible {
    /// The kinds of failure for a caller to distinguish.
    public enum Reason: Hashable, Sendable {
        /// The archive cannot be opened.
        case unreadable

        /// The archive does not contain a complete state.
        case damaged

        /// The state has another version than the format.
        case otherVersion(Int)

        /// The state cannot be encoded.
        case notEncodable

        /// The bytes cannot be written.
        case unwritable

        /// Damaged data cannot be set aside, and must not be overwritten.
        case notSetAside

        /// Another process uses the archive.
        case inUse
    }

    /// The kind of failure.
    public var reason: Reason

    /// The location in the state, such as `items[3].name`; empty for the whole.
    public var path: String

    /// A readable description in one line.
    public var message: String

    /// The underlying error, if any.
    public var underlying: (any Error)?

    /// Creates an error.
    public init(
        _ reason: Reason, path: String = "", message: String, underlying: (any Error)? = nil
    ) {
        self.reason = reason
        self.path = path
        self.message = message
        self.underlying = underlying
    }

    /// The message, prefixed with the path.
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
