import Explore
import HostDrivers
import Places
import Testing
import Waybill
import WaybillGRDB
import WaybillTestSupport
import WaybillTesting
import WaybillWeb

/// Saving on every host: with a finger, by keys, on the live page, and on one
/// without a script.
@MainActor
@Suite(.timeLimit(.minutes(60)))
struct SavedHostTests {
    private let script = ConformanceScript(
        .open("/places/central-park"), .select("Save this place"), .open("/saved"),
        .select("Central Park"), .select("Remove"), .open("/saved"))

    /// Explore with the starter city and nothing saved yet.
    private func guide() throws -> ExploreApp {
        let library = PlaceLibrary(store: try makeStore())
        return ExploreApp(
            .test(
                library: library, home: try timesSquare(),
                saved: SavedPlaces(try InMemoryRecordStore(), of: library)))
    }

    @Test(arguments: [
        ("/places/central-park", "Nearby", "/"),
        (
            "/places/central-park/lists?from=saved", "Central Park",
            "/places/central-park?from=saved"
        ),
        ("/saved/new?place=central-park", "Lists", "/places/central-park/lists"),
        ("/saved/new", "Saved", "/saved"),
    ])
    func `the way back from the lists of a place leads to the place`(
        _ address: String, _ title: String, _ target: String
    ) async throws {
        let web = WebHost(try guide(), clock: TestClock())
        let page = try HTMLDocument(await web.respond(method: "GET", target: address).body)
        let up = try #require(page.elements(named: "a").first { $0["class"] == "up" })
        #expect(up.text == title && up["href"] == target)
    }

    @Test func `saving is the same on every host`() async throws {
        let headless = try await script.run(on: HeadlessDriver(HeadlessHost(try guide())))
        #expect(headless.trees[1] != headless.trees[0])
        #expect(headless.trees[2].description.contains("Central Park"))
        #expect(headless.trees[5].description.contains("You have not saved a place yet"))
        for record in try await others(script) { expect(record, like: headless) }
    }

    /// What a script does on the other hosts.
    private func others(_ script: ConformanceScript) async throws -> [ConformanceRecord] {
        [
            try await script.run(on: WebDriver(try guide())),
            try await script.run(on: LiveDriver(try guide())),
            try await script.run(on: TerminalDriver(try guide())),
            try await script.run(on: BatchUpdatesHost(try guide())),
        ]
    }

    /// What a page alone knows yet is not compared.
    private func expect(_ record: ConformanceRecord, like headless: ConformanceRecord) {
        #expect(record.log == headless.log)
        for (index, expected) in headless.trees.enumerated()
        where record.trees.indices.contains(index) && !record.unsent.contains(index) {
            // A notice has its buttons where a session goes on.
            let tree = record.trees[index].withoutNoticeButtons
            let expected = expected.withoutNoticeButtons
            #expect(tree == expected, "\(index): \(tree)\nis not\n\(expected)")
        }
    }

    /// What a browser sends where a button of a page is pressed.
    private func press(
        _ text: String, on target: String, of web: WebHost<TestClock>
    ) async throws -> String {
        let body = await web.respond(method: "GET", target: target).body
        let button = try #require(
            try HTMLDocument(body).elements(named: "button").first { $0.text == text })
        return try LivePage(body, at: target).form(pressing: button)
    }

    @Test func `without a script a form saves, and the browser is sent back to the place`()
        async throws
    {
        let web = WebHost(try guide(), clock: TestClock())
        let save = try await press("Save this place", on: "/places/central-park", of: web)
        for _ in 0..<2 {
            let response = await web.submit(save, to: "/places/central-park?x=1")
            #expect(response.status == .seeOther)
            #expect(response.headers["location"]?.withoutNotice == "/places/central-park")
        }
        let page = await web.respond(method: "GET", target: "/places/central-park")
        #expect(
            try HTMLDocument(page.body).elements(named: "button").contains { $0.text == "Remove" })
        let list = await web.respond(method: "GET", target: "/saved")
        #expect(list.body.contains("/places/central-park"))
        let remove = try await press("Remove", on: "/places/central-park", of: web)
        #expect(await web.submit(remove, to: "/places/central-park").status == .seeOther)
        let empty = await web.respond(method: "GET", target: "/saved")
        #expect(empty.body.contains("You have not saved a place yet"))
    }

    @Test
    func `without a script a place that is no longer there is removed, and the browser redirected`()
        async throws
    {
        let places = try makeStore()
        let library = PlaceLibrary(store: places)
        let saved = SavedPlaces(try InMemoryRecordStore(), of: library)
        try await saved.save("central-park")
        try await places.delete(id: "central-park")
        let web = WebHost(
            ExploreApp(.test(library: library, home: try timesSquare(), saved: saved)),
            clock: TestClock())
        let remove = try await press("Remove", on: "/places/central-park", of: web)
        let response = await web.submit(remove, to: "/places/central-park")
        #expect(response.status == .seeOther)
        let address = try #require(response.headers["location"]).withoutNotice
        #expect(address == "/places/central-park?removed=Central%20Park")
        let page = await web.respond(method: "GET", target: address)
        #expect(page.status == .notFound && page.body.contains("“Central Park” is no longer saved"))
    }

    @Test func `without a script a change that fails says so on the page`() async throws {
        let folder = try SavedFolder()
        _ = try SavedGuide(in: folder)
        let records = try GRDBRecordStore<SavedPlace>(
            path: folder.database, opening: DatabaseOpening(access: .readOnly))
        let library = PlaceLibrary(store: try makeStore())
        let app = ExploreApp(
            .test(library: library, home: nil, saved: SavedPlaces(records, of: library)))
        let web = WebHost(app, clock: TestClock())
        let save = try await press("Save this place", on: "/places/central-park", of: web)
        let response = await web.submit(save, to: "/places/central-park")
        #expect(response.status == .ok)
        let alert = try HTMLDocument(response.body).elements(with: "role", "alert").first
        #expect(alert?.text.contains("The change was not saved.") == true)
    }
}

extension SemanticsNode {
    fileprivate var withoutNoticeButtons: SemanticsNode {
        var node = self
        node.children = children.map {
            $0.role == .status ? SemanticsNode(.status, $0.name) : $0
        }
        return node
    }
}
