import PlacesCore
import Waybill

/// The places that a person saved, list by list.
struct SavedScreen: Screen {
    /// A list and what is in it.
    struct Contents: Sendable {
        var name: SavedListName
        var entries: [SavedEntry]
    }

    enum Action: Sendable {
        /// Reads what is saved, and follows it.
        case load

        /// It has changed, or a place has.
        case changed

        /// What was read; where it was read without a word, without a request.
        case read(Result<[Contents]?, PersistenceError>, LoadRequest?)
    }

    typealias State = Loadable<[Contents], PersistenceError>

    let library: PlaceLibrary
    let saved: SavedPlaces

    var start: (state: State, action: Action?) { (State(), .load) }

    var reducer: Reducer<State, Action> {
        Reducer { [saved] state, action in
            switch action {
            case .load:
                let changes = Effect.observe(
                    "changes", events: { saved.changes() }, action: { _ in Action.changed })
                return .merge(changes, SavedScreen.reading(saved, for: state.begin()))
            case .changed:
                return SavedScreen.reading(saved, for: state.isLoading ? state.begin() : nil)
            case .read(let result, let request):
                let request = request ?? state.begin()
                switch result {
                case .success(let contents): state.finish(contents, of: request)
                case .failure(let error): state.fail(error, of: request)
                }
                return .none
            }
        }
    }

    private static func reading(
        _ saved: SavedPlaces, for request: LoadRequest?
    ) -> Effect<Action> {
        .run("read") { send in
            send(.read(await .from { try await saved.contents() }, request))
        }
    }

    func describe(
        _ state: State, dispatch: @escaping (Action) -> Void
    ) -> ScreenDescription {
        let lists = state.value ?? []
        var screen = ScreenDescription(title: ExploreText.saved, url: ExploreRoute.saved.url)
        screen.status = ScreenStatus(
            state, loading: ExploreText.loadingSaved,
            empty: (ExploreText.nothingSaved, hint: ExploreText.nothingSavedHint),
            failed: ExploreText.failedReading, retry: { dispatch(.load) })
        guard !lists.isEmpty else { return screen }
        let entries = lists.flatMap(\.entries)
        screen.subtitle = ExploreText.savedCount(Set(entries.map(\.id)).count, lists: lists.count)
        screen.sections = lists.map(section)
        screen.attribution = attribution(
            of: entries.map { RecordMatch(record: $0.place) }, in: library)
        return screen
    }

    private func section(of list: Contents) -> SectionRecord {
        let openings = Openings(
            of: list.entries.map { RecordMatch(record: $0.place) }, at: library.now())
        return SectionRecord(
            id: RecordID(list.name.description),
            header: CellRecord(SectionHeaderCell.self, model: list.name.description),
            cells: list.entries.map { CellRecord(saved: $0, openings) })
    }
}

extension SavedPlaces {
    /// The lists and what is in them; nil for nothing.
    fileprivate func contents() async throws -> [SavedScreen.Contents]? {
        var contents: [SavedScreen.Contents] = []
        for list in try await lists() {
            let entries = try await places(in: list.name)
            // It may have gone meanwhile.
            if !entries.isEmpty { contents.append(.init(name: list.name, entries: entries)) }
        }
        return contents.isEmpty ? nil : contents
    }
}
