import Explore
import Places
import Testing
import Waybill
import WaybillTesting

/// Lists are made, chosen, renamed and deleted in the app, and each of it is taken
/// back.
@MainActor
@Suite(.timeLimit(.minutes(60)))
struct SavedListWalkTests {
    private let saved: SavedPlaces
    private let app: ExploreApp
    private let date = MovingDate()

    init() throws {
        let date = date
        let library = PlaceLibrary(store: try makeStore(), now: { date.now })
        saved = SavedPlaces(try InMemoryRecordStore(), of: library)
        app = ExploreApp(.test(library: library, home: try timesSquare(), saved: saved))
    }

    private func lists() async throws -> [String] {
        var lines: [String] = []
        for list in try await saved.lists() {
            let ids = try await saved.places(in: list.name).map(\.id)
            lines.append("\(list.name): \(ids.joined(separator: " "))")
        }
        return lines
    }

    @Test func `a press saves and says where, and Undo takes it back`() async throws {
        let host = HeadlessHost(app)
        try await host.open("/places/central-park")
        try await host.tap("Save this place")
        #expect(host.notice == "Saved to “Saved”.")
        #expect(try await lists() == ["Saved: central-park"])
        try await host.tap("Undo")
        #expect(try await lists().isEmpty)
        #expect(host.notice == "“Central Park” is no longer in “Saved”.")
        await #expect(throws: HeadlessError.self, "what was taken back is not taken back again") {
            try await host.tap("Undo")
        }
        #expect(host.listRows.contains("Save this place"))
    }

    @Test func `a press saves to the list that was used last`() async throws {
        try await saved.save("central-park", in: try SavedListName("Trip"))
        let host = HeadlessHost(app)
        try await host.open("/places/times-square")
        try await host.tap("Save to “Trip”")
        #expect(host.notice == "Saved to “Trip”.")
        #expect(try await saved.isSaved("times-square", in: try SavedListName("Trip")))
    }

    @Test func `a place is put into several lists, and into a new one`() async throws {
        _ = try await saved.make(try SavedListName("Trip"))
        let host = HeadlessHost(app)
        try await host.open("/places/central-park?near=40.7,-74.0&at=Here")
        try await host.tap("Other lists…")
        #expect(host.url == "/places/central-park/lists?near=40.7,-74.0&at=Here")
        #expect(host.title == "Lists" && host.page?.subtitle == "Central Park")
        #expect(host.listRows == ["Saved 0 places", "Trip 0 places", "New list…"])
        try await host.tap("Trip 0 places")
        await host.wait { $0.listRows.contains("Trip This place is in it · 1 place") }
        #expect(host.notice == "Saved to “Trip”.")
        try await host.tap("Saved 0 places")

        await host.wait { $0.listRows.contains("Saved This place is in it · 1 place") }
        try await host.tap("New list…")
        #expect(host.url == "/saved/new?place=central-park&near=40.7,-74.0&at=Here")
        try await host.type("Date night", into: "Name of the list")
        try await host.tap("Create the list and save the place")
        #expect(host.title == "Lists" && host.notice == "Saved to “Date night”.")
        await host.wait { $0.listRows.contains("Date night This place is in it · 1 place") }
        #expect(
            try await lists()
                == ["Saved: central-park", "Date night: central-park", "Trip: central-park"])
        try await host.tap("Undo")
        await host.wait { !$0.listRows.contains { $0.hasPrefix("Date night") } }
        try await host.tap("Trip This place")
        #expect(host.notice == "“Central Park” is no longer in “Trip”.")
        #expect(try await lists() == ["Saved: central-park", "Trip: "])
        await host.back()
        #expect(host.title == "Central Park")
    }

    @Test func `a name that is typed stays though another window deletes the list`() async throws {
        let trip = try SavedListName("Trip")
        _ = try await saved.make(trip)
        let host = HeadlessHost(app)
        try await host.open("/saved/lists/Trip")
        try await host.tap("Rename this list…")
        try await host.type("Journey", into: "Name of the list")
        try await saved.delete(trip)
        await host.wait { host in
            if case .missing? = host.page?.status { true } else { false }
        }
        #expect(host.dialog == "Rename “Trip”")
        #expect(try host.value(of: "Name of the list") == "Journey")
        try await host.submit(in: "Name of the list")
        #expect(try host.error(of: "Name of the list") == "There is no list “Trip”")
        #expect(try host.value(of: "Name of the list") == "Journey")
    }

    @Test func `a list is made, renamed, deleted and brought back`() async throws {
        let host = HeadlessHost(app)
        try await host.open("/saved")
        try await host.tap("New list…")
        try await host.type("Trip", into: "Name of the list")
        try await host.submit(in: "Name of the list")
        #expect(host.url == "/saved/lists/Trip" && host.title == "Trip")
        #expect(host.notice == "The list “Trip” was created.")
        guard case .empty("Nothing is in “Trip” yet", _) = host.page?.status else {
            Issue.record("\(String(describing: host.page?.status))")
            return
        }
        try await saved.save("central-park", in: try SavedListName("Trip"))
        await host.wait { $0.page?.subtitle == "1 place" }

        try await host.tap("Rename this list…")
        #expect(host.dialog == "Rename “Trip”" && host.url == "/saved/lists/Trip")
        #expect(try host.value(of: "Name of the list") == "Trip")
        try await host.type("Journey", into: "Name of the list")
        try await host.submit(in: "Name of the list")
        #expect(host.url == "/saved/lists/Journey" && host.title == "Journey")
        #expect(host.dialog == nil && host.notice == "“Trip” is called “Journey” now.")
        await host.wait { $0.listRows.contains { $0.hasPrefix("Central Park") } }
        try await host.tap("Undo")
        #expect(host.url == "/saved/lists/Trip")
        await host.wait { $0.listRows.contains { $0.hasPrefix("Central Park") } }

        try await host.tap("Delete this list")
        #expect(host.url == "/saved")
        #expect(host.notice == "“Trip” is deleted, with 1 place.")
        #expect(try await lists().isEmpty)
        try await host.tap("Undo")
        await host.wait { $0.visibleHeaders == ["Trip"] }
        #expect(try await lists() == ["Trip: central-park"])
    }

    @Test func `a place is taken out of a list beside it, and put back`() async throws {
        for id in ["central-park", "high-line"] { _ = try await saved.save(id) }
        for (address, row) in [("/saved", "The High Line"), ("/saved/lists/Saved", "Central Park")]
        {
            let host = HeadlessHost(app)
            try await host.open(address)
            try await host.perform("Remove", on: row)
            #expect(host.notice == "“\(row)” is no longer in “Saved”.")
            #expect(try await saved.places(in: .standard).count == 1)
            try await host.tap("Undo")
            await host.wait { $0.listRows.contains { $0.hasPrefix(row) } }
        }
    }

    @Test func `the first list says why it can be neither renamed nor deleted`() async throws {
        let host = HeadlessHost(app)
        try await host.open("/saved/lists/Saved")
        let always = "Places are saved to this list first: it is always there and keeps its name."
        #expect(host.listRows == [always])
        try await saved.save("central-park", in: .standard)
        await host.wait { $0.listRows.count == 2 }
        #expect(host.listRows.last == always)
        #expect(!host.listRows.contains { $0.contains("Delete") || $0.contains("Rename") })
    }

    @Test func `a new name that is taken or none is refused at its field`() async throws {
        for list in ["Trip", "Lunch"] { _ = try await saved.make(try SavedListName(list)) }
        let host = HeadlessHost(app)
        try await host.open("/saved/lists/Trip")
        try await host.tap("Rename this list…")
        for (text, problem) in [
            ("lunch", "There is a list “Lunch” already."),
            (" ", "Give the list a name."),
        ] {
            try await host.type(text, into: "Name of the list")
            try await host.tap("Rename")
            #expect(try host.error(of: "Name of the list") == problem)
            #expect(host.notice == nil && host.dialog == "Rename “Trip”")
        }
        await host.back()
        #expect(host.dialog == "Discard changes?")
        try await host.tap("Go on editing")
        #expect(host.dialog == "Rename “Trip”")
        try await host.tap("Close")
        try await host.tap("Discard")
        #expect(host.dialog == nil && host.url == "/saved/lists/Trip")
        #expect(try await lists() == ["Lunch: ", "Trip: "])
    }

    @Test func `a name that is not changed closes the sheet and changes nothing`() async throws {
        _ = try await saved.make(try SavedListName("Trip"))
        let host = HeadlessHost(app)
        try await host.open("/saved/lists/Trip")
        for button in ["Rename", "Close"] {
            try await host.tap("Rename this list…")
            try await host.tap(button)
            #expect(host.dialog == nil && host.notice == nil)
        }
    }

    @Test func `a list without a name, or with one that is taken, is not made`() async throws {
        _ = try await saved.make(try SavedListName("Trip"))
        let host = HeadlessHost(app)
        try await host.open("/saved/new")
        try await host.tap("Create the list")
        let field = "Name of the list"
        #expect(try host.error(of: field) == "Give the list a name.")
        try await host.type("TRIP", into: field)
        try await host.tap("Create the list")
        #expect(try host.error(of: field) == "There is a list of this name already.")
        #expect(host.url == "/saved/new")
        #expect(try await lists() == ["Trip: "])
    }

    @Test func `the overview has every list with its true count, and leads to all of it`()
        async throws
    {
        let ids = [
            "central-park", "times-square", "empire-state-building", "bryant-park",
            "grand-central-terminal", "high-line", "brooklyn-bridge", "yankee-stadium",
        ]
        var count = 0
        for id in ids {
            date.move(by: .seconds(1))
            if case .saved = try await saved.save(id) { count += 1 }
        }
        try #require(count > 6)
        _ = try await saved.make(try SavedListName("Trip"))
        let host = HeadlessHost(app)
        try await host.open("/saved")
        #expect(host.visibleHeaders == ["Saved", "Trip"])
        #expect(host.page?.subtitle == "\(count) places in 2 lists")
        #expect(host.listRows.count == 6 + 3)
        #expect(host.listRows.suffix(2) == ["“Trip” – nothing in it yet", "New list…"])
        try await host.tap("All of “Saved” (\(count) places)")
        #expect(host.url == "/saved/lists/Saved" && host.listRows.count == count + 1)
        #expect(host.page?.subtitle == "\(count) places")
    }

    @Test func `a list that is not there is missing`() async throws {
        let host = HeadlessHost(app)
        for address in ["/saved/lists/Nowhere", "/saved/lists/%00"] {
            try await host.open(address)
            guard case .missing = host.page?.status else {
                Issue.record("\(address): \(String(describing: host.page?.status))")
                continue
            }
        }
        try await host.open("/places/nowhere/lists")
        guard case .missing("There is no place “nowhere”", _) = host.page?.status else {
            Issue.record("\(String(describing: host.page?.status))")
            return
        }
    }
}
