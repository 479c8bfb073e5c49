import Foundation
import Testing

/// Tests of the ways to recover from a damaged database.
@Suite(.timeLimit(.minutes(60)))
struct DamagedDatabaseTests {
    private let places = Executable(name: "places")
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `a database that is damaged deep inside can be put aside`() async throws {
        let cafes = (1...500).map {
            "<node id=\"\($0)\" lat=\"1\" lon=\"2\"><tag k=\"name\" v=\"Café \($0)\"/>"
                + "<tag k=\"amenity\" v=\"cafe\"/></node>"
        }
        let extract = folder.path("town.osm")
        try Data("<osm>\(cafes.joined())</osm>".utf8).write(to: URL(filePath: extract))
        let file = folder.path("deep.sqlite")
        func load(_ options: String...) async throws -> Executable.Outcome {
            try await places.run(["import", extract, "--database", file] + options, in: folder)
        }
        #expect(try await load().status == 0)
        var bytes = try Data(contentsOf: URL(filePath: file))
        let pages = 4 * 4096..<12 * 4096
        try #require(bytes.count > pages.upperBound)
        bytes.replaceSubrange(pages, with: Data(repeating: 0xAA, count: pages.count))
        for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file + end) }
        try bytes.write(to: URL(filePath: file))

        let refused = try await load()
        #expect(refused.status == 1 && refused.errors.contains("damaged"), "\(refused.errors)")
        #expect(try Data(contentsOf: URL(filePath: file)).count >= bytes.count)
        let begun = try await load("--set-aside-damaged")
        #expect(begun.status == 0 && begun.output.contains("500 added"), "\(begun.errors)")
        #expect(begun.errors.contains("The damaged database was moved to \(file)"))
    }
}
