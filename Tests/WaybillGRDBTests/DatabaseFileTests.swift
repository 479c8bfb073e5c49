import Foundation
import Testing
import WaybillGRDB
import WaybillStorage
import WaybillTesting

/// How a file is handled, a good or a bad one.
@Suite(.timeLimit(.minutes(60)))
struct DatabaseFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func makeSpots(at path: String, count: Int = 3) async throws {
        var random = SeededGenerator(seed: 4)
        let spots = random.spots(count)
        try await GRDBRecordStore<Spot>(path: path).add(spots)
    }

    private func contents() throws -> [String: Data] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        return Dictionary(
            uniqueKeysWithValues: names.map {
                ($0, FileManager.default.contents(atPath: folder.path($0)) ?? Data())
            })
    }

    /// Opens what must not open, and sees that nothing in the folder changes.
    private func expectRefusal(
        _ path: String, _ reason: PersistenceError.Reason, naming name: String? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let before = try contents()
        let error = await persistenceError(sourceLocation: sourceLocation) {
            _ = try GRDBRecordStore<Spot>(path: path)
        }
        #expect(error?.reason == reason, sourceLocation: sourceLocation)
        let message = error?.message ?? ""
        #expect(message.contains(name ?? path), sourceLocation: sourceLocation)
        #expect(!message.contains("\n"), sourceLocation: sourceLocation)
        #expect(try contents() == before, sourceLocation: sourceLocation)
    }

    // MARK: Good files

    @Test func `a file that was closed is opened with all it holds`() async throws {
        let path = folder.path("spots.db")
        var random = SeededGenerator(seed: 9)
        let spots = random.spots(500)
        try await GRDBRecordStore<Spot>(path: path).add(spots)
        let store = try GRDBRecordStore<Spot>(path: path)
        let plain = try InMemoryRecordStore(spots)
        let near = Coordinate(latitude: 43.75, longitude: 7.45)
        for query in [RecordQuery(limit: 1_000), RecordQuery(near: near)] {
            #expect(try await store.matches(query) == plain.matches(query))
        }
        #expect(try await store.ids("spot 499") == ["n499"])
        #expect(try await store.summary(by: "name") == plain.summary(by: "name"))
        try await expectSoundFile(at: path)
    }

    @Test func `numbers that tie the tables together survive a compaction`() async throws {
        let path = folder.path("spots.db")
        try await makeSpots(at: path, count: 200)
        var store = try GRDBRecordStore<Spot>(path: path)
        let gone = (0..<150).map { ColumnValue("id", .text("n\($0)")) }
        try await store.add([], removing: gone)
        try await compact(path)
        store = try GRDBRecordStore<Spot>(path: path)
        #expect(try await store.ids("spot 170") == ["n170"])
        try await expectSoundFile(at: path)
    }

    @Test func `missing folders are made`() async throws {
        let path = folder.path("a/b c/ä/spots.db")
        try await makeSpots(at: path)
        #expect(FileManager.default.fileExists(atPath: path))
    }

    @Test func `an empty file becomes a database`() async throws {
        let path = folder.path("spots.db")
        try Data().write(to: URL(fileURLWithPath: path))
        try await makeSpots(at: path)
        #expect(try await GRDBRecordStore<Spot>(path: path).ids() == ["n0", "n1", "n2"])
    }

    @Test func `a link leads to its file`() async throws {
        let path = folder.path("link.db")
        try FileManager.default.createSymbolicLink(
            atPath: path, withDestinationPath: folder.path("spots.db"))
        try await makeSpots(at: path)
        #expect(try await GRDBRecordStore<Spot>(path: folder.path("spots.db")).ids().count == 3)
    }

    @Test func `a new file may be opened by many at once`() async throws {
        for round in 0..<5 {
            let path = folder.path("\(round)/spots.db")
            let ids = (0..<6).map { "n\($0)" }
            try await withThrowingTaskGroup { group in
                for id in ids {
                    group.addTask {
                        let opening = DatabaseOpening(busyTimeout: .seconds(240))
                        try await GRDBRecordStore<Spot>(path: path, opening: opening)
                            .add([Spot(id: id)])
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await GRDBRecordStore<Spot>(path: path).ids() == ids)
        }
    }

    @Test func `stores for two kinds of record share a file`() async throws {
        let path = folder.path("spots.db")
        let spots = try GRDBRecordStore<Spot>(path: path)
        let odd = try GRDBRecordStore<Odd>(path: path)
        try await spots.add([Spot(id: "a", name: "Pier")])
        try await odd.add([Odd(id: "a", name: "Mole"), Odd(id: "b", name: "Pier")])
        #expect(try await spots.ids("pier") == ["a"])
        #expect(try await odd.matches(RecordQuery(text: "pier")).map(\.record.id) == ["b"])
        #expect(try await odd.summary(by: "rank").count == 2)
        try await odd.add([], removing: [ColumnValue("rowid", .text("b"))])
        #expect(try await odd.matches(RecordQuery(text: "pier")).isEmpty)
        #expect(try await odd.matches(RecordQuery(near: Odd.place)).map(\.record.id) == ["a"])
        #expect(try await spots.summary(by: "id").count == 1)
    }

    // MARK: Bad files

    @Test(arguments: ["no", "This is a text.\n", String(repeating: "A long text. ", count: 9_000)])
    func `a text is not a database and stays as it is`(text: String) async throws {
        let path = folder.path("notes.txt")
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        try await expectRefusal(path, .damaged)
    }

    @Test(arguments: [1, 50, 99, 100, 512, 4_096, 5_000, 40_960])
    func `a database that was cut off is damaged and stays as it is`(length: Int) async throws {
        let path = folder.path("spots.db")
        try await makeSpots(at: path, count: 2_000)
        let file = URL(fileURLWithPath: path)
        try Data(contentsOf: file).prefix(length).write(to: file)
        try await expectRefusal(path, .damaged)
    }

    @Test(arguments: SeededGenerator.seeds(10))
    func `a database with wrong bytes is an error at most`(seed: UInt64) async throws {
        let path = folder.path("spots.db")
        try await makeSpots(at: path, count: 300)
        let file = URL(fileURLWithPath: path)
        var bytes = try Data(contentsOf: file)
        var random = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let index = Int.random(in: 16..<bytes.count, using: &random)
            bytes[index] = .random(in: 0...255, using: &random)
        }
        try bytes.write(to: file)
        do {
            let store = try GRDBRecordStore<Spot>(path: path)
            _ = try await store.ids("spot")
            _ = try await store.ids(near: Coordinate(latitude: 1, longitude: 1))
            _ = try await store.summary(by: "group")
            try await store.add([Spot(id: "n7", name: "New", latitude: 1, longitude: 1)])
        } catch let error as PersistenceError {
            #expect(error.reason != .busy, "seed \(seed): \(error)")
            #expect(!error.message.contains("\n"))
        }
    }

    @Test func `damage that shows itself later is an error of the query`() async throws {
        let path = folder.path("spots.db")
        try await makeSpots(at: path, count: 2_000)
        let file = URL(fileURLWithPath: path)
        var bytes = try Data(contentsOf: file)
        // All but the schema: the first pages hold it.
        bytes.replaceSubrange(40_960..., with: Data(count: bytes.count - 40_960))
        try bytes.write(to: file)
        let error = await persistenceError {
            let store = try GRDBRecordStore<Spot>(path: path)
            _ = try await store.matches(RecordQuery(limit: 5_000))
            _ = try await store.ids("spot")
        }
        #expect(error?.reason == .damaged)
        #expect(error?.message.hasPrefix(path) == true)
    }

    @Test func `a database of another program stays as it is`() async throws {
        let path = folder.path("spots.db")
        try await makeForeignDatabase(at: path)
        try await expectRefusal(path, .foreign)
    }

    @Test func `a database with other columns stays as it is`() async throws {
        let path = folder.path("spots.db")
        _ = try GRDBRecordStore<OtherOrder>(path: path)
        try await expectRefusal(path, .foreign)
    }

    @Test func `a folder or a device is not a file`() async throws {
        try await expectRefusal(folder.url.path, .unavailable)
        try await expectRefusal("/dev/null", .unavailable)
    }

    @Test func `an empty path and one with a NUL are not paths`() async throws {
        try await expectRefusal("", .unavailable, naming: "\"\"")
        try await expectRefusal(
            folder.url.path + "/a\0b", .unavailable, naming: "/a\u{FFFD}b")
    }

    @Test func `a folder that cannot be made is reported as missing`() async throws {
        try Data("x".utf8).write(to: URL(fileURLWithPath: folder.path("file")))
        try await expectRefusal(folder.path("file/spots.db"), .unavailable)
    }

    #if os(Linux)
    @Test func `a folder that takes no files is unavailable`() async throws {
        try await expectRefusal("/proc/spots.db", .unavailable)
    }
    #endif

    @Test(.enabled("root may write anything") { !FileManager.default.isWritableFile(atPath: "/") })
    func `a file without permission is unavailable and stays as it is`() async throws {
        let path = folder.path("spots.db")
        try await makeSpots(at: path)
        let manager = FileManager.default
        try manager.setAttributes([.posixPermissions: 0o400], ofItemAtPath: path)
        try manager.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder.url.path)
        defer {
            try? manager.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.url.path)
        }
        try await expectRefusal(path, .readOnly)
    }
}
