import Foundation

/// A JSON value, as a test reads what a host sends.
enum JSONValue: Hashable, Sendable, Decodable {
    case number(Double)

    case text(String)

    case array([JSONValue])

    case object([String: JSONValue])

    init(_ source: String) throws(LivePageError) {
        do {
            self = try JSONDecoder().decode(JSONValue.self, from: Data(source.utf8))
        } catch {
            throw LivePageError(reason: "not JSON: \(source.prefix(200))")
        }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let array = try? container.decode([JSONValue].self) {
            self = .array(array)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    var number: Double {
        get throws(LivePageError) {
            guard case .number(let number) = self else { throw unexpected("a number") }
            return number
        }
    }

    var integer: Int {
        get throws(LivePageError) {
            guard let integer = Int(exactly: try number) else {
                throw unexpected("a whole number")
            }
            return integer
        }
    }

    var text: String {
        get throws(LivePageError) {
            guard case .text(let text) = self else { throw unexpected("a text") }
            return text
        }
    }

    var array: [JSONValue] {
        get throws(LivePageError) {
            guard case .array(let array) = self else { throw unexpected("an array") }
            return array
        }
    }

    var object: [String: JSONValue] {
        get throws(LivePageError) {
            guard case .object(let object) = self else { throw unexpected("an object") }
            return object
        }
    }

    var isNumber: Bool { if case .number = self { true } else { false } }

    var isText: Bool { if case .text = self { true } else { false } }

    private func unexpected(_ expected: String) -> LivePageError {
        LivePageError(reason: "\(expected) was expected, not \(self)")
    }
}
