import ArgumentParser
import Foundation
import WaybillTerminal

/// Texts and numbers as they are printed.
enum PrintedText {
    /// A text from outside in one line, without anything that a terminal would
    /// obey.
    ///
    /// - Complexity: O(n) in the length of the text.
    static func line(_ text: String) -> String { TerminalText.clean(text) }

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

    static func print(_ lines: [String]) throws {
        do {
            try TerminalOutput.write(lines.map { "\($0)\n" }.joined())
        } catch {
            if error.isClosed { throw ExitCode.failure }
            throw error
        }
    }

    /// Prints a value as JSON, with keys in order and in the field's words.
    ///
    /// What a terminal would obey is escaped.
    static func printJSON(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.keyEncodingStrategy = .convertToSnakeCase
        try print([escaped(String(decoding: try encoder.encode(value), as: UTF8.self))])
    }

    /// How many of something there are, in words: `1 place`, `2 places`.
    ///
    /// - Parameter many: What several are called; nil, the default, for an "s" more.
    static func count(_ count: Int, _ one: String, _ many: String? = nil) -> String {
        "\(count) \(count == 1 ? one : many ?? one + "s")"
    }

    /// Prints JSON that is written already.
    ///
    /// What a terminal would obey is escaped.
    static func printJSON(text: String) throws { try print([escaped(text)]) }

    /// JSON in which nothing but line ends is obeyed by a terminal; they stand
    /// between values, all else within texts.
    private static func escaped(_ json: String) -> String {
        json.unicodeScalars.reduce(into: "") { text, scalar in
            let isSafe = scalar == "\n" || !isObeyed(scalar)
            text += isSafe ? String(scalar) : scalar.utf16.map(escape).joined()
        }
    }

    private static func escape(_ unit: UInt16) -> String {
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }

    private static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .format: true
        default: false
        }
    }
}
