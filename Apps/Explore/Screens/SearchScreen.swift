import PlacesCore
import Waybill

/// The places that a text finds.
struct SearchScreen: Screen {
    struct State {
        var text: String
        var places = Loadable<[RecordMatch<Place>], PersistenceError>()
    }

    enum Action: Sendable {
        case search(String)
        case found(LoadRequest, Result<[RecordMatch<Place>], PersistenceError>)
    }

    /// The most places that are shown.
    static let limit = 50

    let library: PlaceLibrary
    let home: Coordinate?
    let text: String

    var start: (state: State, action: Action?) {
        (State(text: text), text.isBlank ? nil : .search(text))
    }

    var reducer: Reducer<State, Action> {
        Reducer { [library, home] state, action in
            switch action {
            case .search(let text) where text.isBlank:
                state = State(text: text)
                return .cancel("load")
            case .search(let text):
                state.text = text
                let request = state.places.begin()
                return .load { send in
                    send(
                        .found(
                            request,
                            await .from {
                                try await library.search(
                                    text, near: home, limit: SearchScreen.limit)
                            }))
                }
            case .found(let request, let result):
                state.places.receive(result, of: request)
                return .none
            }
        }
    }

    func describe(
        _ state: State, dispatch: @escaping (Action) -> Void
    ) -> ScreenDescription {
        let places = state.places.value ?? []
        var screen = ScreenDescription(
            title: ExploreText.search, url: ExploreRoute.search(state.text).url)
        screen.search = SearchField(
            label: ExploreText.searchLabel, text: state.text, prompt: ExploreText.searchPrompt,
            target: ExploreRoute.search("").url, parameter: "q",
            onChange: { dispatch(.search($0)) })
        screen.status =
            state.text.isBlank
            ? .empty(ExploreText.searchLabel, hint: ExploreText.searchHint)
            : ScreenStatus(
                state.places, loading: ExploreText.loading,
                empty: (ExploreText.noResult(state.text), hint: ExploreText.noResultHint),
                failed: ExploreText.failure, retry: { dispatch(.search(state.text)) })
        guard !places.isEmpty else { return screen }
        screen.subtitle = ExploreText.results(places.count)
        screen.sections = [
            SectionRecord(id: "results", cells: places.map(CellRecord.init(place:)))
        ]
        screen.attribution = attribution(of: places)
        return screen
    }
}

extension String {
    /// Whether there is nothing to search for.
    fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
