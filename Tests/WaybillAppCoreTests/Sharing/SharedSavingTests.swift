import Foundation
import Synchronization
import Testing
import WaybillAppCore
import WaybillStore
import WaybillTesting

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
        #expect(folder.names == ["pool.json", "pool.json.aside-1"])
        let aside = try Data(contentsOf: file.appendingPathExtension("aside-1"))
        #expect(String(decoding: aside, as: UTF8.self) == text)
    }

    private func stores(limit: Int) -> VisitorStores<Pool, PoolAction> {
        VisitorStores(Pool(), reducer: poolReducer(), in: folder.url, limit: limit)
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
        let visitors = (0..<40).map { _ in Visitor() }
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
        let stores = VisitorStores(Pool(), reducer: poolReducer(), limit: 8)
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

/// What a store could not restore or save.
///
/// The lock `all` guards it.
private final class Failures: Sendable {
    private let all = Mutex<[SavedStateError]>([])

    var count: Int { all.withLock(\.count) }

    var first: SavedStateError? { all.withLock(\.first) }

    func add(_ error: SavedStateError) { all.withLock { $0.append(error) } }
}
