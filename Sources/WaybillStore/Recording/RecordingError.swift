/// An error: why a recording cannot be read.
public struct RecordingError: Error, Sendable, CustomStringConvertible {
    /// The kinds of failure that a caller may want to tell apart.
    public enum Reason: Hashable, Sendable {
        /// It is something else.
        case notARecording

        /// It was written by a later version of the kit.
        case unknownVersion(Int)

        /// A field is missing, or is not what it should be.
        case damaged
    }

    /// The kind of failure.
    public var reason: Reason

    /// Where it is, as `steps[3].state.name`; empty for the whole.
    public var path: String

    /// What is wrong, in a line that a person can read.
    public var message: String

    package init(_ reason: Reason, path: String = "", message: String) {
        self.reason = reason
        self.path = path
        self.message = message
    }

    /// Describes a decoder's error: the reason is `damaged`, and the path that
    /// of the field.
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

    /// What is wrong, and where.
    public var description: String { path.isEmpty ? message : "\(path): \(message)" }
}

extension DecodingError {
    /// Where it is, as `steps[3].state.name`, and what is wrong there.
    ///
    /// - Complexity: O(n) in the length of the path.
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
