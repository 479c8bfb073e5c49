import Testing
import WaybillAppCore
import WaybillLists
import WaybillScreens
import WaybillTesting

@MainActor
@Suite(.timeLimit(.minutes(60)))
struct SelectionTests {
    /// A list whose rows push another row in front when they are selected.
    private struct PushingApp: ListApp {
        var name: String { "Pushing" }
        var tabs: [AppTab] { [] }

        func screen(at url: RouteURL) -> (any Screen)? {
            url.path.isEmpty ? Pushing() : Named(title: url.path[0], url: url)
        }
    }

    private struct Pushing: StaticScreen {
        var description: ScreenDescription {
            var row = CellRecord(FruitCell.self, model: "a", id: "a") { _, context in
                var other = CellRecord(FruitCell.self, model: "x", id: "x")
                other.destination = RouteURL(path: ["x"])
                context.manifest.insertCells([other], at: context.path)
            }
            row.destination = RouteURL(path: ["a"])
            return ScreenDescription(
                title: "Pushing", url: RouteURL(), sections: [SectionRecord(cells: [row])])
        }
    }

    private struct Named: StaticScreen {
        let title: String
        let url: RouteURL
        var description: ScreenDescription { ScreenDescription(title: title, url: url) }
    }

    // Behaviour 1/111
    @Test func `a row that changes the list when it is selected opens its own screen`() async throws
    {
        let host = HeadlessHost(PushingApp())
        try await host.open("/")
        try await host.tap("a")
        #expect(host.url == "/a")
    }
}
