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
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// The parts before and after the first occurrence of a separator.
    func split(_ separator: String) -> [String] {
        guard let range = range(of: separator) else { return [self] }
        return [String(self[..<range.lowerBound]), String(self[range.upperBound...])]
    }
}
