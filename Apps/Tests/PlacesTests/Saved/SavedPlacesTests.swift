import Foundation
import Places
import Synchronization
import Testing
import WaybillStorage
import WaybillTesting

@Suite(.timeLimit(.minutes(60)))
struct SavedPlacesTests {
    private let places: InMemoryRecordStore<Place>
    private let records: InMemoryRecordStore<SavedPlace>
    private let saved: SavedPlaces
    private let date = SavedDate()

    init() throws {
        places = try InMemoryRecordStore(try ["A", "B", "C"].map { try Place(named: $0) })
        records = try InMemoryRecordStore()
        let date = date
        let library = PlaceLibrary(store: places, now: { date.now })
        saved = SavedPlaces(records, of: library)
    }

    /// The lists with what is in them, such as `Saved: B A`; `?` for gone.
    private func lists() async throws -> [String] {
        var lines: [String] = []
        for list in try await saved.lists() {
            let entries = try await saved.places(in: list.name)
            #expect(entries.count == list.count)
            let names = entries.map { ($0.isGone ? "?" : "") + $0.place.name }
            lines.append("\(list.name): \(names.joined(separator: " "))")
        }
        return lines
    }

    @Test func `what was saved last comes first`() async throws {
        for id in ["b", "a", "c"] { try await saved.save(id) }
        #expect(try await lists() == ["Saved: C A B"])
    }

    @Test func `saved twice is once, and keeps its place`() async throws {
        try await saved.save("a")
        try await saved.save("b")
        guard case .alreadySaved(let place) = try await saved.save("a") else {
            Issue.record("saved again")
            return
        }
        #expect(place.date == Date(timeIntervalSince1970: 1))
        #expect(try await lists() == ["Saved: B A"])
    }

    @Test func `a place may be in several lists, the standard one first`() async throws {
        for list in ["walks", "Trip", "Saved", "été"] {
            try await saved.save("a", in: try SavedListName(list))
        }
        #expect(try await lists() == ["Saved: A", "Trip: A", "walks: A", "été: A"])
        #expect(
            try await saved.saved("a").map(\.list.description)
                == ["Saved", "Trip", "walks", "été"])
        try await saved.remove("a")
        #expect(try await saved.isSaved("a"))
        #expect(try await saved.isSaved("a", in: try SavedListName("Trip")))
        #expect(try await saved.isSaved("a", in: .standard) == false)
    }

    @Test func `the standard list is empty without a place, and another one stays`() async throws {
        let trip = try SavedListName("Trip")
        for list in [trip, .standard] {
            try await saved.save("a", in: list)
            try await saved.remove("a", from: list)
        }
        #expect(try await saved.lists() == [SavedList(name: trip, count: 0)])
        #expect(try await saved.saved("a").isEmpty)
        #expect(try await saved.saved("").isEmpty)
        #expect(try await saved.save("", in: trip) == .noSuchPlace)
        #expect(try await saved.remove("", from: trip) == .nothing)
        #expect(try await saved.lists() == [SavedList(name: trip, count: 0)])
    }

    @Test func `what is taken out of the standard list leaves nothing`() async throws {
        try await saved.save("a")
        guard case .removed(let entry) = try await saved.remove("a") else {
            Issue.record("not removed")
            return
        }
        #expect(entry.place.name == "A" && !entry.isGone)
        #expect(try await lists().isEmpty)
        #expect(try await saved.places().isEmpty)
        #expect(try await saved.isSaved("a") == false)
        #expect(try await saved.remove("a") == .nothing)
    }

    @Test func `a name that differs only in its capitals means the list that is there`()
        async throws
    {
        try await saved.save("a", in: try SavedListName("Été"))
        try await saved.save("b", in: try SavedListName("ÉTÉ"))
        try await saved.save("c", in: try SavedListName("saved"))
        #expect(try await lists() == ["Saved: C", "Été: B A"])
        #expect(try await saved.list(meantBy: try SavedListName("été")).map(\.description) == "Été")
        #expect(try await saved.list(meantBy: try SavedListName("Ete")) == nil)
        guard case .removed(let entry) = try await saved.remove("a", from: SavedListName("été"))
        else {
            Issue.record("not removed")
            return
        }
        #expect(entry.saved.list.description == "Été")
    }

    @Test func `older lists that differ only in their capitals stay two`() async throws {
        let date = Date(timeIntervalSince1970: 0)
        for (id, list) in [("a", "Trip"), ("b", "trip")] {
            try await records.save(
                SavedPlace(try Place(named: id), in: try SavedListName(list), at: date))
        }
        try await saved.save("c", in: try SavedListName("trip"))
        try await saved.save("c", in: try SavedListName("Trip"))
        #expect(try await saved.places(in: try SavedListName("trip")).map(\.id) == ["c", "b"])
        #expect(try await saved.places(in: try SavedListName("Trip")).map(\.id) == ["c", "a"])
    }

    @Test func `a place is removed by its current name, or else as it is remembered`()
        async throws
    {
        for id in ["a", "b"] { try await saved.save(id) }
        try await places.save(try Place(named: "Renamed", id: "a"))
        try await places.delete(id: "b")
        for (id, name) in [("a", "Renamed"), ("b", "B")] {
            guard case .removed(let entry) = try await saved.remove(id) else {
                Issue.record("not removed")
                return
            }
            #expect(entry.place.name == name && entry.isGone == (id == "b"))
        }
    }

    @Test func `a place that cannot be read can be removed`() async throws {
        try await saved.save("a")
        await places.fail(with: PersistenceError(.damaged, message: "It is damaged."))
        try await saved.remove("a")
        await places.fail(with: nil)
        #expect(try await lists().isEmpty)
    }

    @Test func `an unknown place is not saved`() async throws {
        #expect(try await saved.save("nowhere") == .noSuchPlace)
        #expect(try await lists().isEmpty)
    }

    @Test func `a place that is gone is shown as it was, and one that comes back as it is`()
        async throws
    {
        try await saved.save("a")
        try await saved.save("b")
        try await places.delete(id: "a")
        #expect(try await lists() == ["Saved: B ?A"])
        #expect(try await saved.isSaved("a"))
        try await places.save(try Place(named: "Renamed", id: "a"))
        #expect(try await lists() == ["Saved: B Renamed"])
    }

    @Test func `a place that is gone can go on into another list while one remembers it`()
        async throws
    {
        let trip = try SavedListName("Trip")
        try await saved.save("a", in: trip)
        try await places.delete(id: "a")
        guard case .saved = try await saved.save("a") else {
            Issue.record("not saved")
            return
        }
        #expect(try await lists() == ["Saved: ?A", "Trip: ?A"])
        for list in [SavedListName.standard, trip] { try await saved.remove("a", from: list) }
        #expect(try await saved.save("a") == .noSuchPlace)
    }

    @Test func `saving again remembers the place as it is by now`() async throws {
        try await saved.save("a")
        try await places.save(try Place(named: "Renamed", id: "a"))
        try await saved.save("a")
        try await places.delete(id: "a")
        #expect(try await lists() == ["Saved: ?Renamed"])
    }

    @Test func `identities are compared by their bytes`() async throws {
        let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
        try await places.save(try Place(named: "One", id: composed))
        try await places.save(try Place(named: "Two", id: decomposed))
        try await saved.save(composed)
        try await saved.save(decomposed)
        #expect(try await lists() == ["Saved: Two One"])
        try await saved.remove(composed)
        #expect(try await lists() == ["Saved: Two"])
    }

    @Test func `changes of what is saved and of places are reported`() async throws {
        // Reading again for each value shows every change; one that is not reported never comes.
        let changes = saved.changes()
        func wait(for lists: [String]) async throws {
            for await _ in changes where try await self.lists() == lists { return }
        }
        try await wait(for: [])
        try await saved.save("a")
        try await wait(for: ["Saved: A"])
        try await places.save(try Place(named: "Renamed", id: "a"))
        try await wait(for: ["Saved: Renamed"])
        try await saved.remove("a")
        try await wait(for: [])
    }

    @Test func `an error of the store is passed on, and nothing has changed`() async throws {
        try await saved.save("a")
        await records.fail(with: PersistenceError(.busy, message: "Another process is writing."))
        let error = await #expect(throws: PersistenceError.self) { try await saved.save("b") }
        #expect(error?.reason == .busy)
        await #expect(throws: PersistenceError.self) { try await saved.remove("a") }
        await #expect(throws: PersistenceError.self) { try await saved.lists() }
        await records.fail(with: nil)
        #expect(try await lists() == ["Saved: A"])
    }

    @Test func `places that cannot be read take nothing out of a list`() async throws {
        try await saved.save("a")
        await places.fail(with: PersistenceError(.damaged, message: "It is damaged."))
        await #expect(throws: PersistenceError.self) { try await saved.places() }
        await places.fail(with: nil)
        #expect(try await lists() == ["Saved: A"])
    }
}

/// A date that advances by a second whenever it is read.
///
/// The lock `seconds` keeps it.
final class SavedDate: Sendable {
    private let seconds = Mutex(0.0)

    var now: Date {
        seconds.withLock {
            $0 += 1
            return Date(timeIntervalSince1970: $0)
        }
    }
}

extension Place {
    /// A café at one point, by its name and perhaps another identity.
    init(named name: String, id: String? = nil) throws {
        self.init(
            id: id ?? name.lowercased(), name: name,
            category: try #require(PlaceCategory("amenity=cafe")),
            coordinate: try #require(Coordinate(latitude: 43.7, longitude: 7.4)),
            source: .openStreetMap)
    }
}
