import Foundation

/// Changes as the text in which they are kept.
enum WriteCoding {
    /// The text of a change; the same for the same change.
    static func text(of request: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(request), as: UTF8.self)
    }

    /// The change of a text; nil if the line is not one.
    static func value<Request: Decodable>(of text: String) -> Request? {
        try? JSONDecoder().decode(Request.self, from: Data(text.utf8))
    }
}
