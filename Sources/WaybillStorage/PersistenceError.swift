import WaybillLoading

/// An error of a record store.
public struct PersistenceError: Error, Sendable, CustomStringConvertible {
    /// The kinds of failure for a caller to distinguish.
    public enum Reason: Hashable, Sendable {
        /// The storage cannot be opened or written to.
        case unavailable

        /// The storage has no room left.
        case full

        /// The storage can be read but not written.
        case readOnly

        /// The storage is damaged, or no database at all.
        case damaged

        /// The storage belongs to another program, or has another layout.
        case foreign

        /// The storage was written by a later version.
        case newer

        /// A record cannot be decoded.
        case unreadable

        /// Another process is writing.
        case busy

        /// The storage was deleted, moved or replaced since it was opened.
        case replaced
    }

    /// The kind of failure.
    public var reason: Reason

    /// A readable description in one line, for a log or a terminal.
    ///
    /// It may contain a path and a database's message; show visitors the ``explanation``.
    public var message: String

    /// The underlying error, if any.
    public var underlying: (any Error)?

    /// Creates an error.
    ///
    /// - Parameter message: A readable description. Line ends and terminal control characters
    ///   become U+FFFD.
    public init(_ reason: Reason, message: String, underlying: (any Error)? = nil) {
        self.reason = reason
        self.message = PersistenceError.line(message)
        self.underlying = underlying
    }

    /// The message.
    public var description: String { message }

    /// The reason in a sentence for visitors: without paths and the database's message.
    public var explanation: String { reason.explanation }

    private static func line(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
            default: scalar
            }
        }
        return String(String.UnicodeScalarView(scalars))
    }
}

extension PersistenceError: ExplainedError {}

extension PersistenceError.Reason {
    /// The reason in a sentence for visitors.
    public var explanation: String {
        switch self {
        case .unavailable: "The database does not work at the moment."
        case .full: "There is no disk space left."
        case .readOnly: "The database cannot be written."
        case .damaged: "The database is damaged."
        case .foreign, .newer: "The database belongs to another program or to a later version."
        case .unreadable: "The stored data is invalid."
        case .busy: "Another program is writing; try again in a moment."
        case .replaced: "The database was deleted or replaced."
        }
    }
}
