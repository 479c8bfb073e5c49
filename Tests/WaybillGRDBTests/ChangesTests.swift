import Testing
import WaybillStorage
import WaybillTesting

@Suite(.timeLimit(.minutes(60)))
struct ChangesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: StoreKind.allCases)
    func `a first value comes at once and another after a load`(_ kind: StoreKind) async throws {
        let store = try await kind.store(in: folder)
        var changes = store.changes().makeAsyncIterator()
        #expect(await changes.next() != nil)
        try await store.add([Spot(id: "a")])
        #expect(await changes.next() != nil)
        #expect(try await store.ids() == ["a"])
    }

    @Test(arguments: StoreKind.allCases)
    func `a change between the call and the first reading is not missed`(
        _ kind: StoreKind
    ) async throws {
        let store = try await kind.store(in: folder)
        let changes = store.changes()
        try await store.add([Spot(id: "a")])
        try await store.add([Spot(id: "b")])
        // Whatever was coalesced: who reads after a value sees all that came before.
        for await _ in changes where try await store.ids() == ["a", "b"] { break }
    }

    @Test(arguments: StoreKind.allCases)
    func `a load that fails reports nothing`(_ kind: StoreKind) async throws {
        struct Interruption: Error {}
        var changes: AsyncStream<Void>.Iterator?
        do {
            let store = try await kind.store(in: folder)
            changes = store.changes().makeAsyncIterator()
            #expect(await changes?.next() != nil)
            await #expect(throws: Interruption.self) {
                try await store.load(removing: []) { add in
                    try add(Spot(id: "a"))
                    throw Interruption()
                }
            }
        }
        #expect(await changes?.next() == nil)
    }

    @Test(arguments: StoreKind.allCases)
    func `all observers are notified, and none after it was removed`(_ kind: StoreKind) async throws
    {
        let store = try await kind.store(in: folder)
        var first = store.changes().makeAsyncIterator()
        do {
            var second = store.changes().makeAsyncIterator()
            #expect(await second.next() != nil)
        }
        #expect(await first.next() != nil)
        try await store.add([Spot(id: "a")])
        #expect(await first.next() != nil)
    }

    @Test(arguments: StoreKind.allCases)
    func `the values end with the store`(_ kind: StoreKind) async throws {
        var changes: AsyncStream<Void>?
        do {
            let store = try await kind.store(in: folder)
            changes = store.changes()
        }
        var count = 0
        for await _ in try #require(changes) { count += 1 }
        #expect(count == 1)
    }

    @Test func `a released observer is forgotten`() {
        let broadcast = ChangeBroadcast()
        do {
            let changes = broadcast.changes()
            #expect(broadcast.observerCount == 1)
            _ = changes
        }
        #expect(broadcast.observerCount == 0)
    }
}
