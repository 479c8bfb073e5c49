import Places
import Waybill

extension PlaceScreen {
    /// The same screen with the rows that save the place; of a place that is gone, the copy in
    /// a saved list, or the absence of one.
    func withSaving(_ place: ScreenDescription, _ context: Context) -> ScreenDescription {
        let saving = context.state
        // The rows that save stand among the others: all of them come at once.
        guard saving.isKnown else { return waiting(for: place) }
        var screen = place
        if screen.sections.isEmpty, let snapshot = saving.snapshot {
            show(snapshot, isGone: context.content.isMissing, in: &screen)
        }
        if let status = saving.status(dispatch: context.dispatch), hasNoStatus(screen, context) {
            screen.status = status
        }
        if !screen.sections.isEmpty,
            let section = saving.section(of: query, dispatch: context.dispatch)
        {
            // The map is the picture of the place, and stands above all.
            let index = screen.sections.first?.id == "map" ? 1 : 0
            screen.sections.insert(section, at: index)
        }
        if screen.sections.isEmpty, saving.places?.isEmpty == true {
            showRemoval(of: saving.removed, in: &screen, context)
        }
        screen.write(saving.draft) { context.dispatch(.press($0)) }
        return screen
    }

    private func waiting(for place: ScreenDescription) -> ScreenDescription {
        var screen = ScreenDescription(
            ExploreText.place, url: place.url, status: .loading(ExploreText.loading))
        screen.tab = place.tab
        return screen
    }

    /// Whether neither the place nor its copy has a status to show.
    private func hasNoStatus(_ screen: ScreenDescription, _ context: Context) -> Bool {
        if case .ready = context.content.status { return true }
        return !screen.sections.isEmpty
            && (context.content.isGone || context.content.isMissing)
    }

    /// Shows the copy of a place that the library does not have, or
    /// does not have yet.
    private func show(_ snapshot: Place, isGone: Bool, in screen: inout ScreenDescription) {
        screen.title = snapshot.name
        screen.subtitle =
            [snapshot.category.title, isGone ? ExploreText.gone : nil].joinedLine
        if isGone { screen.status = .ready }
        screen.sections = [about(snapshot, showsHours: false)]
        screen.attribution = attribution(of: [RecordMatch(record: snapshot)], in: library)
    }

    /// Says that a place was taken out of its last list of which nothing else is
    /// known, and where to go from here.
    ///
    /// The address says it too: a page without a script is another visit. But
    /// anybody can write one: it is believed of a place that is not there, and
    /// stays missing.
    private func showRemoval(
        of place: Place?, in screen: inout ScreenDescription, _ context: Context
    ) {
        guard let name = (place?.name ?? query.removed).map(ExploreText.shortened) else { return }
        let hint: String
        switch context.content.status {
        case .missing: hint = ExploreText.removedHint
        case .failed(let failure) where place != nil:
            hint = ExploreText.failure(failure) ?? screen.statusTexts.failed
        default: return
        }
        screen.title = name
        screen.url = url(removed: name)
        screen.status = .missing(ExploreText.removed(name), hint: hint)
        // To ask again would not bring it back.
        screen.statusTexts.mayReload = { _ in false }
        let saved = ExploreRoute.saved.url(SavedQuery(centre: query.centre))
        let nearby = ExploreRoute.nearby.url(NearbyView(centre: query.centre))
        screen.sections = [
            Section("ways") {
                Row.link(ExploreText.toSaved, saved, id: "saved")
                Row.link(ExploreText.toNearby, nearby, id: "nearby")
            }
        ]
    }
}
