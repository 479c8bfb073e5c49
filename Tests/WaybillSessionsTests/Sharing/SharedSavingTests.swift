import Foundation
import Synchronization
import Testing
import WaybillScreens
import WaybillStore
import WaybillTesting

@testable import WaybillSessions

/// Shared stores and stores of visitors in files.
@Suite(.timeLimit(.minutes(60))) struct SharedSavingTests {
    private let folder = SharedFolder()

    private var file: URL { folder.url.appendingPathComponent("pool.json") }

    private func pool(_ failures: Failures = Failures()) -> SharedStore<Pool, PoolAction> {
        SharedStore(
            Pool(), reducer: poolReducer(),
            features: [.saved(in: file, onFailure: { failures.add($0) })])
    }

    @Test func `a state is saved as JSON that any tool reads, and restored`() async throws {
        let first = pool()
        first.dispatch(.add(4))
        first.dispatch(.name("Ada"))
        try await first.flush()
        let object = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
        let members = try #require(object as? [String: Any])
        #expect(members["version"] as? Int == 1)
        #expect((members["state"] as? [String: Any])?["count"] as? Int == 4)
        #expect(pool().state == Pool(count: 4, names: ["Ada"]))
    }

    @Test(arguments: [
        "", "[]", "{\"version\":1}", "{\"version\":2,\"state\":{}}", "{\"version\":-1}",
    ])
    func `a file that is not a state is kept aside and reported`(_ text: String) async throws {
        try FileManager.default.createDirectory(
            at: folder.url, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        let failures = Failures()
        let pool = pool(failures)
        #expect(pool.state == Pool())
        #expect(failures.count == 1)
        let message = try #require(failures.first?.message)
        #expect(message.contains("pool.json was not read"))
        #expect(message.hasSuffix("it is kept as \(file.path).aside-1."))
        await pool.perform(.add(1))
        try await pool.flush()
        #expect(folder.names == ["pool.json", "pool.json.aside-1", "pool.json.lock"])
        let aside = try Data(contentsOf: file.appendingPathExtension("aside-1"))
        #expect(String(decoding: aside, as: UTF8.self) == text)
    }

    @Test func `what is acknowledged while a flush is held open is saved by it`() async throws {
        let store = SharedStore(
            HeldPool(),
            reducer: Reducer<HeldPool, Int> { pool, number in
                pool.numbers.append(number)
                return .none
            }, features: [.saved(in: file, clock: TestClock())])
        store.dispatch(0)
        let count = Mutex(0)
        // Each of the first writes finds another message.
        let hold: @Sendable () -> Void = {
            let next = count.withLock { count in
                count += 1
                return count
            }
            if next <= 3 { store.dispatch(next) }
        }
        try await HeldPool.$onEncode.withValue(hold) { try await store.flush() }
        let saved = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
        let state = (saved as? [String: Any])?["state"] as? [String: Any]
        #expect(state?["numbers"] as? [Int] == [0, 1, 2, 3])
    }

    // MARK: Other processes

    /// Writes a file as another process does.
    private func write(_ count: Int) throws {
        let text = #"{"version":1,"state":{"count":\#(count),"names":[]}}"#
        try Data(text.utf8).write(to: file, options: .atomic)
    }

    /// Locks the file as another process does.
    private func lock() throws -> FileHandle {
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        let lock = file.appendingPathExtension("lock")
        try Data().write(to: lock)
        let handle = try FileHandle(forReadingFrom: lock)
        #expect(flock(handle.fileDescriptor, LOCK_EX | LOCK_NB) == 0)
        return handle
    }

    @Test func `a second process says so though there is no state file yet`() async throws {
        let other = try lock()
        let pool = pool()
        await pool.perform(.add(1))
        let error = await #expect(throws: SavedStateError.self) { try await pool.flush() }
        #expect(error?.reason == .inUse && folder.names == ["pool.json.lock"])
        try other.close()
    }

    @Test func `a lock is there before the state file, for its owner, and goes with its store`()
        throws
    {
        do {
            let lock = StateLock.of(file)
            defer { withExtendedLifetime(lock) {} }
            #expect(lock.take() && lock.take())
            let path = file.appendingPathExtension("lock").path
            let facts = try FileManager.default.attributesOfItem(atPath: path)
            #expect(facts[.posixPermissions] as? Int == 0o600)
            // One that was deleted is made again.
            try FileManager.default.removeItem(at: folder.url)
            #expect(lock.take() && folder.names == ["pool.json.lock"])
        }
        #expect(folder.names == [])
    }

    @Test func `without a folder to write in nothing is locked`() throws {
        try Data().write(to: folder.url)
        #expect(StateLock.of(file).take())
    }

    @Test func `a second process with a state file says so, and leaves it alone`() async throws {
        let other = try lock()
        try write(5)
        let failures = Failures()
        let pool = pool(failures)
        #expect(failures.first == nil && pool.count == 5, "as `print` shows it")
        await pool.perform(.add(1))
        let error = await #expect(throws: SavedStateError.self) { try await pool.flush() }
        #expect(error?.reason == .inUse)
        #expect(error?.message.contains("is used by another process") == true)
        #expect(try String(contentsOf: file, encoding: .utf8).contains(#""count":5"#))
        #expect(folder.names == ["pool.json", "pool.json.lock"])
        try other.close()
    }

    @Test func `a file that another process has written since is not overwritten`() async throws {
        let pool = pool()
        await pool.perform(.add(1))
        try await pool.flush()
        try write(7)
        await pool.perform(.add(1))
        let error = await #expect(throws: SavedStateError.self) { try await pool.flush() }
        #expect(error?.reason == .inUse)
        #expect(try String(contentsOf: file, encoding: .utf8).contains(#""count":7"#))
        // One that was deleted is written again.
        try FileManager.default.removeItem(at: file)
        try await pool.flush()
        #expect(self.pool().count == 2)
    }

    @MainActor
    @Test func `a visitor is told that what they changed cannot be saved`() async throws {
        let pool = pool()
        let host = HeadlessHost(PoolApp(pool: pool))
        try await host.open("/")
        // In place of the folder: it fails for every user.
        try FileManager.default.removeItem(at: folder.url)
        try Data().write(to: folder.url)
        await pool.perform(.add(1))
        await #expect(throws: SavedStateError.self) { try await pool.flush() }
        await host.settle()
        #expect(
            host.page?.status
                == .failed("Changes cannot be saved at the moment.", canRetry: false))
        #expect(host.page?.title == "1")
        try FileManager.default.removeItem(at: folder.url)
        try await pool.flush()
        await host.settle()
        #expect(host.page?.status == .ready)
    }

    // MARK: Visitors

    @Test func `the files of visitors are hashes, for their owner alone`() async throws {
        let stores = stores(limit: 10)
        let visitor = Visitor()
        await stores[visitor].perform(.add(1))
        await stores[.person].perform(.add(1))
        try await stores.flush()
        let names = folder.names
        #expect(names.count == 2 && names.contains("person.json"))
        #expect(!names.contains { $0.contains(visitor.token) })
        for name in names {
            let path = folder.url.appendingPathComponent(name).path
            let facts = try FileManager.default.attributesOfItem(atPath: path)
            #expect(facts[.posixPermissions] as? Int == 0o600)
        }
        let facts = try FileManager.default.attributesOfItem(atPath: folder.url.path)
        #expect(facts[.posixPermissions] as? Int == 0o700)
    }

    @Test func `a visitor who left nothing has no file`() async throws {
        let stores = stores(limit: 10)
        let visitor = Visitor()
        stores[visitor].dispatch(.add(0))
        try await stores.flush()
        #expect(folder.names == [])
        stores[visitor].dispatch(.add(2))
        try await stores.flush()
        #expect(folder.names.count == 1)
        stores[visitor].dispatch(.add(-2))
        try await stores.flush()
        #expect(folder.names == [])
    }

    @Test func `of visitors who never come back no more files stay than the limit`() async throws {
        let stores = stores(limit: 8)
        let known = try (0..<4).map { _ in try #require(Visitor(token: Visitor().token)) }
        let confirmed = Visitor()
        confirmed.confirm()
        for visitor in known + [confirmed] { await stores[visitor].perform(.add(1)) }
        try await stores.flush()
        for _ in 0..<40 {
            await stores[Visitor()].perform(.add(1))
            try await stores.flush()
        }
        #expect(folder.names.count <= 9)
        #expect((known + [confirmed]).allSatisfy { stores[$0].count == 1 })
    }

    @Test func `after restarts no more files stay of visitors who never come back than the limit`()
        async throws
    {
        let visitor = Visitor()
        let back = try #require(Visitor(token: visitor.token))
        for start in 0..<4 {
            let stores = stores(limit: 8)
            await stores[start == 0 ? visitor : back].perform(.add(1))
            for _ in 0..<6 { await stores[Visitor()].perform(.add(1)) }
            try await stores.flush()
        }
        let stores = stores(limit: 8)
        #expect(folder.names.count <= 9 && stores[back].count == 4)
    }

    @Test func `at a start files of long ago end, and names that are identities`() async throws {
        let old = try #require(Visitor(token: Visitor().token))
        let long = try #require(Visitor(token: Visitor().token))
        do {
            let stores = stores(limit: 8)
            for visitor in [old, long, .person] { await stores[visitor].perform(.add(3)) }
            try await stores.flush()
        }
        let file = VisitorFiles.file(of: old, in: folder.url)
        try FileManager.default.moveItem(
            at: file, to: folder.url.appendingPathComponent("\(old.token).json"))
        for visitor in [long, .person] {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -401 * 24 * 60 * 60)],
                ofItemAtPath: VisitorFiles.file(of: visitor, in: folder.url).path)
        }
        let stores = stores(limit: 8)
        #expect(Set(folder.names) == ["person.json", file.lastPathComponent])
        #expect(stores[old].count == 3 && stores[long].count == 0)
    }

    private func stores(limit: Int) -> UserStores<Pool, PoolAction> {
        UserStores(Pool(), reducer: poolReducer(), in: folder.url, limit: limit)
    }

    @Test func `visitors have a state of their own`() async {
        let stores = stores(limit: 10)
        let (one, other) = (Visitor(), Visitor())
        await stores[one].perform(.add(1))
        #expect(stores[one].count == 1)
        #expect(stores[other].count == 0)
        #expect(one.isToBeRemembered)
        #expect(!other.isToBeRemembered, "it has only read")
    }

    @Test(arguments: SeededGenerator.seeds(4))
    func `idle stores are released, and nothing that was dispatched is lost`(
        _ seed: UInt64
    ) async throws {
        var random = SeededGenerator(seed: seed)
        let stores = stores(limit: 8)
        let visitors = try (0..<40).map { _ in try #require(Visitor(token: Visitor().token)) }
        var wanted: [Visitor: Int] = [:]
        for _ in 0..<200 {
            let visitor = visitors[Int.random(in: 0..<40, using: &random)]
            stores[visitor].dispatch(.add(1))
            wanted[visitor, default: 0] += 1
            if Bool.random(using: &random) { try await stores.flush() }
        }
        try await stores.flush()
        #expect(stores[Visitor()].count == 0)
        // One that is being saved still is released at the next look.
        while stores.count > 9 {
            try await stores.flush()
            #expect(stores[Visitor()].count == 0)
        }
        for visitor in visitors {
            #expect(stores[visitor].count == wanted[visitor] ?? 0, "seed \(seed)")
        }
    }

    @Test func `a crowd that only looks takes nothing from those who keep something`() async {
        let stores = UserStores(Pool(), reducer: poolReducer(), limit: 8)
        let keepers = (0..<7).map { _ in Visitor() }
        for keeper in keepers { await stores[keeper].perform(.add(3)) }
        for _ in 0..<100 { _ = stores[Visitor()].count }
        #expect(keepers.allSatisfy { stores[$0].count == 3 } && stores.count <= 9)
    }

    @Test(arguments: ["", "person", "../../etc/passwd", String(repeating: "A", count: 32)])
    func `a hostile token is not a visitor`(_ token: String) {
        #expect(Visitor(token: token) == nil)
    }

    @Test func `a visitor is known again by its token alone`() throws {
        let visitor = Visitor()
        #expect(try #require(Visitor(token: visitor.token)) == visitor)
        #expect(!"\(visitor)".contains(visitor.token))
    }
}

/// A state that calls a closure while it is written.
private struct HeldPool: Codable, Equatable, Sendable {
    @TaskLocal static var onEncode: (@Sendable () -> Void)?

    var numbers: [Int] = []

    private enum CodingKeys: String, CodingKey { case numbers }

    init() {}

    init(from decoder: any Decoder) throws {
        numbers = try decoder.container(keyedBy: CodingKeys.self)
            .decode([Int].self, forKey: .numbers)
    }

    func encode(to encoder: any Encoder) throws {
        HeldPool.onEncode?()
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(numbers, forKey: .numbers)
    }
}

/// What a store could not restore or save.
///
/// The lock `all` guards it.
private final class Failures: Sendable {
    private let all = Mutex<[SavedStateError]>([])

    var count: Int { all.withLock(\.count) }

    var first: SavedStateError? { all.withLock(\.first) }

    func add(_ error: SavedStateError) { all.withLock { $0.append(error) } }
}
