import Testing
import WaybillLists
import WaybillScreens
import WaybillSessions
import WaybillTerminal
import WaybillTesting

@MainActor
@Suite(.timeLimit(.minutes(60)))
struct TerminalConformanceTests {
    @Test(arguments: [20, 40, 80, 200])
    func `printed pages report and open what the headless host does`(_ width: Int) async throws {
        let script = ConformanceScript(
            .open("/"), .select("Bryant Park"), .back, .open("/search"), .search("café & bar"),
            .select("Café"), .back, .back)
        let printed = try await script.run(on: PrintedDriver(CityApp(), width: width))
        let headless = try await script.run(on: HeadlessDriver(HeadlessHost(CityApp())))
        #expect(printed.log == headless.log)
        #expect(printed.trees == headless.trees)
        #expect(printed.trees.count == 8)
    }
}

/// Someone who has nothing but what is printed, and opens the addresses that
/// are printed there.
private struct PrintedDriver: ConformanceDriver {
    private let session: AppSession
    private let width: Int

    init(_ app: CityApp, width: Int) {
        session = AppSession(app: app)
        self.width = width
    }

    func open(_ address: String) async throws {
        let url = try #require(RouteURL(address))
        #expect(session.open(url) == .opened)
        await session.settle()
    }

    func select(_ text: String) async throws {
        let lines = try document().lines
        let line = try #require(lines.firstIndex { $0.text.contains(text) })
        // An address that is cut goes on in the next line.
        let block = lines[line...].prefix { !$0.runs.isEmpty }
        let address = block.flatMap(\.runs).filter { $0.role == .url }.map(\.text).joined()
        try await open(address)
    }

    func search(_ text: String) async throws {
        let lines = try document().lines
        let line = try #require(lines.firstIndex { $0.text.contains("Search places:") })
        let block = lines[line...].prefix { !$0.runs.isEmpty }
        let address = block.flatMap(\.runs).filter { $0.role == .url }.map(\.text).joined()
        let query = RouteURL(query: [RouteURL.Parameter("", text)]).description.dropFirst(3)
        try await open(address.replacing("…", with: query))
    }

    func back() async throws {
        session.back()
        await session.settle()
    }

    func observe() throws -> ConformanceMoment {
        let page = try #require(session.page)
        return ConformanceMoment(
            address: page.url.description, semantics: try document().semantics)
    }

    private func document() throws -> TerminalDocument {
        TerminalDocument(page: try #require(session.page), width: width)
    }
}

private struct CityApp: ListApp {
    var name: String { "City" }
    var tabs: [Tab] {
        [
            Tab("Nearby", RouteURL()),
            Tab("Search", RouteURL(path: ["search"])),
        ]
    }

    func screen(at url: RouteURL) -> (any Screen)? {
        var description = ScreenDescription(url.path.last ?? "Nearby", url: url)
        let places = [
            CellRecord(place: "Bryant Park", .nature, "Park", "60 m", "bryant-park"),
            CellRecord(place: "Café “Ж” 東京", .drink, "Coffee", "1.2 km", "a place/with ?signs"),
        ]
        switch url.path.first {
        case nil: description.sections = [SectionRecord(titled: "All", places)]
        case "search":
            description.search = SearchField(
                label: "Search places", text: url["q"] ?? "", prompt: "A name",
                target: RouteURL(path: ["search"]), parameter: "q", onChange: { _ in })
            description.layout = .collection
            description.sections = [SectionRecord(cells: url["q"] == nil ? [] : [places[1]])]
        case "places": description.subtitle = url.path.last
        default: return nil
        }
        return SampleScreen(description: description)
    }
}
