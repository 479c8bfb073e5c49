import Foundation

/// The stored text of changes.
enum WriteCoding {
    static func text(of request: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(request), as: UTF8.self)
    }

    static func value<Request: Decodable>(of text: String) -> Request? {
        try? JSONDecoder().decode(Request.self, from: Data(text.utf8))
    }
}
