import Explore
import HostDrivers
import Places
import Testing
import Waybill
import WaybillTesting

@MainActor
@Suite(.timeLimit(.minutes(60)))
struct KeptDocumentTests {
    /// Known visitors set something or save places; then a new one reads some pages.
    @Test(arguments: SeededGenerator.seeds(1))
    func `no document shows another visitor's data, or data that has changed`(
        _ seed: UInt64
    ) async throws {
        var random = SeededGenerator(seed: seed)
        let library = PlaceLibrary(store: try makeStore())
        let saved = SavedPlaces(try InMemoryRecordStore(), of: library)
        let app = ExploreApp(
            .test(
                library: library, home: try timesSquare(), recents: RecentLocations.stores(),
                saved: saved))
        let documents = DocumentComparison(app)
        let targets = [
            "/", "/?by=distance", "/map", "/search", "/search?q=museum", "/settings", "/saved",
            "/places/central-park", "/places/empire-state-building", "/saved/new", "/location",
            "/places/central-park/lists", "/saved/Favourites",
        ]
        for _ in 0..<8 {
            let token = String(repeating: "\(Int.random(in: 1...3, using: &random))", count: 32)
            let host = HeadlessHost(app, visitor: try #require(Visitor(token: token)))
            switch Int.random(in: 0..<4, using: &random) {
            case 0:
                try await host.open("/settings")
                try await host.choose(
                    ["Dark", "Light"].randomElement(using: &random) ?? "", in: "Theme")
            case 1:
                try await host.open("/settings")
                try await host.choose(
                    ["Miles", "Kilometres"].randomElement(using: &random) ?? "",
                    in: "Distances")
            default:
                let id = try #require(["central-park", "moma"].randomElement(using: &random))
                try await host.open("/places/\(id)")
                let rows = ["Save this place", "Remove"]
                for row in rows.shuffled(using: &random).prefix(1) { try? await host.tap(row) }
            }
            for target in targets.shuffled(using: &random).prefix(4) {
                let difference = await documents.difference(at: target)
                #expect(difference == nil, "seed \(seed)")
            }
        }
        #expect(documents.keptCount > 0)
        await documents.close()
    }
}
