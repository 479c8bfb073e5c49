import Foundation
import Testing
import Waybill
import WaybillTesting

/// The README: its program and test are built, its links and commands exist.
@MainActor
@Suite struct ReadmeTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().standardizedFileURL

    private func text(of path: String) throws -> String {
        try String(contentsOf: ReadmeTests.root.appending(path: path), encoding: .utf8)
    }

    // README test
    @MainActor
    @Test func `a finished errand leaves the list`() async throws {
        let host = try await HeadlessHost(showing: Errands())
        try await host.tap("Buy milk")
        #expect(host.visibleRows == ["Call Ada"])
        #expect(host.plans.last == "-0-0")  // one deletion: row 0 of section 0
    }
    // README end

    @Test(arguments: [("Errands", "program"), ("ReadmeTests", "test")])
    func `the README shows the compiled program and test`(_ file: String, _ mark: String) throws {
        let source = try text(of: "Tests/WaybillTests/\(file).swift")
        let block = try #require(source.snippet(marked: mark))
        #expect(try text(of: "README.md").contains("```swift\n\(block)```"), "\(mark) of \(file)")
    }
}

extension String {
    /// The lines between `// README mark` and `// README end`, at the margin.
    fileprivate func snippet(marked mark: String) -> String? {
        let lines = split(separator: "\n", omittingEmptySubsequences: false)
        func isLine(_ text: String) -> (Substring) -> Bool {
            { $0.trimmingCharacters(in: .whitespaces) == "// README \(text)" }
        }
        guard let begin = lines.firstIndex(where: isLine(mark)),
            let end = lines[begin...].firstIndex(where: isLine("end"))
        else { return nil }
        let margin = lines[begin].prefix { $0 == " " }.count
        return lines[(begin + 1)..<end].map { "\($0.dropFirst(margin))\n" }.joined()
    }
}
