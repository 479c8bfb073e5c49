import Places
import Testing
import WaybillStorage
import WaybillTesting

/// Notes about saved places.
@Suite(.timeLimit(.minutes(60)))
struct SavedNotesTests {
    private let places: InMemoryRecordStore<Place>
    private let records: InMemoryRecordStore<SavedPlace>
    private let saved: SavedPlaces

    init() throws {
        places = try InMemoryRecordStore(try ["A", "B"].map { try Place(named: $0) })
        records = try InMemoryRecordStore()
        saved = SavedPlaces(records, of: PlaceLibrary(store: places))
    }

    /// The places with their notes, list by list, such as `Saved: A (good)`.
    private func notes() async throws -> [String] {
        var lines: [String] = []
        for list in try await saved.lists() {
            let entries = try await saved.places(in: list.name).map {
                $0.place.name + ($0.saved.note.map { " (\($0))" } ?? "")
            }
            lines.append("\(list.name): \(entries.joined(separator: ", "))")
        }
        return lines
    }

    @Test func `a note is text without blanks around it, and none where there is no more`() {
        #expect(SavedNote("  Ask for Ada.\nCash only \n")?.description == "Ask for Ada.\nCash only")
        #expect(SavedNote("Ask for Ada.\nCash  only")?.line == "Ask for Ada. Cash only")
        for text in ["", " ", "\n\t "] { #expect(SavedNote(text) == nil) }
        let long = String(repeating: "x", count: SavedNote.limit)
        #expect(SavedNote(long + "y")?.description == long)
    }

    @Test func `a note is about the place, in all lists that it is in`() async throws {
        let trip = try SavedListName("Trip")
        try await saved.save("a")
        #expect(try await saved.write(SavedNote("good"), about: "a") == .noted(before: nil))
        try await saved.save("a", in: trip)
        try await saved.save("b", in: trip)
        #expect(try await notes() == ["Saved: A (good)", "Trip: B, A (good)"])
        let before = SavedNote("good")
        #expect(try await saved.write(SavedNote("better"), about: "a") == .noted(before: before))
        #expect(try await notes() == ["Saved: A (better)", "Trip: B, A (better)"])
        #expect(try await saved.write(nil, about: "a") == .noted(before: SavedNote("better")))
        #expect(try await notes() == ["Saved: A", "Trip: B, A"])
    }

    @Test func `what is not saved has no note`() async throws {
        _ = try await saved.make(try SavedListName("Trip"))
        for id in ["a", "", "nowhere"] {
            #expect(try await saved.write(SavedNote("good"), about: id) == .notSaved)
        }
    }

    @Test func `a note stays when the place is saved again, renamed, or gone`() async throws {
        try await saved.save("a")
        try await saved.write(SavedNote("good"), about: "a")
        try await places.save(try Place(named: "Renamed", id: "a"))
        try await saved.save("a")
        #expect(try await notes() == ["Saved: Renamed (good)"])
        try await places.delete(id: "a")
        #expect(try await notes() == ["Saved: Renamed (good)"])
    }

    @Test func `a note goes with the place, and comes back with it`() async throws {
        let trip = try SavedListName("Trip")
        try await saved.save("a", in: trip)
        try await saved.write(SavedNote("good"), about: "a")
        guard case .removed(let entry) = try await saved.remove("a", from: trip) else {
            Issue.record("not removed")
            return
        }
        #expect(entry.saved.note == SavedNote("good"))
        try await saved.restore([entry.saved], in: trip)
        #expect(try await notes() == ["Trip: A (good)"])
        let deleted = try #require(try await saved.delete(trip))
        try await saved.restore(deleted, in: trip)
        let journey = try SavedListName("Journey")
        _ = try await saved.rename(trip, to: journey)
        #expect(try await notes() == ["Journey: A (good)"])
    }

    @Test func `what is brought back has the note that another list has by then`() async throws {
        let trip = try SavedListName("Trip")
        for list in [.standard, trip] { try await saved.save("a", in: list) }
        try await saved.write(SavedNote("good"), about: "a")
        guard case .removed(let entry) = try await saved.remove("a", from: trip) else {
            Issue.record("not removed")
            return
        }
        for note in [SavedNote("better"), nil] {
            try await saved.write(note, about: "a")
            try await saved.restore([entry.saved], in: trip)
            #expect(try await saved.saved("a").map(\.note) == [note, note])
            try await saved.remove("a", from: trip)
        }
    }

    @Test func `a note that cannot be kept leaves the one before`() async throws {
        try await saved.save("a")
        try await saved.write(SavedNote("good"), about: "a")
        await records.fail(with: PersistenceError(.full, message: "There is no room left."))
        await #expect(throws: PersistenceError.self) {
            try await saved.write(SavedNote("better"), about: "a")
        }
        await records.fail(with: nil)
        #expect(try await notes() == ["Saved: A (good)"])
    }
}
