import Foundation
import Waybill

extension SemanticsNode {
    /// The node and its children, one a line, with texts as JSON strings: no text of an app is more
    /// than one line.
    func lines(depth: Int) -> [String] {
        var line = String(repeating: "  ", count: depth) + "\(role.rawValue) \(name.quoted)"
        if let value { line += " = \(value.quoted)" }
        line += states.map { " \($0.rawValue)" }.joined()
        if let note { line += " (\(note.quoted))" }
        return [line] + children.flatMap { $0.lines(depth: depth + 1) }
    }
}

extension String {
    fileprivate var quoted: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        let json = (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        // Line separators, control characters and those that change the direction of a terminal.
        let escaped: Set<Unicode.GeneralCategory> = [
            .control, .format, .lineSeparator, .paragraphSeparator,
        ]
        return json.unicodeScalars.map { scalar in
            guard escaped.contains(scalar.properties.generalCategory) else { return String(scalar) }
            let units = String(scalar).utf16.map {
                String(0x10000 + Int($0), radix: 16).dropFirst()
            }
            return units.map { "\\u\($0)" }.joined()
        }.joined()
    }

    /// The parts before and after the first occurrence of a separator.
    func split(_ separator: String) -> [String] {
        guard let range = range(of: separator) else { return [self] }
        return [String(self[..<range.lowerBound]), String(self[range.upperBound...])]
    }
}
