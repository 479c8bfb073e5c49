public import Foundation
public import WaybillStore

extension Recording where State: Encodable, Action: Encodable {
    /// Encodes the recording in JSON with a format version, for ``init(json:)``.
    ///
    /// It contains all states and actions, which may be private to the user. Equal recordings have
    /// equal JSON.
    ///
    /// - Throws: `EncodingError` for values outside JSON, such as infinity.
    /// - Complexity: O(n) in the number of steps and the sizes of their states.
    public func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self)
    }
}

extension Recording where State: Decodable, Action: Decodable {
    /// Decodes untrusted JSON in UTF-8.
    ///
    /// - Throws: `RecordingError`, with the path of the wrong field.
    /// - Complexity: O(n) in the number of bytes.
    public init(json: Data) throws(RecordingError) {
        do {
            self = try JSONDecoder().decode(Recording.self, from: json)
        } catch {
            throw RecordingError(error)
        }
    }
}
