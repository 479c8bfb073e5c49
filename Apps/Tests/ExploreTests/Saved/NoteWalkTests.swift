import Explore
import Places
import PlacesTestSupport
import Testing
import Waybill
import WaybillGRDB
import WaybillTesting

/// A note about a saved place is written, changed, deleted, and each of it taken back.
@MainActor
@Suite(.timeLimit(.minutes(60)))
struct NoteWalkTests {
    private let records: InMemoryRecordStore<SavedPlace>
    private let saved: SavedPlaces
    private let app: ExploreApp

    init() throws {
        let library = PlaceLibrary(store: try makeStore())
        records = try InMemoryRecordStore()
        saved = SavedPlaces(records, of: library)
        app = ExploreApp(.test(library: library, home: try timesSquare(), saved: saved))
    }

    private func note() async throws -> String? {
        try await saved.saved("central-park").first?.note?.description
    }

    @Test func `a long note takes one line of a list, and all of it is at the place`() async throws
    {
        let text = "Rent a boat at the pond, then walk north to the gardens.\nCash only."
        try await saved.save("central-park")
        try await saved.write(SavedNote(text), about: "central-park")
        let host = HeadlessHost(app)
        try await host.open("/saved")
        #expect(host.listRows.first?.contains("Rent a boat at the pond, then walk…") == true)
        #expect(host.listRows.first?.contains("gardens") == false)
        try await host.tap("Central Park")
        #expect(host.listRows.contains { $0.contains("Cash only.") })
    }

    @Test func `a note is written on the page of a place, and shown there and in lists`()
        async throws
    {
        let host = HeadlessHost(app)
        try await host.open("/places/central-park")
        #expect(!host.listRows.contains("Add a note…"))
        try await host.tap("Save this place")
        try await host.tap("Add a note…")
        #expect(host.dialog == "Note about Central Park")
        try await host.type("Rent a boat.\nCash only", into: "Note")
        try await host.tap("Save the note")
        #expect(host.dialog == nil && host.notice == "The note is saved.")
        #expect(try await note() == "Rent a boat.\nCash only")
        await host.wait { $0.listRows.contains("Note Rent a boat. Cash only") }
        try await host.tap("Undo")
        #expect(try await note() == nil && host.notice == "The note is deleted.")

        try await saved.write(SavedNote("Rent a boat.\nCash only"), about: "central-park")
        for address in ["/saved", "/saved/lists/Saved"] {
            try await host.open(address)
            let row = try #require(host.listRows.first { $0.hasPrefix("Central Park") })
            #expect(row.contains("Rent a boat. Cash only"), "\(row)")
        }
    }

    @Test func `a note is written beside a row of a list`() async throws {
        try await saved.save("central-park")
        for address in ["/saved", "/saved/lists/Saved"] {
            let host = HeadlessHost(app)
            try await host.open(address)
            try await host.perform("Add a note…", on: "Central Park")
            try await host.type("Boats", into: "Note")
            try await host.tap("Save the note")
            #expect(host.dialog == nil && host.url == address)
            await host.wait { $0.listRows.contains { $0.contains("Boats") } }
            try await host.perform("Change the note…", on: "Central Park")
            #expect(try host.value(of: "Note") == "Boats")
            try await host.tap("Delete the note")
            #expect(host.notice == "The note is deleted.")
            #expect(try await note() == nil)
            try await host.tap("Undo")
            #expect(try await note() == "Boats")
            try await saved.write(nil, about: "central-park")
        }
    }

    @Test func `a place that is taken out of a list comes back with its note`() async throws {
        try await saved.save("central-park")
        try await saved.write(SavedNote("Boats"), about: "central-park")
        let host = HeadlessHost(app)
        try await host.open("/places/central-park")
        try await host.tap("Remove", in: "Saved")
        #expect(try await note() == nil && !host.listRows.contains("Note Boats"))
        try await host.tap("Undo")
        #expect(try await note() == "Boats")
        await host.wait { $0.listRows.contains("Note Boats") }
    }

    @Test func `what is written is not lost by leaving, nor by a failure`() async throws {
        try await saved.save("central-park")
        let host = HeadlessHost(app)
        try await host.open("/places/central-park")
        try await host.tap("Add a note…")
        await host.back()
        #expect(host.dialog == nil && host.title == "Central Park", "nothing would be lost")
        try await host.tap("Add a note…")
        try await host.type("Boats", into: "Note")
        await host.back()
        #expect(host.dialog == "Discard changes?")
        try await host.tap("Go on editing")
        #expect(try host.value(of: "Note") == "Boats")
        await records.fail(with: PersistenceError(.full, message: "There is no room left."))
        try await host.tap("Save the note")
        let words = "The change was not saved. There is no disk space left."
        #expect(try host.error(of: "Note") == words && host.dialog == "Note about Central Park")
        await records.fail(with: nil)
        try await host.tap("Save the note")
        #expect(try await note() == "Boats" && host.dialog == nil)
    }

    @Test func `a place that is not saved any more says so in the sheet`() async throws {
        try await saved.save("central-park")
        let host = HeadlessHost(app)
        try await host.open("/saved")
        try await host.perform("Add a note…", on: "Central Park")
        try await host.type("Boats", into: "Note")
        try await saved.remove("central-park")
        try await host.tap("Save the note")
        #expect(try host.error(of: "Note")?.hasPrefix("This place is no longer saved") == true)
    }

    /// A saved place as it was kept before there were notes.
    private struct FormerPlace: StoredRecord {
        static var schema: RecordSchema {
            var schema = SavedPlace.schema
            schema.columns.removeLast()
            (schema.version, schema.defaults) = (1, [:])
            return schema
        }

        let id: String
        let storedValues: [StoredValue]

        init(_ place: SavedPlace) {
            id = place.id
            storedValues = Array(place.storedValues.dropLast())
        }

        init(storedValues: [StoredValue]) throws(PersistenceError) {
            id = ""
            self.storedValues = storedValues
        }
    }

    @Test func `what was saved before there were notes is read, and gets one`() async throws {
        let folder = try SavedFolder()
        let place = try #require(NewYork.places.first { $0.id == "central-park" })
        let before = SavedPlace(place, in: .standard, at: MovingDate().now)
        #expect(SavedPlace.schema.columns.last == "note")
        try await GRDBRecordStore<FormerPlace>(path: folder.database).save(FormerPlace(before))
        let guide = try SavedGuide(in: folder)
        #expect(try await guide.saved.saved("central-park") == [before])
        try await guide.saved.write(SavedNote("Boats"), about: "central-park")
        let note = try await SavedGuide(in: folder).saved.saved("central-park").first?.note
        #expect(note == SavedNote("Boats"))
    }
}
