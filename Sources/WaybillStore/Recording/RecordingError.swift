/// An error in reading a recording.
public struct RecordingError: Error, Sendable, CustomStringConvertible {
    /// The kinds of failure for a caller to distinguish.
    public enum Reason: Hashable, Sendable {
        /// The data is not a recording.
        case notARecording

        /// The recording was written by a later version of the kit.
        case unknownVersion(Int)

        /// A field is missing or invalid.
        case damaged
    }

    /// The kind of failure.
    public var reason: Reason

    /// The location, such as `steps[3].state.name`; empty for the whole.
    public var path: String

    /// A readable description in one line.
    public var message: String

    package init(_ reason: Reason, path: String = "", message: String) {
        self.reason = reason
        self.path = path
        self.message = message
    }

    /// Creates a `damaged` error from a decoder's error, with the path of the field.
    package init(_ error: any Error) {
        if let error = error as? RecordingError {
            self = error
        } else if let error = error as? DecodingError {
            let place = error.place
            self.init(.damaged, path: place.path, message: place.message)
        } else {
            self.init(.damaged, message: String(describing: error))
        }
    }

    /// The message, prefixed with the path.
    public var description: String { path.isEmpty ? message : "\(path): \(message)" }
}

extension DecodingError {
    /// The location, such as `steps[3].state.name`, and the message.
    package var place: (path: String, message: String) {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context),
            .dataCorrupted(let context):
            (DecodingError.words(context.codingPath), context.debugDescription)
        case .keyNotFound(let key, let context):
            (DecodingError.words(context.codingPath + [key]), "There is no such field.")
        @unknown default: ("", "It cannot be read.")
        }
    }

    private static func words(_ path: [any CodingKey]) -> String {
        path.reduce("") { words, key in
            if let index = key.intValue { return "\(words)[\(index)]" }
            return words.isEmpty ? key.stringValue : "\(words).\(key.stringValue)"
        }
    }
}
