import WaybillAppCore
import WaybillLists
import WaybillLoading
import WaybillScreens
import WaybillStore

/// A small app of two screens: a list of fruits that is fetched, and a fruit.
struct FruitApp: ListApp {
    var name: String { "Fruits" }
    var tabs: [AppTab] { [AppTab(title: "All", url: FruitRoute.all(matching: "").url)] }
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
    static func content(for model: String) -> CellContent { .text(model, .headline) }
}

struct Rotten: Error, Equatable {}

struct FruitsScreen: ContentScreen {
    struct Choices: Hashable, Sendable {
        var text = ""
    }

    static let route = Route("/", Choices(), .field("q", \.text))

    let text: String
    let changes: @Sendable () -> AsyncStream<Void>
    let fetch: @Sendable (String) async throws -> [String]
    let pause = Duration.zero
    var choices: Choices { Choices(text: text) }

    func source(for choices: Choices) -> Source<[String]>? {
        .stored(choices.text, changes: changes) { try await fetch(choices.text) }
    }

    func describe(_ fruits: [String]?, _ context: Context) -> ScreenDescription {
        var screen = ScreenDescription(title: "All fruits") {
            SectionRecord(
                cells: (fruits ?? []).map {
                    CellRecord(FruitCell.self, model: $0, id: $0).opening(FruitRoute.fruit($0).url)
                })
        }
        screen.search = context.search("Search fruits", \.text, prompt: "Apple")
        return screen
    }

    func statusContent(_ choices: Choices) -> StatusContent {
        var content = StatusContent()
        (content.texts.loading, content.texts.refreshing) = ("Picking", "Picking")
        (content.texts.empty, content.texts.emptyHint) = ("No fruit", "Wait for summer")
        content.words = { _ in "The fruit is rotten" }
        return content
    }
}

struct FruitScreen: Screen {
    let name: String

    var start: (state: Int, action: Int?) { (0, nil) }
    var reducer: Reducer<Int, Int> { Reducer { _, _ in .none } }

    func describe(_ state: Int, dispatch: @escaping (Int) -> Void) -> ScreenDescription {
        var screen = ScreenDescription(title: name, url: FruitRoute.fruit(name).url)
        screen.sections = [
            SectionRecord(cells: [CellRecord(FruitCell.self, model: name, id: name)])
        ]
        return screen
    }
}
