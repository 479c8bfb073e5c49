import Testing
import WaybillStorage
import WaybillTesting

@Suite(.timeLimit(.minutes(60)))
struct InMemoryRecordStoreTests {
    private let store: InMemoryRecordStore<Spot>

    init() throws { store = try InMemoryRecordStore([Spot(id: "a"), Spot(id: "b")]) }

    // Behaviour 3/50
    @Test func `a store that is made to fail fails until it is reset`() async throws {
        await store.fail(with: PersistenceError(.busy, message: "Wait."))
        for _ in 0..<2 {
            #expect(await persistenceError { _ = try await store.ids() }?.reason == .busy)
            #expect(await persistenceError { _ = try await store.record(id: "a") } != nil)
            #expect(await persistenceError { _ = try await store.summary(by: "id") } != nil)
            #expect(await persistenceError { try await store.add([Spot(id: "c")]) } != nil)
        }
        await store.fail(with: nil)
        #expect(try await store.ids() == ["a", "b"])
    }

    // Behaviour 3/50
    @Test func `results that are held come when they are released`() async throws {
        await store.hold()
        let ids = Task { try await store.ids() }
        let record = Task { try await store.record(id: "b") }
        await store.waitUntilHeld(2)
        await store.release()
        #expect(try await ids.value == ["a", "b"])
        #expect(try await record.value?.id == "b")
        #expect(try await store.ids() == ["a", "b"])
    }

    @Test func `a task that is cancelled does not wait for the release`() async throws {
        await store.hold()
        let load = Task { try await store.add([Spot(id: "c")]) }
        await store.waitUntilHeld()
        load.cancel()
        await #expect(throws: CancellationError.self) { try await load.value }
        let ids = Task { try await store.ids() }
        await store.waitUntilHeld()
        await store.release()
        #expect(try await ids.value == ["a", "b"])
        #expect(try await store.ids() == ["a", "b"])
    }
}
