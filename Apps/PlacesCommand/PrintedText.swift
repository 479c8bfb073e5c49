import Foundation

/// Texts and numbers as they are printed.
enum PrintedText {
    /// A text from outside in one line, without anything that a terminal would
    /// obey.
    ///
    /// - Complexity: O(n) in the length of the text.
    static func line(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .format: " "
            default: scalar
            }
        }
        return String(String.UnicodeScalarView(scalars))
    }

    /// A text at the right edge of a column.
    static func right(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }

    /// `80 m`, `1.24 km`, `340 km`.
    static func metres(_ metres: Double) -> String {
        switch metres {
        case ..<1_000: "\(Int(metres.rounded())) m"
        case ..<100_000: "\((metres / 10).rounded() / 100) km"
        default: "\(Int((metres / 1_000).rounded())) km"
        }
    }

    /// `0.24 s`.
    static func seconds(_ seconds: Double) -> String { "\((seconds * 100).rounded() / 100) s" }

    /// Prints a value as JSON, with keys in order and in the field's words.
    static func printJSON(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.keyEncodingStrategy = .convertToSnakeCase
        print(String(decoding: try encoder.encode(value), as: UTF8.self))
    }
}
