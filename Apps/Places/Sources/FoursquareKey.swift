import Foundation
public import WaybillNetwork

/// A key of the Foursquare Places API.
///
/// It is nowhere printed: neither by the key itself, nor with an error.
public struct FoursquareKey: Hashable, Sendable {
    /// The Foursquare Places API, asked with this key.
    public let server: APIServer

    /// The attribution of Foursquare's data.
    public static let attribution = "Powered by Foursquare"

    /// The variable of the environment that holds a key.
    public static let variable = "FOURSQUARE_API_KEY"

    /// The variable of the environment that names a file which holds a key.
    public static let fileVariable = "FOURSQUARE_API_KEY_FILE"

    /// The longest key that is accepted, in bytes.
    private static let longest = 512

    /// Reads a key; nil for what can be none.
    ///
    /// - Parameter text: The key; white space around it makes no difference.
    public init?(_ text: String) {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        // Anything else could end the header field in which it is sent.
        guard (1...FoursquareKey.longest).contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            let server = APIServer("https://places-api.foursquare.com", token: text)
        else { return nil }
        self.server = server
    }

    /// Finds the key that a person configured.
    ///
    /// - Parameter environment: The variables of the process, of which
    ///   `FOURSQUARE_API_KEY` comes first, and `FOURSQUARE_API_KEY_FILE` names
    ///   a file.
    /// - Returns: The key; nil where none is configured.
    /// - Throws: ``FoursquareKeyError`` where what is configured is not a key.
    public static func configured(
        in environment: [String: String]
    ) throws(FoursquareKeyError) -> FoursquareKey? {
        if let text = environment[variable], !text.isEmpty {
            guard let key = FoursquareKey(text) else {
                throw FoursquareKeyError(message: "\(variable) holds no key.")
            }
            return key
        }
        guard let path = environment[fileVariable], !path.isEmpty else { return nil }
        guard let file = try? FileHandle(forReadingFrom: URL(filePath: path)),
            let data = try? file.read(upToCount: longest * 2)
        else {
            throw FoursquareKeyError(
                message: "The file \(path), which \(fileVariable) names, cannot be read.")
        }
        guard let key = FoursquareKey(String(decoding: data, as: UTF8.self)) else {
            throw FoursquareKeyError(message: "The file \(path) holds no key.")
        }
        return key
    }
}

extension FoursquareKey: CustomStringConvertible, CustomReflectable {
    /// What may be printed of a key: that it is one.
    public var description: String { "a key" }

    /// A placeholder: never the key.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Why there is no key where one is configured.
public struct FoursquareKeyError: Error, Hashable, CustomStringConvertible {
    /// Where it should be, in a line; never what was found there.
    public let message: String

    /// The message.
    public var description: String { message }
}
