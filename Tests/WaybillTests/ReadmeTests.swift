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

    @Test func `a package depends on a clone as Scripts/new writes it`() throws {
        let line = ".package(name: \"waybill\", path: \"../waybill\")"
        #expect(try text(of: "README.md").contains("`\(line)`"))
        let script = try text(of: "Scripts/new")
        #expect(script.replacingOccurrences(of: "$path", with: "../waybill").contains(line))
    }

    @Test func `each link of the README leads to a file`() throws {
        let readme = try text(of: "README.md")
        let links = readme.matches(of: #/\]\(([^)#:]+)\)/#).map { String($0.output.1) }
        #expect(links.count > 10)
        for link in links {
            let file = ReadmeTests.root.appending(path: link).path
            #expect(FileManager.default.fileExists(atPath: file), "\(link)")
        }
    }

    @Test func `each command of the README exists`() throws {
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

    @Test func `the README has at most 100 lines`() throws {
        let lines = try text(of: "README.md").split(
            separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 101)
    }

    @Test func `the README links to each guide`() throws {
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
