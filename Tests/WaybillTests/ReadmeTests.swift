import Foundation
import Testing
import Waybill
import WaybillTesting

/// The README shows what is built, and names what is there.
@MainActor
@Suite struct ReadmeTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().standardizedFileURL

    private func text(of path: String) throws -> String {
        try String(contentsOf: ReadmeTests.root.appending(path: path), encoding: .utf8)
    }

    // README test
    @MainActor
    @Test func `what is bought is tidied up`() async throws {
        let host = try await HeadlessHost(showing: Groceries())
        try await host.tap("Milk")
        #expect(host.visibleRows == ["✓ Milk", "Tea", "Tidy up"])
        try await host.tap("Tidy up")
        #expect(host.visibleRows == ["Tea", "Tidy up"])
        #expect(host.plans.last == "-0-0")  // row 0 of section 0 was deleted, nothing else touched
    }
    // README end

    @Test(arguments: [("Groceries", "program"), ("ReadmeTests", "test")])
    func `it shows this program and this test`(_ file: String, _ mark: String) throws {
        let source = try text(of: "Tests/WaybillTests/\(file).swift")
        let block = try #require(source.snippet(marked: mark))
        #expect(try text(of: "README.md").contains("```swift\n\(block)```"), "\(mark) of \(file)")
    }

    @Test func `a package depends on a clone as Scripts/new writes it`() throws {
        let line = ".package(name: \"waybill\", path: \"../waybill\")"
        #expect(try text(of: "README.md").contains("`\(line)`"))
        let script = try text(of: "Scripts/new")
        #expect(script.replacingOccurrences(of: "$path", with: "../waybill").contains(line))
    }

    @Test func `what it links to is there`() throws {
        let readme = try text(of: "README.md")
        let links = readme.matches(of: #/\]\(([^)#:]+)\)/#).map { String($0.output.1) }
        #expect(links.count > 10)
        for link in links {
            let file = ReadmeTests.root.appending(path: link).path
            #expect(FileManager.default.fileExists(atPath: file), "\(link)")
        }
    }

    @Test func `what it has one type exists`() throws {
        let readme = try text(of: "README.md")
        let manifest = try text(of: "Package.swift")
        for script in readme.matches(of: #/Scripts/([a-z]+)/#).map(\.output.1) {
            let file = ReadmeTests.root.appending(path: "Scripts/\(script)").path
            #expect(FileManager.default.isExecutableFile(atPath: file), "Scripts/\(script)")
        }
        let run = try text(of: "Scripts/run")
        for app in readme.matches(of: #/Scripts/run ([a-z]+)/#).map(\.output.1) {
            #expect(run.contains("run_\(app)() {"), "Scripts/run \(app)")
        }
        for product in readme.matches(of: #/swift run ([a-z-]+)/#).map(\.output.1) {
            #expect(manifest.contains(".executable(name: \"\(product)\""), "swift run \(product)")
        }
    }

    @Test func `it has at most 120 lines`() throws {
        let lines = try text(of: "README.md").split(
            separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 121)
    }

    @Test func `it leads to each guide`() throws {
        let readme = try text(of: "README.md")
        let guides = try FileManager.default.contentsOfDirectory(
            atPath: ReadmeTests.root.appending(path: "Documentation/Guides").path)
        for guide in guides where guide.hasSuffix(".md") {
            #expect(readme.contains("(Documentation/Guides/\(guide))"), "\(guide)")
        }
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
