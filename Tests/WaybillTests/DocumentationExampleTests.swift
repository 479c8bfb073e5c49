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
