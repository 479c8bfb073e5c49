import Foundation
import Testing

/// A database that the person at the terminal may only read.
@Suite(.timeLimit(.minutes(60)))
struct ReadOnlyDatabaseTests {
    private let places = Executable(name: "places")
    private let explore = Executable(name: "explore")
    private let folder: TemporaryFolder
    private let database: String

    init() throws {
        folder = try TemporaryFolder()
        database = folder.path("shared/places.sqlite")
    }

    /// Makes a database in a folder of which all may be read and nothing written.
    private func makeDatabase() async throws {
        let cafe = """
            <osm><node id="1" lat="1" lon="2"><tag k="name" v="Café"/>
            <tag k="amenity" v="cafe"/></node></osm>
            """
        let extract = folder.path("a.osm")
        try Data(cafe.utf8).write(to: URL(filePath: extract))
        let outcome = try await places.run(
            "import", extract, "--database", database, in: folder)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let manager = FileManager.default
        try manager.setAttributes([.posixPermissions: 0o444], ofItemAtPath: database)
        try manager.setAttributes(
            [.posixPermissions: 0o555], ofItemAtPath: folder.path("shared"))
    }

    /// What is in the folder of the database.
    private func contents() throws -> [String: Data] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("shared"))
        return Dictionary(
            uniqueKeysWithValues: names.map {
                ($0, FileManager.default.contents(atPath: folder.path("shared/\($0)")) ?? Data())
            })
    }

    /// Runs an executable without the capabilities of root, who may write anything; it remains the same user, so that
    /// it reaches the folder of the test whatever the umask.
    private func run(
        _ executable: Executable, _ arguments: [String]
    ) async throws -> Executable.Outcome {
        guard geteuid() == 0 else { return try await executable.run(arguments, in: folder) }
        let options = "--bounding-set=-all --inh-caps=-all"
        return try await executable.run(
            shell: "exec setpriv \(options) \"$0\" \"$@\"", arguments, in: folder)
    }

    @Test(arguments: [
        ("places search café", "Café"), ("places near 1,2", "Café"),
        ("places stats", "1 place in 1 category"), ("places map --box 1,0,3,2", "Feature"),
        ("places saved", "Nothing is saved."), ("explore print /search?q=caf%C3%A9", "Café"),
        ("explore print /saved", "You have not saved a place yet"),
    ])
    func `a command that only reads needs no permission to write`(
        _ call: String, _ words: String
    ) async throws {
        try await makeDatabase()
        defer {
            try? FileManager.default.setAttributes(
                [.posixPermissions: 0o700], ofItemAtPath: folder.path("shared"))
        }
        let before = try contents()
        let parts = call.split(separator: " ").map(String.init)
        let outcome = try await run(
            parts[0] == "places" ? places : explore,
            parts.dropFirst() + ["--database", database])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains(words), "\(outcome.output)")
        #expect(outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(try contents() == before)
        let save = try await run(places, ["save", "n1", "--database", database])
        #expect(save.status == 1 && save.errors.contains("cannot be"), "\(save.errors)")
        #expect(try contents() == before)
    }
}
