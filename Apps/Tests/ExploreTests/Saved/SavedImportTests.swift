import Explore
import Foundation
import Places
import PlacesMap
import Testing
import Waybill
import WaybillTestSupport
import WaybillTesting
import WaybillWeb

/// What a person saved, over the imports of the places: on a real database, with
/// real files.
@MainActor
@Suite(.timeLimit(.minutes(60)))
struct SavedImportTests {
    private let folder: SavedFolder
    private let first: [SavedFolder.Cafe] = [
        (1, "Café Alt", -73.98), (2, "Kiosk", -73.981), (3, "Bar", -73.982),
        (4, "Bistro", -73.983),
    ]
    private let second: [SavedFolder.Cafe] = [
        (1, "Café Neu", -73.99), (3, "Bar", -73.982), (4, "Bistro", -73.983),
    ]

    init() throws { folder = try SavedFolder() }

    /// A guide whose places are imported, with three of them in two lists.
    private func guide(importing path: String) async throws -> SavedGuide {
        let guide = try SavedGuide(in: folder)
        _ = try await guide.library.importOpenStreetMap(fromFilesAt: [path])
        try await guide.saved.save("n3")
        try await guide.saved.save("n1")
        let trip = try SavedListName("Trip")
        try await guide.saved.save("n1", in: trip)
        try await guide.saved.save("n2", in: trip)
        return guide
    }

    private let before = ["Saved: n1 Café Alt, n3 Bar", "Trip: n2 Kiosk, n1 Café Alt"]
    private let after = ["Saved: n1 Café Neu, n3 Bar", "Trip: ?n2 Kiosk, n1 Café Neu"]

    @Test func `lists survive an import in which a place has moved and one has gone`()
        async throws
    {
        let guide = try await guide(importing: try folder.xml("city.osm", first))
        #expect(try await guide.lists() == before)
        let report = try await guide.library.importOpenStreetMap(
            fromFilesAt: [try folder.xml("city.osm", second)])
        #expect(report.removed == 1 && report.updated == 1)
        #expect(try await guide.lists() == after)

        let trip = try await guide.saved.places(in: try SavedListName("Trip"))
        #expect(trip.last?.place.coordinate.longitude == -73.99)
        let gone = try #require(trip.first)
        #expect(gone.isGone && gone.place.category.text == "amenity=cafe")
        #expect(gone.place.coordinate.longitude == -73.981 && gone.place.address == "2 Rue")
        // All the same when it is opened again.
        #expect(try await SavedGuide(in: folder).lists() == after)
    }

    @Test func `an import that fails in between changes nothing, and the next one all`()
        async throws
    {
        let guide = try await guide(importing: try folder.xml("city.osm", first))
        let broken = try folder.xml("city-new.osm", second, end: "<node id=")
        let good = try folder.xml("city.osm", second)
        for files in [[broken], [good, broken]] {
            await #expect(throws: PlaceImportError.self) {
                try await guide.library.importOpenStreetMap(
                    fromFilesAt: files,
                    options: PlaceImportOptions(extract: ExtractName("city")))
            }
            #expect(try await guide.lists() == before)
            #expect(try await SavedGuide(in: folder).lists() == before)
        }
        _ = try await guide.library.importOpenStreetMap(fromFilesAt: [good])
        #expect(try await guide.lists() == after)
    }

    @Test func `a first import takes the starter city, not what was saved of it`() async throws {
        let guide = try SavedGuide(in: folder)
        try await guide.library.addStarterCityIfEmpty()
        try await guide.saved.save("w25723255")
        _ = try await guide.library.importOpenStreetMap(
            fromFilesAt: [try folder.xml("city.osm", first)])
        #expect(try await guide.lists() == ["Saved: ?w25723255 Square Beaumarchais"])

        let host = HeadlessHost(guide.app)
        try await host.open("/saved")
        #expect(
            host.listRows.contains { row in
                row.hasPrefix("Square Beaumarchais") && row.hasSuffix("No longer in the data.")
            })
    }

    @Test func `a page that is open follows the import`() async throws {
        let guide = try await guide(importing: try folder.xml("city.osm", first))
        let host = HeadlessHost(guide.app)
        try await host.open("/saved")
        #expect(host.visibleHeaders == ["Saved", "Trip"])
        #expect(host.page?.subtitle == "3 places in 2 lists")
        _ = try await guide.library.importOpenStreetMap(
            fromFilesAt: [try folder.xml("city.osm", second)])
        await host.wait { $0.listRows.contains { $0.contains("No longer in the data.") } }
        #expect(host.listRows.first?.hasPrefix("Café Neu") == true)
    }

    /// A guide after the import in which the kiosk has gone.
    private func guideWithoutKiosk() async throws -> SavedGuide {
        let guide = try await guide(importing: try folder.xml("city.osm", first))
        _ = try await guide.library.importOpenStreetMap(
            fromFilesAt: [try folder.xml("city.osm", second)])
        return guide
    }

    @Test
    func `the page of a place that is no longer there shows what is remembered, and removes it`()
        async throws
    {
        let guide = try await guideWithoutKiosk()
        let host = HeadlessHost(guide.app)
        try await host.open("/saved")
        try await host.tap("Kiosk")
        #expect(host.url == "/places/n2?from=saved" && host.title == "Kiosk")
        #expect(host.page?.subtitle == "Cafe · No longer in the data.")
        #expect(host.page?.status == .ready)
        #expect(host.listRows.contains("Address 2 Rue"))
        #expect(
            host.listRows.prefix(3) == ["In “Trip” Remove", "Add a note…", "Other lists…"])

        try await host.tap("Remove", in: "In “Trip”")
        #expect(host.title == "Kiosk" && host.url == "/places/n2?removed=Kiosk&from=saved")
        #expect(
            host.page?.status
                == .missing(
                    "“Kiosk” is no longer saved", hint: "It is no longer in the data either."))
        try await host.tap("Undo")
        #expect(host.listRows.contains("In “Trip” Remove") && host.page?.status == .ready)
        try await host.tap("Remove", in: "In “Trip”")
        try await host.tap("Dismiss")
        #expect(host.listRows == ["To your saved places", "To places nearby"])
        await host.back()
        await host.wait { $0.page?.subtitle == "2 places in 2 lists" }
        #expect(try await guide.lists() == ["Saved: n1 Café Neu, n3 Bar", "Trip: n1 Café Neu"])
    }

    @Test func `removing a saved place that has gone leads on, and not to a missing page`()
        async throws
    {
        let guide = try await guideWithoutKiosk()
        let host = HeadlessHost(guide.app)
        try await host.open("/places/n2")
        try await host.tap("Remove", in: "In “Trip”")
        try await host.tap("Dismiss")
        // A reload of the page, and a browser without a script, shows the same.
        let address = host.url
        let other = HeadlessHost(guide.app)
        try await other.open(address)
        #expect(other.page == host.page)
        try await other.tap("To your saved places")
        #expect(other.url == "/saved" && other.page?.subtitle == "2 places in 2 lists")
        try await host.tap("To places nearby")
        #expect(host.url == "/" && !host.listRows.isEmpty)

        let web = WebHost(guide.app, clock: TestClock())
        let response = await web.respond(method: "GET", target: address)
        #expect(
            response.status == .notFound && response.body.contains("“Kiosk” is no longer saved"))
        #expect(try HTMLDocument(response.body).elements(with: "data-id").count == 2)
        #expect(await web.respond(method: "GET", target: "/places/n2").status == .notFound)
    }

    @Test func `a place that is there is not said to be removed, whatever the address says`()
        async throws
    {
        let guide = try await guide(importing: try folder.xml("city.osm", first))
        let host = HeadlessHost(guide.app)
        try await host.open("/places/n2?removed=Kiosk")
        #expect(host.url == "/places/n2" && host.page?.status == .ready)
        #expect(host.page?.subtitle == "Cafe" && host.listRows.contains("Address 2 Rue"))
    }
}
