import Foundation
import Synchronization
import Testing
import WaybillGRDB
import WaybillStorage
import WaybillTesting

/// A database whose file goes away while it is in use, and who may read it.
@Suite(.timeLimit(.minutes(60)))
struct MovedFileTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("spots.db")
    }

    @Test(arguments: [true, false])
    func `a save into a file that was deleted or replaced is an error`(
        isReplaced: Bool
    ) async throws {
        let failures = Failures()
        let opening = DatabaseOpening(onFailure: { failures.append($0) })
        let store = try GRDBRecordStore<Spot>(path: path, opening: opening)
        try await store.save(Spot(id: "a"))
        let manager = FileManager.default
        for suffix in ["", "-wal", "-shm"] {
            try manager.moveItem(atPath: path + suffix, toPath: folder.path("moved.db" + suffix))
        }
        if isReplaced { try await GRDBRecordStore<Spot>(path: path).save(Spot(id: "new")) }
        let error = await persistenceError { try await store.save(Spot(id: "b")) }
        #expect(error?.reason == .replaced)
        #expect(error?.message.hasPrefix("\(path) was deleted, moved or replaced") == true)
        #expect(failures.all.count == 1 && failures.all.first == error?.message)
        #expect(await persistenceError { try await store.delete(id: "a") }?.reason == .replaced)
        #expect(try await store.ids() == ["a"], "what was there can still be read")
        let found = try await GRDBRecordStore<Spot>(path: path).ids()
        #expect(found == (isReplaced ? ["new"] : []))
        #expect(try await GRDBRecordStore<Spot>(path: folder.path("moved.db")).ids() == ["a"])
    }

    @Test func `a file that is replaced while it is written stays as it was`() async throws {
        let store = try GRDBRecordStore<Spot>(path: path)
        let error = await persistenceError { [path] in
            _ = try await store.load(removing: []) { add in
                try add(Spot(id: "a"))
                try FileManager.default.moveItem(atPath: path, toPath: path + ".old")
            }
        }
        #expect(error?.reason == .replaced)
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    // MARK: Permissions

    private func permissions(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test(arguments: ["000", "022", "077", "777"])
    func `what is made is for its owner alone, whatever the umask`(umask: String) async throws {
        let path = folder.path("new/deeper/spots.db")
        let writer = try KilledWriter(path: path, name: "one", seed: 6, umask: umask)
        await writer.read { $0.contains { $0.hasPrefix("!") } }
        for name in ["new", "new/deeper"] {
            #expect(try permissions(folder.path(name)) == 0o700, "\(name)")
        }
        for suffix in ["", "-wal", "-shm"] {
            #expect(try permissions(path + suffix) == 0o600, "\(suffix)")
        }
        _ = await writer.kill()
        let names = try FileManager.default.contentsOfDirectory(
            atPath: folder.path("new/deeper"))
        #expect(names.allSatisfy { $0.hasPrefix("spots.db") && !$0.contains("new") })
    }

    @Test func `a file and a folder that were there keep their permissions`() async throws {
        let manager = FileManager.default
        try await GRDBRecordStore<Spot>(path: path).save(Spot(id: "a"))
        try manager.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.url.path)
        let store = try GRDBRecordStore<Spot>(path: path)
        try await store.save(Spot(id: "b"))
        #expect(try permissions(path) == 0o644 && permissions(folder.url.path) == 0o755)
        #expect(try permissions(path + "-wal") == 0o644, "those who may read it read all of it")
        #expect(try await store.ids() == ["a", "b"])
    }

    // MARK: Reading

    @Test func `records that a read only file never held are nil`() async throws {
        try await GRDBRecordStore<Spot>(path: path).save(Spot(id: "a"))
        let reading = DatabaseOpening(access: .readOnly)
        let odd = try GRDBRecordStore<Odd>(path: path, opening: reading)
        #expect(try await odd.summary(by: "rank").count == 0)
        let error = await persistenceError { try await odd.save(Odd(id: "a", name: "Pier")) }
        #expect(error?.reason == .readOnly)
    }

    @Test func `a message has no character that a terminal would obey`() async throws {
        let error = await persistenceError { [folder] in
            _ = try GRDBRecordStore<Spot>(
                path: folder.path("none\u{1B}[31m\u{202E}\n/spots.db"),
                opening: DatabaseOpening(access: .readOnly))
        }
        let message = try #require(error).message
        #expect(message.contains("none\u{FFFD}[31m\u{FFFD}\u{FFFD}/spots.db"), "\(message)")
    }
}

/// The messages of failures; the lock `messages` keeps them.
private final class Failures: Sendable {
    private let messages = Mutex<[String]>([])

    var all: [String] { messages.withLock(\.self) }

    func append(_ error: PersistenceError) { messages.withLock { $0.append(error.message) } }
}
