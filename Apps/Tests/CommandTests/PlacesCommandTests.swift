import Foundation
import PlacesTestSupport
import Testing
import WaybillTesting

@Suite(.timeLimit(.minutes(60)))
struct PlacesCommandTests {
    private let places = Executable(name: "places")
    private let folder: TemporaryFolder
    private let database: String

    init() throws {
        folder = try TemporaryFolder()
        database = folder.path("new/places.sqlite")
    }

    private struct Found: Decodable, Equatable {
        var id: String
        var name: String
        var category: String
        var latitude: Double
        var longitude: Double
    }

    private struct Expected: Decodable {
        var type: String
        var id: Int64
        var name: String
        var category: String
        var lat: Double
        var lon: Double
    }

    private func everything() async throws -> [Found] {
        let outcome = try await places.run(
            "near", "43.73,7.42", "--limit", "10000", "--json", "--database", database, in: folder)
        return try JSONDecoder().decode([Found].self, from: Data(outcome.output.utf8))
    }

    @Test(.enabled(if: OSMTestData.has("monaco-2021.osm.pbf"), OSMTestData.absence))
    func `an import of Monaco finds exactly the places that libosmium finds`() async throws {
        let outcome = try await places.run(
            "import", OSMTestData.path("monaco-2021.osm.pbf"), "--database", database, in: folder)
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        #expect(outcome.output.contains("562 places in 25423 nodes, 4106 ways and 243 relations"))

        let lines = try String(
            contentsOfFile: OSMTestData.path("monaco-2021.pois.jsonl"), encoding: .utf8)
        let expected = try lines.split(separator: "\n").map {
            try JSONDecoder().decode(Expected.self, from: Data($0.utf8))
        }
        let found = Dictionary(uniqueKeysWithValues: try await everything().map { ($0.id, $0) })
        #expect(found.count == 562 && expected.count == 562)
        for place in expected {
            let id = "\(place.type.prefix(1))\(place.id)"
            let match = try #require(found[id], "\(id) \(place.name)")
            #expect(match.name == place.name && match.category == place.category)
            #expect(abs(match.latitude - place.lat) <= 1e-7, "\(id)")
            #expect(abs(match.longitude - place.lon) <= 1e-7, "\(id)")
        }
    }

    @Test(.enabled(if: OSMTestData.has("monaco-2021.osm.pbf"), OSMTestData.absence))
    func `a file that cannot be imported ends in one line and changes nothing`() async throws {
        let monaco = OSMTestData.path("monaco-2021.osm.pbf")
        _ = try await places.run("import", monaco, "--database", database, in: folder)
        let before = try await everything()

        let truncated = folder.path("truncated.osm.pbf")
        let whole = try Data(contentsOf: URL(filePath: monaco))
        try whole.prefix(300_000).write(to: URL(filePath: truncated))
        let random = folder.path("random.osm.pbf")
        try Data((0..<5_000).map { UInt8(truncatingIfNeeded: $0 &* 7 ^ $0 >> 3) })
            .write(to: URL(filePath: random))
        let lz4 = OSMTestData.path("monaco-2021-lz4.osm.pbf")

        for (file, word) in [
            (lz4, "lz4"), (truncated, "ends too early"), (random, "not OpenStreetMap data"),
            (folder.path("missing.osm.pbf"), "no readable file"),
        ] {
            // The good file before it is not kept either.
            for files in [[file], [monaco, file]] {
                let outcome = try await run(import: files)
                #expect(outcome.status == 1, "\(file)")
                #expect(outcome.output.isEmpty, "\(outcome.output)")
                #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
                #expect(outcome.errors.contains(word), "\(outcome.errors)")
            }
        }
        #expect(try await everything() == before)
    }

    @Test(.enabled(if: OSMTestData.has("monaco-2021.osm.pbf"), OSMTestData.absence))
    func `an import again says what has changed`() async throws {
        let monaco = OSMTestData.path("monaco-2021.osm.pbf")
        for counts in [
            "562 added, 0 updated, 0 unchanged, 0 removed.",
            "0 added, 0 updated, 562 unchanged, 0 removed.",
        ] {
            let outcome = try await places.run(
                "import", monaco, "--time-zone", "Europe/Monaco", "--database", database,
                in: folder)
            #expect(outcome.status == 0 && outcome.output.contains(counts), "\(outcome.output)")
        }
    }

    private func run(import files: [String]) async throws -> Executable.Outcome {
        files.count == 1
            ? try await places.run("import", files[0], "--database", database, in: folder)
            : try await places.run(
                "import", files[0], files[1], "--database", database, in: folder)
    }

    /// Three places of one street, the second never open.
    private func importStreet() async throws {
        let nodes = [("Bar", "24/7", 0), ("Barbecue", "off", 1), ("Old Bar", "24/7", 2)].map {
            """
            <node id="\($2 + 1)" lat="10.0" lon="0.0\($2)"><tag k="name" v="\($0)"/>
            <tag k="amenity" v="\($2 == 2 ? "pub" : "bar")"/>
            <tag k="opening_hours" v="\($1)"/></node>
            """
        }
        let street = folder.path("street.osm")
        try Data("<osm>\(nodes.joined())</osm>".utf8).write(to: URL(filePath: street))
        let outcome = try await places.run(
            "import", street, "--time-zone", "UTC", "--database", database, in: folder)
        try #require(outcome.status == 0, "\(outcome.errors)")
    }

    @Test func `a search explains why places rank where they do`() async throws {
        try await importStreet()
        let question = ["search", "barb", "--near", "10,0", "--explain", "--database", database]
        let outcome = try await places.run(question, in: folder)
        let lines = outcome.output.split(separator: "\n")
        try #require(lines.count == 6, "Those with nearly the same word follow: \(outcome.output)")
        #expect(lines[0].contains("Barbecue"))
        #expect(
            lines[1] == "    \"barb\" of \"barbecue\" at the start of the title 5.0, 1095 m away "
                + "−1.67 = 3.33")
        let json = try await places.run(question + ["--json"], in: folder)
        let found = try #require(
            try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
        let ranking = try #require(found.first?["ranking"] as? [String: Any])
        #expect((ranking["text_points"] as? NSNumber)?.doubleValue == 5)
        #expect((ranking["words"] as? [[String: Any]])?.first?["found"] as? String == "barbecue")
    }

    @Test(arguments: [
        ("near 10,0", "Bar|Barbecue|Old Bar"), ("near 10,0 --open", "Bar|Old Bar"),
        ("near 10,0 --category amenity=pub", "Old Bar"),
        ("near 10,0 --radius 1200", "Bar|Barbecue"),
        ("near 10,0 --category amenity=pub --category amenity=bar --open --radius 10", "Bar"),
        ("search bar --category amenity=bar", "Bar|Barbecue"), ("search bar --open", "Bar|Old Bar"),
        ("search bar --near 10,0.02 --radius 1", "Old Bar"), ("near 10,0 --category a=b", ""),
    ])
    func `only what matches the query is listed`(_ question: String, _ names: String) async throws {
        try await importStreet()
        let outcome = try await places.run(
            question.split(separator: " ").map(String.init) + ["--json", "--database", database],
            in: folder)
        let found = try JSONDecoder().decode([Found].self, from: Data(outcome.output.utf8))
        #expect(found.map(\.name).joined(separator: "|") == names)
    }

    @Test(arguments: [["near", "0,0"], ["search", "a"], ["stats"]])
    func `a question to a database that is not there makes none`(
        _ arguments: [String]
    ) async throws {
        let errors = folder.path("err")
        let process = try places.makeProcess(
            arguments + ["--database", database], output: folder.path("out"), errors: errors)
        #expect(try await process.runToEnd() == 1)
        let message = try String(contentsOfFile: errors, encoding: .utf8)
        #expect(message.contains("There is no database at") && message.contains("places import"))
        #expect(!FileManager.default.fileExists(atPath: database))
    }

    /// SQLite takes a file without a byte for a database without a table.
    private func makeEmptyDatabase() throws {
        try FileManager.default.createDirectory(
            atPath: folder.path("new"), withIntermediateDirectories: true)
        try Data().write(to: URL(filePath: database))
    }

    /// It is not taken away again: another process may have it open.
    @Test func `a first import that fails leaves an empty database and other files`()
        async throws
    {
        let file = folder.path("notes.osm.pbf")
        try Data("no extract".utf8).write(to: URL(filePath: file))
        let deep = folder.path("new/and/deeper/places.sqlite")
        for _ in 0..<2 {
            let outcome = try await places.run("import", file, "--database", deep, in: folder)
            #expect(outcome.status == 1 && outcome.errors.split(separator: "\n").count == 1)
            let stats = try await places.run("stats", "--database", deep, in: folder)
            #expect(stats.status == 1 && stats.output.isEmpty)
            #expect(stats.errors.contains("There is no place in \(deep)"), "\(stats.errors)")
        }
        #expect(FileManager.default.fileExists(atPath: file))
    }

    @Test func `an import that fails leaves what another one brings at the same time`()
        async throws
    {
        let bad = folder.path("bad.osm.pbf")
        try Data("no extract".utf8).write(to: URL(filePath: bad))
        let node = """
            <osm><node id="1" lat="1" lon="1"><tag k="name" v="A"/><tag k="shop" v="books"/></node></osm>
            """
        let good = folder.path("good.osm")
        try Data(node.utf8).write(to: URL(filePath: good))
        for round in 0..<5 {
            let path = folder.path("\(round).sqlite")
            async let failed = places.run("import", bad, "--database", path, in: folder)
            async let done = places.run("import", good, "--database", path, in: folder)
            let statuses = try await [failed.status, done.status]
            #expect(statuses == [1, 0])
            let stats = try await places.run("stats", "--database", path, in: folder)
            #expect(stats.output.hasPrefix("1 place in 1 category"), "\(stats.output)")
        }
    }

    #if os(Linux)
    @Test(arguments: ["stats", "stats --json", "search a", "near 1,1", "near 1,1 --json"])
    func `an output that cannot be written ends in status 1 and one line`(
        _ command: String
    ) async throws {
        try await PlacesJSON(name: "a").store(in: database, folder: folder)
        let outcome = try await places.run(
            shell: "\"$0\" \(command) --database \"$1\" >/dev/full", database, in: folder)
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("No space left"), "\(outcome.errors)")
        #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
    }
    #endif

    /// With and without the signal that would end it.
    @Test(arguments: ["", "trap '' PIPE; "])
    func `an output that no one reads ends quietly`(_ trap: String) async throws {
        try await PlacesJSON(name: "a").store(in: database, folder: folder)
        let outcome = try await places.run(
            // It begins when the reader has gone.
            shell: """
                \(trap){ (trap '' PIPE; while echo 2>/dev/null; do :; done)
                "$0" stats --json --database "$1"; echo $? >&2; } | true
                """,
            database, in: folder)
        #expect(["1\n", "141\n"].contains(outcome.errors), "\(outcome.errors)")
    }

    @Test func `JSON holds nothing that a terminal would obey and means the same`() async throws {
        let api = PlacesJSON(name: "a\u{202E}b\u{9B}c\u{7F}d\u{1F468}\u{200D}\u{1F373}")
        try await api.store(in: database, folder: folder)
        let outcome = try await places.run(
            "search", "a", "--json", "--database", database, in: folder)
        let obeyed = outcome.output.unicodeScalars.filter {
            $0 != "\n" && [.control, .format].contains($0.properties.generalCategory)
        }
        #expect(obeyed.isEmpty)
        let found = try JSONDecoder().decode([Found].self, from: Data(outcome.output.utf8))
        #expect(found.map(\.name) == [api.name])
    }

    @Test func `an empty database says that nothing is there`() async throws {
        try makeEmptyDatabase()
        let near = try await places.run("near", "-33.8,-151.2", "--database", database, in: folder)
        #expect(near.status == 0 && near.output == "Nothing found.\n")
        let json = try await places.run(
            "search", "café", "au", "lait", "--near", "-33.8,151.2", "--json", "--database",
            database, in: folder)
        #expect(json.status == 0)
        #expect(json.output.filter { !$0.isWhitespace } == "[]")
        let stats = try await places.run("stats", "--database", database, in: folder)
        #expect(stats.status == 1 && stats.errors.contains("There is no place in \(database)"))
    }

    @Test(arguments: [
        ["near"], ["search"], ["search", "a", "--near", "x"], ["fly"],
        ["search", "a", "--radius", "5"], ["import"], ["stats", "--yaml"],
        ["import", "a", "--extract", "b,c"],
    ])
    func `a wrong call is refused with the status of usage`(_ arguments: [String]) async throws {
        let process = try places.makeProcess(
            arguments, output: folder.path("out"), errors: folder.path("err"))
        #expect(try await process.runToEnd() == 64)
    }

    @Test func `a file that is not a database is rejected in one line and stays as it is`()
        async throws
    {
        let file = folder.path("notes.txt")
        try Data(String(repeating: "not a database ", count: 100).utf8)
            .write(to: URL(filePath: file))
        let before = try Data(contentsOf: URL(filePath: file))
        let outcome = try await places.run("stats", "--database", file, in: folder)
        #expect(outcome.status == 1)
        #expect(outcome.errors.split(separator: "\n").count == 1)
        #expect(outcome.errors.contains("--set-aside-damaged"), "\(outcome.errors)")
        #expect(try Data(contentsOf: URL(filePath: file)) == before)

        let begun = try await places.run(
            "stats", "--set-aside-damaged", "--database", file, in: folder)
        let lines = begun.errors.split(separator: "\n").map(String.init)
        #expect(begun.status == 1 && lines.count == 2, "\(lines)")
        #expect(lines.first?.hasPrefix("The damaged database was moved to \(file)") == true)
        #expect(lines.last?.contains("There is no place in \(file)") == true)
        let words = "The damaged database was moved to "
        let aside = lines.first?.dropFirst(words.count).dropLast() ?? ""
        #expect(try Data(contentsOf: URL(filePath: String(aside))) == before)
    }
}

/// A database of one place, with a name of one's choice, out of an API.
private struct PlacesJSON {
    let name: String

    func store(in database: String, folder: TemporaryFolder) async throws {
        let place: [String: Any] = [
            "fsq_place_id": "a", "name": name, "latitude": 1, "longitude": 2,
        ]
        let body = try JSONSerialization.data(withJSONObject: ["results": [place]])
        let server = try LoopbackServer { _ in
            .http("200 OK", body: String(decoding: body, as: UTF8.self))
        }
        _ = try await Executable(name: "explore").run(
            "print", "--source", "http://127.0.0.1:\(server.port)", "--database", database,
            in: folder)
    }
}
