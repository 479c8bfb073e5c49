import Explore
import Foundation
import Places
import Testing
import Waybill
import WaybillGRDB
import WaybillTesting
import WaybillWeb

/// Tests of changes by other processes to the database of an open page.
@Suite(.timeLimit(.minutes(60)))
@MainActor
struct OtherProcessTests {
    private let folder: SavedFolder
    private let clock = TestClock()

    init() throws { folder = try SavedFolder() }

    /// A library as another process has it: with connections of its own.
    private func library() throws -> PlaceLibrary {
        PlaceLibrary(store: try GRDBRecordStore<Place>(path: folder.database))
    }

    @Test func `an open page shows an import and a save of another process within half a second`()
        async throws
    {
        let other = try library()
        _ = try await other.importOpenStreetMap(
            fromFilesAt: [try folder.xml("a.osm", [(1, "Old", -73.986)])])
        let opening = DatabaseOpening(clock: clock)
        let library = PlaceLibrary(
            store: try GRDBRecordStore<Place>(path: folder.database, opening: opening))
        let saved = SavedPlaces(
            try GRDBRecordStore<SavedPlace>(path: folder.database, opening: opening), of: library)
        let app = ExploreApp(.test(library: library, home: try timesSquare(), saved: saved))
        let nearby = HeadlessHost(app)
        try await nearby.open("/")
        let list = HeadlessHost(app)
        try await list.open("/saved")
        #expect(
            nearby.listRows.contains { $0.contains("Old") } && list.listRows == ["New list…"])
        // One for each store.
        await clock.waitForSleepers(2)
        _ = try await other.importOpenStreetMap(
            fromFilesAt: [try folder.xml("b.osm", [(2, "New", -73.986)])])
        try await SavedPlaces(
            try GRDBRecordStore<SavedPlace>(path: folder.database), of: other
        ).save("n2")
        clock.advance(by: .milliseconds(500))
        await nearby.wait { $0.listRows.contains { $0.contains("New") } }
        await list.wait { $0.listRows.contains { $0.contains("New") } }
    }

    @Test func `of two processes that import at once the second sees the first`() async throws {
        for round in 0..<10 {
            let folder = try SavedFolder()
            let files = try [
                folder.xml("a.osm", [(1, "A", 0), (2, "B", 0)]),
                folder.xml("b.osm", [(2, "B", 0), (3, "C", 0)]),
            ]
            try await withThrowingTaskGroup { group in
                for file in files {
                    let opening = DatabaseOpening(busyTimeout: .seconds(60))
                    let library = PlaceLibrary(
                        store: try GRDBRecordStore(path: folder.database, opening: opening))
                    group.addTask {
                        _ = try await library.importOpenStreetMap(fromFilesAt: [file])
                    }
                }
                try await group.waitForAll()
            }
            let store = try GRDBRecordStore<Place>(path: folder.database)
            let extracts = try await store.matches(RecordQuery()).map(\.record.extracts)
            #expect(extracts == [["a"], ["a", "b"], ["b"]], "round \(round)")
        }
    }

    @Test(arguments: ["/", "/search?q=park", "/places/central-park", "/saved", "/location?q=park"])
    func `a page names neither a path nor the words of the database`(
        _ address: String
    ) async throws {
        let secret = PersistenceError(
            .damaged, message: "/home/me/secret.db is damaged: vtable constructor failed.")
        let places = try makeStore()
        let records = try InMemoryRecordStore<SavedPlace>()
        let library = PlaceLibrary(store: places)
        let app = ExploreApp(
            .test(
                library: library, home: try timesSquare(), saved: SavedPlaces(records, of: library))
        )
        await places.fail(with: secret)
        await records.fail(with: secret)
        let page = await WebHost(app, clock: TestClock()).respond(method: "GET", target: address)
        #expect(page.body.contains("The database "), "\(page.body)")
        #expect(!page.body.contains("secret") && !page.body.contains("vtable"))
    }
}
