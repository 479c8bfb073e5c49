import WaybillLists
import WaybillLoading
import WaybillScreens
import WaybillSessions
import WaybillStore

/// A small app of two screens: a list of fruits that is fetched, and a fruit.
struct FruitApp: ListApp {
    var name: String { "Fruits" }
    var tabs: [Tab] { [Tab("All", FruitRoute.all(matching: "").url)] }
    var changes: @Sendable () -> AsyncStream<Void> = { AsyncStream { $0.finish() } }
    var fetch: @Sendable (String) async throws -> [String]

    func screen(at url: RouteURL) -> (any Screen)? {
        switch FruitRoute(url: url) {
        case .all(let text): FruitsScreen(text: text, changes: changes, fetch: fetch)
        case .fruit(let name): FruitScreen(name: name)
        case nil: nil
        }
    }
}

enum FruitRoute {
    case all(matching: String)
    case fruit(String)

    init?(url: RouteURL) {
        switch url.path {
        case []: self = .all(matching: url["q"] ?? "")
        case let path where path.count == 2 && path[0] == "fruit": self = .fruit(path[1])
        default: return nil
        }
    }

    var url: RouteURL {
        switch self {
        case .all(""): RouteURL()
        case .all(let text): RouteURL(query: [RouteURL.Parameter("q", text)])
        case .fruit(let name): RouteURL(path: ["fruit", name])
        }
    }
}

enum FruitCell: ContentCell {
    static func content(for model: String) -> Content { .text(model, .headline) }
}

struct Rotten: Error, Equatable {}

struct FruitsScreen: Screen {
    struct Query: Hashable, Sendable {
        var text = ""
    }

    static let route = Route("/", Query(), .field("q", \.text))

    let text: String
    let changes: @Sendable () -> AsyncStream<Void>
    let fetch: @Sendable (String) async throws -> [String]
    var query: Query { Query(text: text) }

    func source(for query: Query) -> Source<[String]>? {
        .stored(changes: changes) { try await fetch(query.text) }
    }

    func describe(_ context: Context) -> ScreenDescription {
        let fruits = context.value
        var screen = ScreenDescription("All fruits") {
            SectionRecord(
                cells: (fruits ?? []).map {
                    CellRecord(FruitCell.self, model: $0, id: $0).destination(
                        FruitRoute.fruit($0).url)
                })
        }
        screen.search = context.search(
            "Search fruits", \.text, prompt: "Apple", pause: .zero)
        (screen.statusTexts.loading, screen.statusTexts.refreshing) = ("Picking", "Picking")
        screen.statusTexts.words = { _ in "The fruit is rotten" }
        return screen.empty("No fruit", hint: "Wait for summer")
    }
}

struct FruitScreen: Screen {
    let name: String

    let state = 0
    func reduce(_ state: inout Int, _ action: Int) -> Effect<Int> {
        .none
    }

    func describe(_ context: Context) -> ScreenDescription {
        var screen = ScreenDescription(name, url: FruitRoute.fruit(name).url)
        screen.sections = [
            SectionRecord(cells: [CellRecord(FruitCell.self, model: name, id: name)])
        ]
        return screen
    }
}
