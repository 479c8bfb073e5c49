import Foundation
import Testing

/// Tests of the error messages for mistyped input.
@Suite(.timeLimit(.minutes(60)))
struct PlacesRefusalTests {
    private let places = Executable(name: "places")
    private let folder: TemporaryFolder
    private let database: String

    init() throws {
        folder = try TemporaryFolder()
        database = folder.path("places.sqlite")
    }

    @Test(arguments: [
        ("near 93,7.4", "a latitude is from -90 to 90, and 93 is not; did you mean 7.4,93?"),
        ("near -122.4,37.7", "and -122.4 is not; did you mean 37.7,-122.4?"),
        ("near 7.4,181", "a longitude is from -180 to 180, and 181 is not"),
        ("near here", "a point is a latitude and a longitude with a comma between"),
        ("search a --near -93,7", "and -93 is not; did you mean 7,-93?"),
        ("map --box 7.40,93,7.45,94", "and 93 is not; did you mean 93,7.40,94,7.45?"),
        (
            "map --box 7.4,43.8,7.5,43.7",
            "the north lies south of the south; did you mean 7.4,43.7,7.5,43.8?"
        ),
        ("map --box -33.9,151.1,-33.8,151.3", "did you mean 151.1,-33.9,151.3,-33.8?"),
        ("map --box 1,2,3", "an area is its west, south, east and north"),
        ("near 1,1 --radius -5", "A radius is a number of metres from 0 to 100000."),
        ("near 1,1 --limit -5", "A limit is a number from 1 to 10000."),
        ("near 1,1 --timeout -5", "A timeout is a number of seconds up to 3600."),
        ("serve --port -1", "A port is a number from 0 to 65535."),
        ("serve --concurrency -1", "The concurrency is a number from 1 to 10000."),
        ("near 1,1 --category cafes", "as in amenity=cafe; did you mean amenity=cafe?"),
        ("near 1,1 --category qqqq", "a category is a key and a value, as in amenity=cafe\n"),
        (
            "import a --time-zone Monaco",
            "There is no time zone \"Monaco\": one has a name such as Europe/Monaco; did you mean"
        ),
        (
            "import a --time-zone Nowhere/At/All",
            "\"Nowhere/At/All\": one has a name such as Europe/Monaco.\n"
        ),
        ("import a --time-zone new_york", "did you mean America/New_York?"),
    ])
    func `a wrong call is refused with a reason`(_ call: String, _ reason: String) async throws {
        let outcome = try await places.run(call.split(separator: " ").map(String.init), in: folder)
        #expect(outcome.status == 64 && outcome.output.isEmpty)
        #expect(outcome.errors.contains(reason), "\(outcome.errors)")
    }

    /// A café as XML.
    private func cafe(
        _ name: String, id: Int = 1, latitude: Double = 10, longitude: Double = 10
    ) throws -> String {
        let path = folder.path(name)
        let text = """
            <osm><node id="\(id)" lat="\(latitude)" lon="\(longitude)"><tag k="name" v="A"/>
            <tag k="amenity" v="cafe"/></node></osm>
            """
        try Data(text.utf8).write(to: URL(filePath: path))
        return path
    }

    private func run(_ arguments: String...) async throws -> Executable.Outcome {
        try await places.run(arguments + ["--database", database], in: folder)
    }

    @Test func `a category that no place has is named, with what may be meant`() async throws {
        _ = try await run("import", try cafe("a.osm"))
        for (category, line) in [
            (
                "shop=cafe",
                "There is no place of the category shop=cafe; did you mean amenity=cafe?"
            ),
            ("amenity=coffin", "There is no place of the category amenity=coffin"),
        ] {
            for question in [["near", "10,10"], ["search", "a"]] {
                let outcome = try await places.run(
                    question + ["--category", category, "--database", database], in: folder)
                #expect(outcome.status == 0 && outcome.output == "Nothing found.\n")
                #expect(outcome.errors == "\(line)\n")
            }
        }
        let json = try await run("near", "10,10", "--category", "shop=cafe", "--json")
        #expect(json.output.filter { !$0.isWhitespace } == "[]")
        let far = try await run("near", "0,0", "--radius", "5", "--category", "amenity=cafe")
        #expect(far.output == "Nothing found.\n" && far.errors.isEmpty)
    }

    @Test func `a latitude and a longitude that are exchanged are asked about`() async throws {
        _ = try await run("import", try cafe("a.osm", latitude: 43.7, longitude: 7.4))
        let line =
            "Nothing is near 7.4,43.7, a latitude and a longitude; did you mean 43.7,7.4?\n"
        for options in [[], ["--radius", "500"], ["--json"], ["--category", "amenity=cafe"]] {
            let question = ["near", "--database", database] + options
            let outcome = try await places.run(question + ["7.4,43.7"], in: folder)
            #expect(outcome.status == 0 && outcome.errors == line, "\(outcome.errors)")
            let right = try await places.run(question + ["43.7,7.4"], in: folder)
            #expect(right.status == 0 && right.errors.isEmpty, "\(right.errors)")
        }
        for elsewhere in ["20,-30", "7.4,-43.7", "7.4,100"] {
            let outcome = try await run("near", elsewhere)
            #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        }
    }

    @Test func `an import says in which time zone opening hours are read`() async throws {
        let file = try cafe("a.osm")
        let first = try await run("import", file, "--time-zone", "Europe/Monaco")
        #expect(
            first.output.contains("\nOpening hours are read in the time zone Europe/Monaco.\n"))
        let again = try await run("import", file)
        let line =
            "Opening hours are read in the time zone Europe/Monaco; --time-zone sets another."
        #expect(again.output.contains("\n\(line)\n"), "\(again.output)")
        let other = try cafe("b.osm", id: 2)
        _ = try await run("import", other, "--time-zone", "Asia/Tokyo")
        let both = try await run("import", file, other)
        for (name, zone) in [("a", "Europe/Monaco"), ("b", "Asia/Tokyo")] {
            #expect(
                both.output.contains(
                    "\nOpening hours of “\(name)” are read in the time zone \(zone); "),
                "\(both.output)")
        }
    }

    @Test func `an import says what was given twice and what is one extract`() async throws {
        let file = try cafe("a.osm")
        let twice = try await run("import", file, file)
        #expect(twice.output.contains("Files that were given more than once were read once."))
        #expect(twice.output.components(separatedBy: "1 place in 1 node").count == 2)
        let other = try cafe("a.xml", id: 2)
        let both = try await run("import", file, other)
        let line = "\(file) and \(other) are one extract, “a”; --extract gives another name."
        #expect(both.output.contains(line), "\(both.output)")
        let named = try await run("import", file, other, "--extract", "a")
        #expect(!named.output.contains("one extract"), "who names it knows: \(named.output)")
    }

    @Test func `an unknown address of the server gets an error in JSON`() async throws {
        let server = try await Server(places, "serve", database: database, folder: folder)
        for path in ["/", "/nowhere", "/places/a/b"] {
            let response = try await server.get(path)
            #expect(response.status == 404)
            let json = try JSONSerialization.jsonObject(with: Data(response.body.utf8))
            let message = (json as? [String: String])?["message"]
            #expect(message?.contains("/openapi.json") == true, "\(response.body)")
        }
        #expect(try await server.stop() == 0)
    }
}
