extension DecodingError {
    /// The location, such as `items[3].name`, and the message.
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
