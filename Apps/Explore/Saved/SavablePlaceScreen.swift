import Places
import Waybill

/// The screen of a place, with the rows that save it; and of one that is gone,
/// what a saved list remembers, or that none does any more.
struct SavablePlaceScreen: Screen {
    struct State {
        var place: PlaceScreen.State
        var saving = Saving()
    }

    enum Action: Sendable {
        /// Begins with the place, and with where it is saved.
        case begin

        case place(PlaceScreen.Action)

        case saving(Saving.Action)
    }

    let place: PlaceScreen
    let saved: SavedPlaces

    /// What the place was called that was taken out of its last list, as the
    /// address says; nil where it says nothing.
    var removed: String?

    var start: (state: State, action: Action?) {
        (State(place: place.start.state), .begin)
    }

    var reducer: Reducer<State, Action> {
        Reducer { [place, saved, reducer = place.reducer] state, action in
            switch action {
            case .begin:
                let begun = place.start.action.map { reducer.reduce(&state.place, $0) } ?? .none
                return .merge(
                    begun.map(Action.place),
                    state.saving.reduce(.begin, of: place.choices.id, in: saved).map(Action.saving))
            case .place(let action):
                return reducer.reduce(&state.place, action).map(Action.place)
            case .saving(let action):
                return state.saving.reduce(action, of: place.choices.id, in: saved).map(
                    Action.saving)
            }
        }
    }

    func readingAgain(_ state: State) -> Action? { .saving(.load) }

    func describe(
        _ state: State, dispatch: @escaping (Action) -> Void
    ) -> ScreenDescription {
        var screen = place.describe(state.place, dispatch: { dispatch(.place($0)) })
        // The rows that save stand among the others: all of them come at once.
        guard state.saving.isKnown else { return waiting(for: screen) }
        let saving: (Saving.Action) -> Void = { dispatch(.saving($0)) }
        if screen.sections.isEmpty, let snapshot = state.saving.snapshot {
            show(snapshot, in: &screen)
        }
        if case .ready = screen.status, let status = state.saving.status(dispatch: saving) {
            screen.status = status
        }
        if !screen.sections.isEmpty,
            let section = state.saving.section(
                of: place.choices, dispatch: saving)
        {
            // The map is the picture of the place, and stands above all.
            let index = screen.sections.first?.id == "map" ? 1 : 0
            screen.sections.insert(section, at: index)
        }
        if screen.sections.isEmpty, state.saving.places?.isEmpty == true {
            showRemoval(of: state.saving.removed, in: &screen)
        }
        screen.write(state.saving.draft) { saving(.press($0)) }
        return screen
    }

    private func waiting(for place: ScreenDescription) -> ScreenDescription {
        var screen = ScreenDescription(title: ExploreText.place, url: place.url)
        screen.mainPlace = place.mainPlace
        screen.status = .loading(ExploreText.loading)
        return screen
    }

    /// Shows what is remembered of a place that the library does not have, or
    /// does not have yet.
    private func show(_ snapshot: Place, in screen: inout ScreenDescription) {
        let isGone = if case .missing = screen.status { true } else { false }
        screen.title = snapshot.name
        screen.subtitle =
            [snapshot.category.title, isGone ? ExploreText.gone : nil].joinedLine
        if isGone { screen.status = .ready }
        screen.sections = [place.about(snapshot, showsHours: false)]
        screen.attribution = attribution(
            of: [RecordMatch(record: snapshot)], in: place.library)
    }

    /// Says that a place was taken out of its last list of which nothing else is
    /// known, and where to go from here.
    ///
    /// The address says it too: a page without a script is another visit. But
    /// anybody can write one: it is believed of a place that is not there, and
    /// stays missing.
    private func showRemoval(of place: Place?, in screen: inout ScreenDescription) {
        guard let name = (place?.name ?? removed).map(ExploreText.shortened) else { return }
        let hint: String
        switch screen.status {
        case .missing:
            hint = ExploreText.removedHint
            // To ask again would not bring it back.
            screen.reload = nil
        case .failed(let words, _) where place != nil: hint = words
        case .ready, .waiting, .loading, .empty, .failed: return
        }
        screen.title = name
        var choices = self.place.choices
        choices.removed = name
        screen.url = ExploreRoute.place.url(choices)
        screen.status = .missing(ExploreText.removed(name), hint: hint)
        screen.statusContent = nil
        let saved = ExploreRoute.saved.url(SavedChoices(centre: choices.centre))
        let nearby = ExploreRoute.nearby.url(NearbyView(centre: choices.centre))
        screen.sections = [
            SectionRecord("ways") {
                CellRecord.link(ExploreText.toSaved, saved, id: "saved")
                CellRecord.link(ExploreText.toNearby, nearby, id: "nearby")
            }
        ]
    }
}
