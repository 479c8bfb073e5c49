import Testing
import WaybillStorage
import WaybillTesting

/// Saving and deleting, which rest on the seam.
@Suite(.timeLimit(.minutes(60)))
struct SingleRecordTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: StoreKind.allCases)
    func `a record is saved, replaced and deleted`(_ kind: StoreKind) async throws {
        let store = try await kind.store(in: folder)
        try await store.save(Spot(id: "a", name: "Pier"))
        try await store.save(Spot(id: "b", name: "Mole"))
        try await store.save(Spot(id: "a", name: "Quay"))
        #expect(try await store.ids("quay") == ["a"])
        #expect(try await store.ids("pier") == [])
        try await store.delete(id: "a")
        try await store.delete(id: "stranger")
        #expect(try await store.ids() == ["b"])
        #expect(try await store.ids("quay") == [])
    }
}
