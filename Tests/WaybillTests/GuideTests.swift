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

    private static func lines(of file: URL) throws -> [Substring] {
        try String(contentsOf: file, encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// The blocks of Swift in a guide; a package's own manifest is checked by building one.
    private static func blocks(of guide: URL) throws -> [[Substring]] {
        var blocks: [[Substring]] = []
        var block: [Substring]?
        for line in try lines(of: guide) {
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

    @Test func `each snippet of a guide stands in a source that is built`() throws {
        let guides = try GuideTests.files(in: "Documentation/Guides", ending: ".md")
        #expect(!guides.isEmpty)
        var missing: [Substring: [[Substring]]] = [:]
        for guide in guides {
            let blocks = try GuideTests.blocks(of: guide)
            #expect(!blocks.isEmpty, "\(guide.lastPathComponent)")
            for block in blocks { missing[block.first ?? "", default: []].append(block) }
        }
        for folder in ["Samples", "Tests", "Apps"] {
            for file in try GuideTests.files(in: folder, ending: ".swift") {
                let lines = try GuideTests.lines(of: file)
                for (index, line) in lines.enumerated() {
                    missing[line]?.removeAll { lines[index...].starts(with: $0) }
                }
            }
        }
        for block in missing.values.joined() {
            Issue.record("This snippet is in no source:\n\(block.joined(separator: "\n"))")
        }
    }
}
