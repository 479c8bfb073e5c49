import Places
import Testing
import WaybillStorage
import WaybillTesting

/// Lists are made, renamed, deleted and put back.
@Suite(.timeLimit(.minutes(60)))
struct SavedListsTests {
    private let records: InMemoryRecordStore<SavedPlace>
    private let saved: SavedPlaces
    private let date = SavedDate()
    private let trip: SavedListName
    private let lunch: SavedListName

    init() throws {
        let places = try InMemoryRecordStore(["A", "B", "C"].map { try Place(named: $0) })
        records = try InMemoryRecordStore()
        let date = date
        saved = SavedPlaces(records, of: PlaceLibrary(store: places, now: { date.now }))
        trip = try SavedListName("Trip")
        lunch = try SavedListName("Lunch")
    }

    private func lists() async throws -> [String] {
        var lines: [String] = []
        for list in try await saved.lists() {
            let names = try await saved.places(in: list.name).map(\.place.name)
            #expect(names.count == list.count)
            lines.append("\(list.name): \(names.joined(separator: " "))")
        }
        return lines
    }

    @Test func `a list that is made is there with nothing in it`() async throws {
        #expect(try await saved.make(trip) == .made)
        #expect(try await lists() == ["Trip: "])
        #expect(try await saved.make(try SavedListName("TRIP")) == .exists(trip))
        #expect(try await saved.make(.standard) == .exists(.standard))
        try await saved.save("a", in: try SavedListName("trip"))
        #expect(try await lists() == ["Trip: A"])
        try await saved.remove("a", from: trip)
        #expect(try await lists() == ["Trip: "])
    }

    @Test func `a list that is renamed keeps what is in it, in its order`() async throws {
        for id in ["b", "a", "c"] { try await saved.save(id, in: trip) }
        try await saved.save("a", in: lunch)
        let before = try await saved.places(in: trip).map(\.saved.date)
        let name = try SavedListName("Journey")
        #expect(try await saved.rename(trip, to: name) == .renamed)
        #expect(try await lists() == ["Journey: C A B", "Lunch: A"])
        #expect(try await saved.places(in: name).map(\.saved.date) == before)
        #expect(try await saved.saved("a").map(\.list) == [name, lunch])
        #expect(try await saved.rename(name, to: try SavedListName("journey")) == .renamed)
        #expect(try await lists() == ["journey: C A B", "Lunch: A"])
    }

    @Test func `no list takes the name of another one`() async throws {
        try await saved.save("a", in: trip)
        try await saved.save("b", in: lunch)
        #expect(try await saved.rename(trip, to: try SavedListName("LUNCH")) == .taken(lunch))
        #expect(try await saved.rename(trip, to: .standard) == .taken(.standard))
        let nowhere = try SavedListName("Nowhere")
        #expect(try await saved.rename(nowhere, to: try SavedListName("X")) == .noSuchList)
        #expect(try await lists() == ["Lunch: B", "Trip: A"])
    }

    @Test func `the standard list is always there: what is in it moves into a new one`()
        async throws
    {
        try await saved.save("a")
        #expect(try await saved.rename(.standard, to: trip) == .renamed)
        #expect(try await lists() == ["Trip: A"])
        try await saved.remove("a", from: trip)
        #expect(try await lists() == ["Trip: "])
    }

    @Test func `a list that is deleted comes back as it was`() async throws {
        for id in ["b", "a"] { try await saved.save(id, in: trip) }
        try await saved.save("a", in: lunch)
        let before = try await saved.places(in: trip)
        let deleted = try #require(try await saved.delete(trip))
        #expect(try await lists() == ["Lunch: A"])
        #expect(try await saved.delete(trip) == nil)
        try await saved.restore(deleted, in: trip)
        #expect(try await saved.places(in: trip) == before)
        #expect(try await lists() == ["Lunch: A", "Trip: A B"])

        _ = try await saved.make(try SavedListName("Empty"))
        let nothing = try #require(try await saved.delete(try SavedListName("Empty")))
        #expect(nothing.isEmpty)
        try await saved.restore(nothing, in: try SavedListName("Empty"))
        #expect(try await lists() == ["Empty: ", "Lunch: A", "Trip: A B"])
    }

    @Test func `the list used last is the one that was saved into last`() async throws {
        #expect(try await saved.listUsedLast() == .standard)
        try await saved.save("a", in: trip)
        #expect(try await saved.listUsedLast() == trip)
        try await saved.save("b")
        #expect(try await saved.listUsedLast() == .standard)
        // What is taken out is not put in: the list was used when the place was saved.
        try await saved.remove("a", from: trip)
        #expect(try await saved.listUsedLast() == .standard)
        try await saved.save("b", in: lunch)
        #expect(try await saved.listUsedLast() == lunch)
        _ = try await saved.rename(lunch, to: try SavedListName("Dinner"))
        #expect(try await saved.listUsedLast() == (try SavedListName("Dinner")))
        _ = try await saved.delete(try SavedListName("Dinner"))
        #expect(try await saved.listUsedLast() == .standard)
    }

    @Test func `a list that no place was saved into is not the one used last`() async throws {
        try await saved.save("a", in: trip)
        _ = try await saved.make(lunch)
        #expect(try await saved.listUsedLast() == trip)
        let dinner = try SavedListName("Dinner")
        _ = try await saved.rename(lunch, to: dinner)
        let nothing = try #require(try await saved.delete(dinner))
        try await saved.restore(nothing, in: dinner)
        #expect(try await lists() == ["Dinner: ", "Trip: A"])
        #expect(try await saved.listUsedLast() == trip)
        try await saved.save("a", in: dinner)
        #expect(try await saved.listUsedLast() == dinner)
    }

    @Test func `a store that fails has changed no list`() async throws {
        try await saved.save("a", in: trip)
        await records.fail(with: PersistenceError(.full, message: "There is no room left."))
        await #expect(throws: PersistenceError.self) { try await saved.make(lunch) }
        await #expect(throws: PersistenceError.self) { try await saved.rename(trip, to: lunch) }
        await #expect(throws: PersistenceError.self) { try await saved.delete(trip) }
        await #expect(throws: PersistenceError.self) { try await saved.restore([], in: lunch) }
        await records.fail(with: nil)
        #expect(try await lists() == ["Trip: A"])
    }

    /// What a person may do, at random.
    private enum Step: CaseIterable { case save, remove, make, rename, delete, undo }

    @Test(arguments: SeededGenerator.seeds(20))
    func `lists are what a person made of them, and each deletion can be taken back`(
        _ seed: UInt64
    ) async throws {
        var random = SeededGenerator(seed: seed)
        let names = ["Trip", "Lunch", "trip", "Été"]
        // The places of each list, saved last first.
        var model: [String: [String]] = [:]
        var deleted: (name: String, places: [String], saved: [SavedPlace])?
        func known(_ name: String) -> String? {
            model.keys.first { $0.lowercased() == name.lowercased() }
        }
        for step in 0..<60 {
            let name = names.randomElement(using: &random) ?? "Trip"
            let list = try SavedListName(name)
            let id = ["a", "b", "c"].randomElement(using: &random) ?? "a"
            switch Step.allCases.randomElement(using: &random) ?? .save {
            case .save:
                try await saved.save(id, in: list)
                let key = known(name) ?? name
                if model[key]?.contains(id) != true { model[key, default: []].insert(id, at: 0) }
            case .remove:
                try await saved.remove(id, from: list)
                if let key = known(name) { model[key]?.removeAll { $0 == id } }
            case .make:
                let result = try await saved.make(list)
                #expect((result == .made) == (known(name) == nil), "seed \(seed), step \(step)")
                model[known(name) ?? name, default: []] += []
            case .rename:
                guard let old = model.keys.sorted().randomElement(using: &random) else { continue }
                let result = try await saved.rename(try SavedListName(old), to: list)
                let isFree = known(name) == nil || known(name) == old
                #expect((result == .renamed) == isFree, "seed \(seed), step \(step)")
                if isFree { model[name] = model.removeValue(forKey: old) }
            case .delete:
                guard let key = known(name) else { continue }
                let places = try #require(try await saved.delete(try SavedListName(key)))
                deleted = (key, model.removeValue(forKey: key) ?? [], places)
            case .undo:
                guard let last = deleted, known(last.name) == nil else { continue }
                try await saved.restore(last.saved, in: try SavedListName(last.name))
                model[last.name] = last.places
                deleted = nil
            }
            let shown = try await lists().sorted()
            let expected = model.map {
                "\($0.key): \($0.value.map { $0.uppercased() }.joined(separator: " "))"
            }
            try #require(shown == expected.sorted(), "seed \(seed), step \(step)")
        }
    }
}
