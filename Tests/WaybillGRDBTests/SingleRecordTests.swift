import Testing
import WaybillLoading
import WaybillStorage
import WaybillTesting

/// Saving, deleting, following and completing, which rest on the seam.
@Suite(.timeLimit(.minutes(60)))
struct SingleRecordTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let paris = Coordinate(latitude: 48.86, longitude: 2.35)
    private static let spots = [
        Spot(id: "a", name: "Pizza Roma", group: "food", latitude: 48.86, longitude: 2.36),
        Spot(id: "b", name: "PIZZA  ROMA", group: "food", latitude: 48.86, longitude: 2.37),
        Spot(id: "c", name: "Pizzeria Napoli", group: "food", latitude: 41.9, longitude: 12.5),
        Spot(id: "d", name: "Café Pízza", latitude: 48.8, longitude: 2.3),
        Spot(id: "e", name: "Piazza", group: "square", latitude: 41.9, longitude: 12.5),
    ]

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

    // MARK: Completions

    @Test(arguments: StoreKind.allCases)
    func `completions are distinct, and what is near comes first`(_ kind: StoreKind) async throws {
        let store = try await kind.store(Self.spots, in: folder)
        let near = try await store.completions(of: "Pizz", near: Self.paris)
        #expect(
            near == [
                RecordCompletion(text: "Pizza", kind: .word),
                RecordCompletion(text: "Pizzeria", kind: .word),
                RecordCompletion(text: "Pizza Roma", kind: .title),
                RecordCompletion(text: "Café Pízza", kind: .title),
                RecordCompletion(text: "Pizzeria Napoli", kind: .title),
            ])
        let second = try await store.completions(of: "pizza r", near: Self.paris)
        #expect(
            second == [
                RecordCompletion(text: "pizza Roma", kind: .word),
                RecordCompletion(text: "Pizza Roma", kind: .title),
            ])
        #expect(try await store.completions(of: "pizz", limit: 2).count == 2)
        #expect(try await store.completions(of: "pizz", limit: .max).count == 5)
        for text in ["", " ", "*", "zzz"] {
            #expect(try await store.completions(of: text) == [])
        }
        #expect(try await store.completions(of: "pizz", limit: 0) == [])
    }

    // MARK: Following

    @Test(arguments: StoreKind.allCases)
    func `matches are followed from loading on`(_ kind: StoreKind) async throws {
        let store = try await kind.store(in: folder)
        let observed = store.observe(RecordQuery(text: "pizza", spelling: .exact))
        try await store.add(Self.spots)
        var last: ObservedMatches<Spot>?
        for await value in observed {
            last = value
            if value.value?.count == 3, !value.isLoading { break }
        }
        #expect(last?.isLoading == false)
        #expect(last?.value?.map(\.record.id) == ["a", "b", "d"])
    }

    @Test func `a failed reading keeps what was there, and the next change reads again`()
        async throws
    {
        let store = try InMemoryRecordStore(Self.spots)
        var observed = store.observe(RecordQuery(limit: 2)).makeAsyncIterator()
        while let value = await observed.next(), value.isLoading {}
        try await store.add([])
        await store.fail(with: PersistenceError(.damaged, message: "Broken."))
        // Whatever was coalesced: it ends with the failure, beside the rows.
        let failed = Task {
            var observed = store.observe(RecordQuery(limit: 2)).makeAsyncIterator()
            while let value = await observed.next() {
                if value.failure != nil { return value.failure?.reason }
            }
            return nil
        }
        #expect(await failed.value == .damaged)
        await store.fail(with: nil)
        try await store.add([Spot(id: "0")])
        while let value = await observed.next() {
            if value.value?.first?.record.id == "0", !value.isLoading { break }
        }
    }

    @Test func `who stops following is forgotten`() async throws {
        let store = try InMemoryRecordStore(Self.spots)
        let following = Task {
            for await _ in store.observe(RecordQuery()) {}
            return true
        }
        following.cancel()
        #expect(await following.value)
    }
}
