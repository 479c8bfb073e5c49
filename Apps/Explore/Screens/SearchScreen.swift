import PlacesCore
import Waybill

/// The places that a text finds.
struct SearchScreen: Screen {
    struct State {
        var text: String
        var found = StoredContent<Found>()
    }

    /// What a text finds.
    struct Found: Sendable {
        var places: [RecordMatch<Place>]
        var openings: Openings
    }

    enum Action: Sendable {
        /// A person types: the search follows when they pause.
        case type(String)

        /// The search of what was typed.
        case search

        /// What comes of it.
        case found(StoredContent<Found>.Action)
    }

    /// The most places that are shown.
    static let limit = 50

    /// How long a person pauses before what they typed is searched.
    static let pause = Duration.milliseconds(200)

    let library: PlaceLibrary
    let home: Coordinate?
    let text: String
    let clock: any Clock<Duration>

    var start: (state: State, action: Action?) {
        (State(text: text), text.isBlank ? nil : .search)
    }

    var reducer: Reducer<State, Action> {
        Reducer { state, action in
            switch action {
            case .type(let text) where text.isBlank:
                let end = reduce(.cancel, &state)
                state = State(text: text)
                return .merge(end, .cancel("pause"))
            case .type(let text):
                state.text = text
                return .merge(reduce(.expect, &state), searchAfterPause)
            case .search:
                return reduce(.load, &state)
            case .found(let action):
                return reduce(action, &state)
            }
        }
    }

    private func reduce(
        _ action: StoredContent<Found>.Action, _ state: inout State
    ) -> Effect<Action> {
        Reducer.refreshing(source(state.text)).reduce(&state.found, action).map(Action.found)
    }

    private func source(_ text: String) -> StoredContent<Found>.Source {
        StoredContent.Source(
            library, asking: .search(text, near: nil, limit: SearchScreen.limit), places: \.places
        ) { [home] library in
            let kept = home == nil ? try await library.home() : nil
            let places = try await library.search(
                text, near: home ?? kept, limit: SearchScreen.limit)
            guard !places.isEmpty else { return nil }
            return Found(places: places, openings: library.openings(of: places))
        }
    }

    private var searchAfterPause: Effect<Action> {
        .run("pause") { [clock] send in
            guard (try? await clock.sleep(for: SearchScreen.pause)) != nil else { return }
            send(.search)
        }
    }

    func describe(
        _ state: State, dispatch: @escaping (Action) -> Void
    ) -> ScreenDescription {
        var screen = ScreenDescription(
            title: ExploreText.searchTitle(state.text), url: ExploreRoute.search(state.text).url)
        screen.search = SearchField(
            label: ExploreText.searchLabel, text: state.text, prompt: ExploreText.searchPrompt,
            target: ExploreRoute.search("").url, parameter: "q",
            onChange: { dispatch(.type($0)) })
        guard !state.text.isBlank else {
            screen.status = .empty(ExploreText.searchLabel, hint: ExploreText.searchHint)
            return screen
        }
        screen.show(
            state.found,
            .places(empty: ExploreText.noResult(state.text), hint: ExploreText.noResultHint),
            retry: { dispatch(.found(.retry)) })
        guard let found = state.found.value else { return screen }
        screen.subtitle =
            [
                ExploreText.results(found.places.count, limit: SearchScreen.limit),
                state.found.ageLine(),
            ]
            .joinedLine
        screen.sections = [
            SectionRecord(
                id: "results", cells: found.places.map { CellRecord(place: $0, found.openings) })
        ]
        screen.attribution = attribution(of: found.places, in: library)
        return screen
    }
}

extension String {
    /// Whether there is nothing to search for.
    fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
