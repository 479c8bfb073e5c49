import Foundation
import Testing
import WaybillTesting

/// Saving places from a command line, over imports, and in the guide.
@Suite(.timeLimit(.minutes(60)))
struct SavedCommandTests {
    private let places = Executable(name: "places")
    private let explore = Executable(name: "explore")
    private let folder: TemporaryFolder
    private let database: String

    init() throws {
        folder = try TemporaryFolder()
        database = folder.path("places.sqlite")
    }

    private struct Item: Decodable, Equatable {
        var list: String
        var id: String
        var name: String
        var note: String?
        var savedAt: String
        var gone: Bool

        private enum CodingKeys: String, CodingKey {
            case list, id, name, note, gone
            case savedAt = "saved_at"
        }
    }

    private func places(_ arguments: String...) async throws -> Executable.Outcome {
        try await places.run(arguments + ["--database", database], in: folder)
    }

    /// Imports cafés, by their numbers and names.
    private func load(_ names: [Int: String]) async throws {
        let nodes = names.sorted { $0.key < $1.key }.map {
            """
            <node id="\($0.key)" lat="10.0" lon="0.0\($0.key)"><tag k="name" v="\($0.value)"/>
            <tag k="amenity" v="cafe"/></node>
            """
        }
        let file = folder.path("street.osm")
        try Data("<osm>\(nodes.joined())</osm>".utf8).write(to: URL(filePath: file))
        let outcome = try await places("import", file)
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    @Test func `places are saved, listed and taken out`() async throws {
        try await load([1: "Alt", 2: "Bar"])
        #expect(try await places("saved").output == "Nothing is saved.\n")
        #expect(try await places("save", "n1").output == "Alt is in “Saved” now.\n")
        #expect(try await places("save", "n1").output == "Alt is in “Saved” already.\n")
        let trip = try await places("save", "n2", "--list", " My trip ")
        #expect(trip.output == "Bar is in “My trip” now.\n")
        #expect(
            try await places("saved").output == """
                Saved: 1 place
                  Alt  (Cafe · n1)
                My trip: 1 place
                  Bar  (Cafe · n2)

                """)
        let list = try await places("saved", "--list", "My trip")
        #expect(list.output == "My trip: 1 place\n  Bar  (Cafe · n2)\n")
        #expect(try await places("unsave", "n1").output == "Alt is no longer in “Saved”.\n")
        #expect(try await places("saved", "--list", "Saved").output == "Nothing is in “Saved”.\n")
    }

    @Test func `the note about a saved place is listed below it`() async throws {
        try await load([1: "Alt", 2: "Bar"])
        let note = "Ask for the\nwindow \u{1B}[31mseat"
        #expect(try await places("save", "n1", "--note", note).status == 0)
        _ = try await places("save", "n2")
        let text = try await places("saved").output
        #expect(
            text.contains("  Alt  (Cafe · n1)\n    Ask for the\n    window"), "\(text)")
        #expect(!text.contains("\u{1B}"))
        let json = try await places("saved", "--json").output
        let items = try JSONDecoder().decode([Item].self, from: Data(json.utf8))
        #expect(Set(items.map(\.note)) == [nil, note])
        _ = try await places("save", "n1", "--note", "")
        #expect(try await places("saved").output.contains("Ask") == false)
    }

    @Test func `what is saved outlasts imports, and the guide shows it`() async throws {
        try await load([1: "Alt", 2: "Bar", 3: "Café"])
        for id in ["n1", "n2"] { _ = try await places("save", id, "--list", "Trip") }
        try await load([1: "Neu", 3: "Café"])
        let outcome = try await places("saved", "--json")
        let items = try JSONDecoder().decode([Item].self, from: Data(outcome.output.utf8))
        #expect(
            Set(items.map { "\($0.list) \($0.id) \($0.name) \($0.gone)" })
                == ["Trip n2 Bar true", "Trip n1 Neu false"])
        #expect(items.allSatisfy { $0.savedAt.hasSuffix("Z") })
        let text = try await places("saved").output
        #expect(text.contains("  Bar  (Cafe · n2); no longer in the data\n"))
        #expect(text.contains("  Neu  (Cafe · n1)\n"))

        let page = try await explore.run("print", "/saved", "--database", database, in: folder)
        #expect(page.status == 0 && page.output.contains("No longer in the data."))
        let place = try await explore.run(
            "print", "/places/n2", "--database", database, in: folder)
        #expect(place.status == 0 && place.output.contains("Bar\n═══\nCafe"), "\(place.output)")
    }

    @Test func `what cannot be saved ends in status 1 and one line`() async throws {
        let missing = try await places("saved")
        #expect(missing.status == 1 && missing.errors.contains("There is no database"))
        #expect(!FileManager.default.fileExists(atPath: database))
        try await load([1: "Alt"])
        let unknown = try await places("save", "n\u{1B}9")
        #expect(unknown.status == 1 && unknown.output.isEmpty)
        #expect(unknown.errors.contains("There is no place “n\u{FFFD}9”."))
    }

    @Test func `what is not saved cannot be taken out, and a script sees it`() async throws {
        try await load([1: "Alt", 2: "Bar"])
        _ = try await places("save", "n2", "--list", "Trip")
        for (arguments, words) in [
            (["unsave", "n99"], "“n99” is not in “Saved”."),
            (["unsave", "n2"], "“n2” is not in “Saved”, but in “Trip”."),
            (["unsave", "n2", "--list", "Tripp"], "There is no list “Tripp”. There is “Trip”."),
        ] {
            let outcome = try await places.run(
                arguments + ["--database", database], in: folder)
            #expect(outcome.status == 1 && outcome.output.isEmpty)
            #expect(outcome.errors.contains(words), "\(outcome.errors)")
        }
        #expect(try await places("saved").output.contains("Bar"))
    }

    @Test func `a list that is not there is not an empty one: those that are there are named`()
        async throws
    {
        try await load([1: "Alt"])
        let none = try await places("saved", "--list", "Tirp")
        #expect(none.status == 1 && none.output.isEmpty)
        #expect(none.errors.contains("There is no list “Tirp”. Nothing is saved."))
        for list in ["Trip", "Lunch", "Saved"] {
            _ = try await places("save", "n1", "--list", list)
        }
        for format in [[], ["--json"]] {
            let outcome = try await places.run(
                ["saved", "--list", "Tirp", "--database", database] + format, in: folder)
            #expect(outcome.status == 1 && outcome.output.isEmpty)
            #expect(
                outcome.errors.contains(
                    "There is no list “Tirp”. There are “Saved”, “Lunch” and “Trip”."))
        }
    }

    @Test func `a name with other capitals or blanks around it makes no second list`()
        async throws
    {
        try await load([1: "Alt", 2: "Bar"])
        _ = try await places("save", "n1", "--list", "My Trip")
        let second = try await places("save", "n2", "--list", " my trip ")
        #expect(second.output == "Bar is in “My Trip” now.\n")
        let again = try await places("save", "n1", "--list", "MY TRIP")
        #expect(again.output == "Alt is in “My Trip” already.\n")
        let list = try await places("saved", "--list", "my trip")
        #expect(list.output.hasPrefix("My Trip: 2 places\n"), "\(list.output)")
        let out = try await places("unsave", "n1", "--list", "my TRIP")
        #expect(out.output == "Alt is no longer in “My Trip”.\n")
    }

    @Test func `a renamed place is taken out by the name that it has now`() async throws {
        try await load([1: "Alt", 2: "Bar"])
        for id in ["n1", "n2"] { _ = try await places("save", id) }
        try await load([1: "Neu"])
        #expect(try await places("unsave", "n1").output == "Neu is no longer in “Saved”.\n")
        #expect(
            try await places("unsave", "n2").output == "Bar is no longer in “Saved”.\n",
            "gone: what is remembered")
    }

    @Test func `a place may be named as OpenStreetMap does`() async throws {
        try await load([1: "Alt"])
        #expect(try await places("save", "node/1").output == "Alt is in “Saved” now.\n")
        #expect(try await places("unsave", "node/1").output == "Alt is no longer in “Saved”.\n")
        for (written, meant) in [
            ("way/7", "w7"), ("relation/8", "r8"), ("node/x", "node/x"), ("node/1/2", "node/1/2"),
            ("knot/1", "knot/1"), ("node/", "node/"),
        ] {
            let outcome = try await places("save", written)
            #expect(outcome.status == 1)
            #expect(outcome.errors.contains("There is no place “\(meant)”."))
        }
    }

    @Test(arguments: ["", "  ", "a\nb", String(repeating: "x", count: 101)])
    func `an invalid name of a list is a usage error`(_ name: String) async throws {
        for command in [["save", "n1"], ["unsave", "n1"], ["saved"]] {
            let outcome = try await places.run(
                command + ["--list", name, "--database", database], in: folder)
            #expect(outcome.status == 64 && outcome.errors.contains("The name of a list "))
        }
        #expect(!FileManager.default.fileExists(atPath: database))
    }

    @Test func `what a command saves a guide that runs shows, and no stranger saves through it`()
        async throws
    {
        try await load([1: "Alt"])
        let server = try await Server(explore, "web", database: database, folder: folder)
        let page = try await server.get("/places/n1")
        #expect(page.status == 200 && page.body.contains("method=\"post\""))
        _ = try await places("save", "n1")
        #expect(try await server.get("/saved").body.contains("/places/n1"))
        #expect(try await server.get("/places/n1", method: "POST").status == 403)
        #expect(try await server.stop() == 0)
    }
}
