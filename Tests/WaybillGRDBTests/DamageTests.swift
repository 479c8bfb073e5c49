import Foundation
import Testing
import WaybillGRDB
import WaybillStorage
import WaybillTesting

/// A database that is broken, full or cannot be written.
@Suite(.timeLimit(.minutes(60)))
struct DamageTests {
    private let folder: TemporaryFolder
    private let path: String
    private let noon = Date(timeIntervalSince1970: 1_738_324_800)

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("spots.db")
    }

    private var settingAside: DatabaseOpening {
        DatabaseOpening(setsAsideDamaged: true, now: { [noon] in noon })
    }

    private func spots(_ count: Int) -> [Spot] {
        (0..<count).map {
            Spot(id: "n\($0)", name: "Spot \($0)", latitude: 1, longitude: Double($0) / 100)
        }
    }

    // MARK: Damage

    @Test func `a damaged database is set aside with all that belongs to it`() async throws {
        let bytes = Data("This was a database. ".utf8) + Data(count: 2_000)
        try bytes.write(to: URL(fileURLWithPath: path))
        try Data("log".utf8).write(to: URL(fileURLWithPath: path + "-wal"))
        let store = try GRDBRecordStore<Spot>(path: path, opening: settingAside)
        let aside = try #require(store.setAside)
        #expect(aside.path.hasSuffix("/spots.db.damaged-20250131T120000Z"))
        #expect(aside.damage.reason == .damaged)
        #expect(FileManager.default.contents(atPath: aside.path) == bytes)
        #expect(FileManager.default.contents(atPath: aside.path + "-wal") == Data("log".utf8))
        try await store.add(spots(3))
        try await expectSoundFile(at: path)
    }

    @Test func `a second one in the same second gets another name`() async throws {
        var paths: Set<String> = []
        for _ in 0..<3 {
            for suffix in ["", "-wal", "-shm"] {
                try? FileManager.default.removeItem(atPath: path + suffix)
            }
            try Data(count: 600).write(to: URL(fileURLWithPath: path))
            let store = try GRDBRecordStore<Spot>(path: path, opening: settingAside)
            paths.insert(try #require(store.setAside).path)
        }
        #expect(paths.count == 3)
        #expect(paths.allSatisfy { FileManager.default.contents(atPath: $0)?.count == 600 })
    }

    @Test func `a sound database and another program's are not set aside`() async throws {
        try await GRDBRecordStore<Spot>(path: path).add(spots(2))
        let store = try GRDBRecordStore<Spot>(path: path, opening: settingAside)
        #expect(store.setAside == nil)
        #expect(try await store.ids() == ["n0", "n1"])
        let foreign = folder.path("foreign.db")
        try await makeForeignDatabase(at: foreign)
        let before = FileManager.default.contents(atPath: foreign)
        let error = await persistenceError {
            _ = try GRDBRecordStore<Spot>(path: foreign, opening: settingAside)
        }
        #expect(error?.reason == .foreign)
        #expect(FileManager.default.contents(atPath: foreign) == before)
    }

    @Test func `damage that lies deep is found by an examination`() async throws {
        try await GRDBRecordStore<Spot>(path: path).add(spots(3_000))
        var bytes = try #require(FileManager.default.contents(atPath: path))
        // All but the schema: the first pages hold it.
        bytes.replaceSubrange(81_920..., with: Data(repeating: 7, count: bytes.count - 81_920))
        try bytes.write(to: URL(fileURLWithPath: path))
        var opening = settingAside
        #expect(try GRDBRecordStore<Spot>(path: path, opening: opening).setAside == nil)
        opening.isExamined = true
        let store = try GRDBRecordStore<Spot>(path: path, opening: opening)
        #expect(store.setAside?.damage.reason == .damaged)
        #expect(try await store.ids() == [])
    }

    // MARK: Full

    @Test func `a full database reports it and loses nothing`() async throws {
        var opening = DatabaseOpening()
        opening.pageLimit = 60
        let store = try GRDBRecordStore<Spot>(path: path, opening: opening)
        try await store.add(spots(20))
        let error = await persistenceError { try await store.add(spots(5_000)) }
        #expect(error?.reason == .full)
        #expect(error?.message.hasPrefix("\(path) has no room left") == true)
        #expect(try await store.summary(by: "id").count == 20)
        try await store.save(Spot(id: "n0", name: "Pier"))
        #expect(try await store.ids("pier") == ["n0"])
        var written = 20
        while written < 5_000 {
            do {
                try await store.save(Spot(id: "m\(written)", name: "A rather long name"))
                written += 1
            } catch let error as PersistenceError {
                #expect(error.reason == .full)
                break
            }
        }
        #expect(written < 5_000)
        #expect(try await store.summary(by: "id").count == written)
        try await expectSoundFile(at: path)
    }

    // MARK: Read only

    @Test func `a database that is read only is read, and refuses to be written`() async throws {
        try await GRDBRecordStore<Spot>(path: path).add(spots(30))
        let reading = DatabaseOpening(access: .readOnly)
        let store = try GRDBRecordStore<Spot>(path: path, opening: reading)
        #expect(try await store.ids("spot 7") == ["n7"])
        #expect(
            try await store.ids(near: Coordinate(latitude: 1, longitude: 0), limit: 1) == ["n0"])
        #expect(await persistenceError { try await store.add(spots(40)) }?.reason == .readOnly)
        #expect(await persistenceError { try await store.delete(id: "n1") }?.reason == .readOnly)
        #expect(try await store.summary(by: "id").count == 30)
        // It sees what others write.
        try await GRDBRecordStore<Spot>(path: path).add(spots(31))
        #expect(try await store.summary(by: "id").count == 31)
    }

    @Test func `nothing is made where only reading is allowed`() async throws {
        let error = await persistenceError {
            _ = try GRDBRecordStore<Spot>(path: path, opening: DatabaseOpening(access: .readOnly))
        }
        #expect(error?.reason == .unavailable)
        #expect(!FileManager.default.fileExists(atPath: path))
    }
}
