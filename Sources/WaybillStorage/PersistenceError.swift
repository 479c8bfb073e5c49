import WaybillLoading

/// An error of a record store.
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

        /// What was kept there has been deleted, moved or replaced since it was
        /// opened.
        case replaced
    }

    /// The kind of failure.
    public var reason: Reason

    /// What happened, in a line that a person can read: for a log or a
    /// terminal.
    ///
    /// It may contain a path and a database's message, so a page for others
    /// shows a text of its own for the ``reason``.
    public var message: String

    /// The error that led to it, if there was one.
    public var underlying: (any Error)?

    /// Creates an error.
    ///
    /// - Parameter message: What happened, in a line that a person can read. A character
    ///   that ends the line, or that a terminal would obey, becomes U+FFFD.
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
