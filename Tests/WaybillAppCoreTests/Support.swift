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

enum FruitRoute: Route {
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

struct FruitsScreen: Screen {
    struct State {
        var text: String
        var fruits = Loadable<[String], Rotten>()
    }

    enum Action: Sendable {
        case start(String)
        case fetch(String)
        case changed
        case fetched(LoadRequest, [String]?)
    }

    let text: String
    let changes: @Sendable () -> AsyncStream<Void>
    let fetch: @Sendable (String) async throws -> [String]

    var start: (state: State, action: Action?) { (State(text: text), .start(text)) }

    var reducer: Reducer<State, Action> {
        Reducer { [fetch, changes] state, action in
            switch action {
            case .start(let text):
                return .merge(
                    .observe("changes", events: changes, action: { .changed }),
                    FruitsScreen.fetching(text, &state, fetch))
            case .fetch(let text):
                return FruitsScreen.fetching(text, &state, fetch)
            case .changed:
                return FruitsScreen.fetching(state.text, &state, fetch)
            case .fetched(let request, let fruits?):
                state.fruits.finish(fruits, of: request)
                return .none
            case .fetched(let request, nil):
                state.fruits.fail(Rotten(), of: request)
                return .none
            }
        }
    }

    private static func fetching(
        _ text: String, _ state: inout State,
        _ fetch: @escaping @Sendable (String) async throws -> [String]
    ) -> Effect<Action> {
        state.text = text
        let request = state.fruits.begin()
        return .run("fetch") { send in send(.fetched(request, try? await fetch(text))) }
    }

    func describe(
        _ state: State, dispatch: @escaping (Action) -> Void
    ) -> ScreenDescription {
        var screen = ScreenDescription(
            title: "All fruits", url: FruitRoute.all(matching: state.text).url)
        screen.search = SearchField(
            label: "Search fruits", text: state.text, prompt: "Apple", target: RouteURL(),
            parameter: "q", onChange: { dispatch(.fetch($0)) })
        screen.status = ScreenStatus(
            state.fruits, loading: "Picking", empty: ("No fruit", hint: "Wait for summer"),
            failed: { _ in "The fruit is rotten" }, retry: { dispatch(.fetch(state.text)) })
        screen.sections = [
            SectionRecord(
                cells: (state.fruits.value ?? []).map {
                    CellRecord(FruitCell.self, model: $0).opening(FruitRoute.fruit($0))
                })
        ]
        return screen
    }
}

struct FruitScreen: Screen {
    let name: String

    var start: (state: Int, action: Int?) { (0, nil) }
    var reducer: Reducer<Int, Int> { Reducer { _, _ in .none } }

    func describe(_ state: Int, dispatch: @escaping (Int) -> Void) -> ScreenDescription {
        var screen = ScreenDescription(title: name, url: FruitRoute.fruit(name).url)
        screen.sections = [SectionRecord(cells: [CellRecord(FruitCell.self, model: name)])]
        return screen
    }
}
