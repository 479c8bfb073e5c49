import Foundation
import Testing

@testable import WaybillWeb

/// The words of live connections, in the host and in the sources of the script.
@Suite struct LiveWireTests {
    private let folder = URL(filePath: #filePath)
        .appending(path: "../../../../Sources/WaybillWeb/Resources/Script").standardized

    /// The script's words by their names.
    private func table() throws -> [String: String] {
        let text = try String(contentsOf: folder.appending(path: "wire.json"), encoding: .utf8)
        let lines = text.matches(of: /"([\w.]+)": "?(\w+)"?/).map { match in
            (String(match.output.1), String(match.output.2))
        }
        return try Dictionary(lines) { _, name in throw CocoaError(.coderInvalidValue) }
    }

    /// The sources of the script, joined.
    private func sources() throws -> String {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "js" }
            .map { try String(contentsOf: $0, encoding: .utf8) }.joined(separator: "\n")
    }

    @Test func `the script has the words and the version of the host`() throws {
        var words = ["Wire.version": "\(LiveWire.version)"]
        for word in LiveWire.Word.allCases { words["Word.\(word)"] = word.rawValue }
        for key in LiveWire.Key.allCases { words["Key.\(key)"] = key.rawValue }
        for key in LiveWire.SectionKey.allCases { words["SectionKey.\(key)"] = key.rawValue }
        #expect(try table() == words)
        #expect(WebFace.plain.script.response.body.contains("\"show\",\(LiveWire.version),"))
    }

    @Test func `the script uses each word by its name`() throws {
        let source = try sources()
        let names = source.matches(of: /\b(?:Wire|Word|Key|SectionKey)\.\w+/)
        #expect(try Set(names.map { String($0.output) }) == Set(table().keys))
        #expect(source.firstMatch(of: /\b(?:frame|step)\??\.[a-z]\b/) == nil)
    }
}
