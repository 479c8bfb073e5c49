import PlacesCore
import Waybill

/// The places that a text finds.
struct SearchScreen: Screen {
    struct State {
        var text: String
        var found = Kept<[RecordMatch<Place>]>()
    }

    enum Action: Sendable {
        /// A person types: the search follows when they pause.
        case type(String)

        /// The search of what was typed.
        case search

        /// What comes of it.
        case found(Kept<[RecordMatch<Place>]>.Action)
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
                state = State(text: text)
                return .merge(giveUp, .cancel("pause"))
            case .type(let text):
                state.text = text
                // What was found before stays until then, and a late answer to it is dropped.
                _ = state.found.content.begin()
                state.found.refresh = .idle
                return .merge(giveUp, searchAfterPause)
            case .search:
                return reduce(.load, &state)
            case .found(let action):
                return reduce(action, &state)
            }
        }
    }

    private func reduce(
        _ action: Kept<[RecordMatch<Place>]>.Action, _ state: inout State
    ) -> Effect<Action> {
        state.found.reduce(action, source(state.text)).map(Action.found)
    }

    private func source(_ text: String) -> KeptSource<[RecordMatch<Place>]> {
        KeptSource(
            library: library, request: .search(text, near: nil, limit: SearchScreen.limit)
        ) { [home] library in
            let kept = home == nil ? try await library.home() : nil
            let places = try await library.search(
                text, near: home ?? kept, limit: SearchScreen.limit)
            return places.isEmpty ? nil : places
        } places: {
            $0
        }
    }

    private var giveUp: Effect<Action> {
        Kept<[RecordMatch<Place>]>.cancellation.map(Action.found)
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
        let places = state.found.content.value ?? []
        var screen = ScreenDescription(
            title: ExploreText.searchTitle(state.text), url: ExploreRoute.search(state.text).url)
        screen.search = SearchField(
            label: ExploreText.searchLabel, text: state.text, prompt: ExploreText.searchPrompt,
            target: ExploreRoute.search("").url, parameter: "q",
            onChange: { dispatch(.type($0)) })
        screen.status =
            state.text.isBlank
            ? .empty(ExploreText.searchLabel, hint: ExploreText.searchHint)
            : state.found.status(
                empty: (ExploreText.noResult(state.text), hint: ExploreText.noResultHint),
                retry: { dispatch(.found(.retry)) })
        guard !places.isEmpty else { return screen }
        screen.subtitle =
            [ExploreText.results(places.count, limit: SearchScreen.limit), state.found.ageLine]
            .joinedLine
        screen.sections = [
            SectionRecord(
                id: "results", cells: places.map { CellRecord(place: $0, state.found.openings) })
        ]
        screen.attribution = attribution(of: places, in: library)
        return screen
    }
}

extension String {
    /// Whether there is nothing to search for.
    fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
