import Foundation
import Places
import PlacesMap
import Testing
import WaybillStorage
import WaybillTesting

/// What a library holds, extract by extract, and how an extract is removed.
@Suite(.timeLimit(.minutes(60)))
struct ExtractRemovalTests {
    private let places: InMemoryRecordStore<Place>
    private let imports: InMemoryRecordStore<ImportedExtract>
    private let library: PlaceLibrary

    init() throws {
        places = try InMemoryRecordStore()
        imports = try InMemoryRecordStore(format: ImportedExtract.format)
        library = PlaceLibrary(
            store: places, imports: imports, now: { Date(timeIntervalSince1970: 1_000) })
    }

    private func add(_ names: String..., in extracts: [String]) async throws {
        for name in names {
            var place = Place(
                id: name, name: name, category: try #require(PlaceCategory("amenity=cafe")),
                coordinate: try #require(Coordinate(latitude: 43.7, longitude: 7.4)),
                source: extracts.isEmpty ? .starterCity : .openStreetMap)
            place.extracts = extracts
            try await places.save(place)
        }
    }

    @Test func `places are counted by extract, and those that only one has`() async throws {
        try await add("a", "b", in: ["monaco"])
        try await add("c", in: ["menton", "monaco"])
        try await add("d", in: [])
        let monaco = try #require(ExtractName("monaco"))
        try await imports.save(ImportedExtract(monaco, at: library.now()))
        let holdings = try await library.holdings()
        #expect(holdings.count == 4 && holdings.starterCount == 1)
        #expect(holdings.extracts.map(\.id) == ["menton", "monaco"])
        #expect(holdings.extracts.map(\.count) == [1, 3])
        #expect(holdings.extracts.map(\.ownCount) == [0, 2])
        #expect(holdings.extracts.map(\.date) == [nil, library.now()])
    }

    @Test func `an extract is removed with the places that no other has`() async throws {
        try await add("a", "b", in: ["monaco"])
        try await add("c", in: ["menton", "monaco"])
        try await add("d", in: ["menton"])
        let monaco = try #require(ExtractName("monaco"))
        try await imports.save(ImportedExtract(monaco, at: library.now()))
        #expect(try await library.remove(monaco) == 2)
        let left = try await places.matches(RecordQuery()).map(\.record)
        #expect(left.map(\.id) == ["c", "d"] && left.allSatisfy { $0.extracts == ["menton"] })
        #expect(try await imports.record(id: "monaco") == nil)
        #expect(try await library.remove(monaco) == nil)
    }

    @Test func `what cannot be removed stays as it is`() async throws {
        try await add("a", in: ["monaco"])
        await places.fail(with: PersistenceError(.busy, message: "Another program is writing."))
        let monaco = try #require(ExtractName("monaco"))
        await #expect(throws: PersistenceError.self) { try await library.remove(monaco) }
        await places.fail(with: nil)
        #expect(try await library.holdings().count == 1)
    }
}
