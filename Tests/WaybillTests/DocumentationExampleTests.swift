import Foundation
import Testing

/// The documentation comments show code that is built and run.
@Suite struct DocumentationExampleTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().standardizedFileURL

    /// A source, its lines without white space at their ends.
    private struct Source {
        var path: String
        var lines: [Substring]
    }

    private struct Block {
        var place: String
        var lines: [Substring]
    }

    private static func sources(in folders: String...) throws -> [Source] {
        try folders.flatMap { folder in
            let all = FileManager.default.enumerator(
                at: root.appending(path: folder), includingPropertiesForKeys: nil)
            return (all?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
        }.map { file in
            let path = file.standardizedFileURL.path.dropFirst(root.path.count)
            let text = try String(contentsOf: file, encoding: .utf8)
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            return Source(path: String(path.drop { $0 == "/" }), lines: lines.map(trimmed))
        }.sorted { $0.path < $1.path }
    }

    private static func trimmed(_ line: Substring) -> Substring {
        var line = line
        while line.last?.isWhitespace == true { line.removeLast() }
        return line
    }

    private static func margin(of line: Substring) -> Int { line.prefix { $0 == " " }.count }

    /// Lines without what all of them are indented by.
    private static func atMargin(_ lines: [Substring]) -> [Substring] {
        let margin = lines.filter { !$0.isEmpty }.map(margin).min() ?? 0
        return lines.map { $0.dropFirst(margin) }
    }

    /// The blocks of Swift in the documentation comments of a source.
    private static func blocks(of source: Source) -> [Block] {
        var blocks: [Block] = []
        var block: Block?
        for (index, line) in source.lines.enumerated() {
            let text = line.drop { $0 == " " }
            if text == "/// ```swift" {
                block = Block(place: "\(source.path):\(index + 1)", lines: [])
            } else if text == "/// ```", let done = block {
                blocks.append(done)
                block = nil
            } else if block != nil {
                block?.lines.append(text == "///" ? "" : text.dropFirst("/// ".count))
            }
        }
        return blocks
    }

    private static let kinds: Set<Substring> = [
        "struct", "class", "enum", "protocol", "actor", "extension",
    ]

    /// The public types of a source by their whole names, and whether their comments have code.
    private static func types(of source: Source) -> [(name: String, hasExample: Bool)] {
        var types: [(name: String, hasExample: Bool)] = []
        var around: [(margin: Int, name: Substring)] = []
        var hasExample = false
        for line in source.lines {
            let text = line.drop { $0 == " " }
            if text.hasPrefix("///") || text.hasPrefix("@") && !text.contains(" ") {
                if text == "/// ```swift" { hasExample = true }
                continue
            }
            defer { hasExample = false }
            let words = text.split(separator: " ", maxSplits: 8)
            guard let index = words.firstIndex(where: kinds.contains), index + 1 < words.count,
                words[..<index].allSatisfy({ $0.allSatisfy(\.isModifier) })
            else { continue }
            let name = words[index + 1].prefix { $0.isLetter || $0.isNumber || $0 == "." }
            let margin = margin(of: line)
            around.removeAll { $0.margin >= margin }
            around.append((margin, name))
            guard words[..<index].contains("public"), words[index] != "extension" else { continue }
            types.append((around.map(\.name).joined(separator: "."), hasExample))
        }
        return types
    }

    /// `Page.Section` names both itself and `Page`.
    private static func names(in word: Substring) -> [String] {
        let parts = word.split(separator: ".")
        return parts.indices.map { parts[...$0].joined(separator: ".") }
    }

    @Test func `each type that a sample names has an example in its documentation`() throws {
        let samples = try DocumentationExampleTests.sources(in: "Samples")
            .filter { !$0.path.contains("Tests/") }.flatMap(\.lines).joined(separator: "\n")
        let words = Set(
            samples.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." }
                .flatMap { DocumentationExampleTests.names(in: $0) })
        let sources = try DocumentationExampleTests.sources(in: "Sources")
            .filter { !$0.path.hasPrefix("Sources/WaybillTesting/") }
        let met = sources.flatMap { source in
            DocumentationExampleTests.types(of: source).filter {
                words.contains($0.name)
            }
        }
        #expect(met.count > 50)
        for type in met { #expect(type.hasExample, "\(type.name) has no example") }
    }

    @Test func `each example in the documentation stands in a source that is built`() throws {
        let sources = try DocumentationExampleTests.sources(in: "Samples", "Apps", "Tests")
        var starts: [Substring: [(source: Int, line: Int)]] = [:]
        for (number, source) in sources.enumerated() {
            for (index, line) in source.lines.enumerated() where !line.isEmpty {
                starts[line.drop { $0 == " " }, default: []].append((number, index))
            }
        }
        let blocks = try DocumentationExampleTests.sources(in: "Sources")
            .flatMap(DocumentationExampleTests.blocks)
        #expect(blocks.count > 100)
        for block in blocks {
            let wanted = DocumentationExampleTests.atMargin(block.lines)
            let first = (wanted.first ?? "").drop { $0 == " " }
            let isBuilt = (starts[first] ?? []).contains { start in
                let lines = sources[start.source].lines[start.line...].prefix(wanted.count)
                return DocumentationExampleTests.atMargin(Array(lines)) == wanted
            }
            #expect(isBuilt, "\(block.place)\n\(wanted.joined(separator: "\n"))")
        }
    }
}

extension Character {
    /// Whether it may stand in a modifier or an attribute before a declaration.
    fileprivate var isModifier: Bool { isLetter || self == "@" || self == "(" || self == ")" }
}
