import Foundation
import Testing

@Suite struct GuideTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().standardizedFileURL

    private static func files(in folder: String, ending: String) throws -> [URL] {
        let folder = root.appending(path: folder)
        let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return (all?.compactMap { $0 as? URL } ?? []).filter { $0.path.hasSuffix(ending) }
            .sorted { $0.path < $1.path }
    }

    /// The lines of a text without white space at their ends.
    private static func lines(_ text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            String(line.reversed().drop(while: \.isWhitespace).reversed())
        }
    }

    /// The blocks of Swift in a guide; a package's own manifest is checked by building one.
    private static func blocks(of guide: URL) throws -> [[String]] {
        var blocks: [[String]] = []
        var block: [String]?
        for line in lines(try String(contentsOf: guide, encoding: .utf8)) {
            if line == "```swift" {
                block = []
            } else if line == "```", let done = block {
                blocks.append(done)
                block = nil
            } else {
                block?.append(line)
            }
        }
        return blocks.filter { !($0.first ?? "").hasPrefix("// swift-tools-version") }
    }

    private static func contains(_ block: [String], _ source: [String]) -> Bool {
        guard !block.isEmpty, block.count <= source.count else { return false }
        return (0...source.count - block.count).contains { start in
            source[start] == block[0] && Array(source[start..<start + block.count]) == block
        }
    }

    @Test func `each snippet of a guide stands in a source that is built`() throws {
        let sources = try ["Samples", "Tests", "Apps"].flatMap {
            try GuideTests.files(in: $0, ending: ".swift")
        }.map { GuideTests.lines(try String(contentsOf: $0, encoding: .utf8)) }
        let guides = try GuideTests.files(in: "Documentation/Guides", ending: ".md")
        #expect(!guides.isEmpty)
        for guide in guides {
            let blocks = try GuideTests.blocks(of: guide)
            #expect(!blocks.isEmpty, "\(guide.lastPathComponent)")
            for block in blocks {
                let isThere = sources.contains { GuideTests.contains(block, $0) }
                #expect(isThere, "\(guide.lastPathComponent): \(block.joined(separator: "\n"))")
            }
        }
    }
}
