public import Foundation
public import WaybillStore

extension Recording where State: Encodable, Action: Encodable {
    /// The recording in JSON, with the version of its format, to be read by
    /// ``init(json:)``.
    ///
    /// It holds whatever states and actions hold: a person who sends it to
    /// somebody should know.
    ///
    /// - Returns: The text in UTF-8; the same for the same recording.
    /// - Throws: `EncodingError` if a state or an action cannot be written,
    ///   such as a number that is not finite.
    /// - Complexity: O(n) in the number of steps and the sizes of their states.
    public func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self)
    }
}

extension Recording where State: Decodable, Action: Decodable {
    /// Reads a recording from bytes that may be anything.
    ///
    /// - Parameter json: The text in UTF-8.
    /// - Throws: `RecordingError`, with the path of the field that is wrong.
    /// - Complexity: O(n) in the number of bytes.
    public init(json: Data) throws(RecordingError) {
        do {
            self = try JSONDecoder().decode(Recording.self, from: json)
        } catch {
            throw RecordingError(error)
        }
    }
}
