import Foundation
import Testing

/// What a person sees after a first import that failed, and of names that would
/// command the terminal.
@Suite(.timeLimit(.minutes(60)))
struct FailedImportTests {
    private let places = Executable(name: "places")
    private let explore = Executable(name: "explore")
    private let folder: TemporaryFolder
    private let database: String

    init() throws {
        folder = try TemporaryFolder()
        database = folder.path("places.sqlite")
    }

    private func write(_ text: String, to name: String) throws -> String {
        let path = folder.path(name)
        try Data(text.utf8).write(to: URL(filePath: path))
        return path
    }

    @Test func `after a first import that failed nothing shows the starter city`() async throws {
        let extract = try write("{\"type\":\"FeatureCollection\",\"features\":[]}", to: "a.geojson")
        let failed = try await places.run("import", extract, "--database", database, in: folder)
        #expect(failed.status == 1 && failed.errors.contains("there is no named place in it"))
        let line = "There is no place in \(database); 'places import' fills it.\n"
        for question in [["stats"], ["stats", "--json"]] {
            let outcome = try await places.run(question + ["--database", database], in: folder)
            #expect(outcome.status == 1 && outcome.output.isEmpty, "\(question)")
            #expect(outcome.errors == "Error: \(line)")
        }
        let page = try await explore.run("print", "--database", database, in: folder)
        #expect(page.output.contains("There are no places yet"), "\(page.output)")
        #expect(page.output.contains("To the settings"), "\(page.output)")
        #expect(page.errors == line)
        let found = try await explore.run(
            "print", "/search?q=park", "--database", database, in: folder)
        #expect(!found.output.contains("Square Beaumarchais"))
        let server = try await Server(places, "serve", database: database, folder: folder)
        let response = try await server.get("/places/search?query=park&ll=40.7,-74")
        #expect(
            response.status == 200 && response.body.contains("\"results\":[]"), "\(response.body)")
        #expect(try await server.stop() == 0)
    }

    @Test func `the name of a file cannot command the terminal`() async throws {
        let name = "f\u{1B}[31m\u{1B}]0;OWNED\u{7}\u{202E}.geojson"
        let extract = try write("{\"type\":\"FeatureCollection\",\"features\":[]}", to: name)
        let evil = folder.path("d\u{1B}[31m/x.sqlite")
        for (executable, arguments) in [
            (places, ["import", extract, "--database", database]),
            (places, ["check", extract]), (places, ["check", extract + "\u{1B}[32m"]),
            (places, ["stats", "--database", evil]), (places, ["near", "1,1", "\u{1B}[31m"]),
            (places, ["import", extract, "--database", extract + "/x\u{1B}[31m"]),
            (places, ["search", "a", "--category", "\u{1B}[31m"]),
            (explore, ["print", "--database", evil]), (explore, ["\u{1B}[31m"]),
            (explore, ["print", "--database", extract]),
        ] {
            let outcome = try await executable.run(arguments, in: folder)
            let text = (outcome.output + outcome.errors).unicodeScalars
            #expect(!text.contains { $0 != "\n" && $0.properties.generalCategory == .control })
            #expect(!text.contains("\u{202E}"))
            #expect(arguments.first == "check" || outcome.status != 0, "\(arguments)")
        }
    }
}
