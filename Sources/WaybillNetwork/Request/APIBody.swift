public import Foundation

/// The body of a request to an API.
public struct APIBody: Hashable, Sendable {
    /// The media type, such as `application/json`.
    public var type: String

    /// The bytes.
    public var bytes: Data

    /// Creates a body.
    public init(_ bytes: Data, type: String) {
        self.bytes = bytes
        self.type = type
    }

    /// A JSON body, with sorted names, so that equal values have equal bytes.
    ///
    /// - Throws: `EncodingError` for values outside JSON, such as infinity.
    /// - Complexity: O(*n*) in the size of the value.
    public static func json(_ value: some Encodable) throws -> APIBody {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return APIBody(try encoder.encode(value), type: "application/json")
    }

    /// A form as browsers send it, in UTF-8, with names and values in order.
    ///
    /// - Complexity: O(*n*) in the length of names and values.
    public static func form(_ parameters: [(String, String)]) -> APIBody {
        let pairs = parameters.map { "\(percentEncoded($0))=\(percentEncoded($1))" }
        return APIBody(
            Data(pairs.joined(separator: "&").utf8), type: "application/x-www-form-urlencoded")
    }
}
