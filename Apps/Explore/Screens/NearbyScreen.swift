import Places
import Waybill

/// The places around the visitor, by kind or by distance.
struct NearbyScreen: ContentScreen, ExploreScreen {
    /// Places around a point.
    struct Around: Sendable {
        var centre: Coordinate
        var places: [RecordMatch<Place>]
        var openings: Openings

        /// Whether there are more than these.
        var hasMore: Bool

        /// What the map shows.
        var map: AreaMap
    }

    /// How many places are shown at first, and how many more each time.
    static let step = 100

    /// How many places are requested over the network.
    static let limit = 100

    static let route = ExploreRoute.nearby

    let environment: ExploreEnvironment
    let choices: NearbyView

    func source(for view: NearbyView) -> Source<Around>? {
        // Home follows from the server's first response to a question without a point. It is
        // asked about a point only when the visitor names one.
        Source.stored(
            NearbyView.Subject(near: view.near, wanted: view.wanted, region: view.region),
            by: NearbyScreen.step,
            changes: { library.changes() }, hasMore: \.hasMore
        ) { limit in
            try await library.around(view, home: home, limit: limit, of: environment.map)
        }
        .refreshed(
            library, asking: .nearest(to: view.near, limit: NearbyScreen.limit), places: \.places)
    }

    func describe(_ around: Around?, _ context: Context) -> ScreenDescription {
        let view = context.choices
        var screen = ScreenDescription(title: ExploreText.nearby)
        screen.subtitle = ExploreText.around(view, around, home: home, in: library)
        screen.choices =
            [
                context.choices(ExploreText.groupBy, \.grouping, title: ExploreText.title),
                context.choices(ExploreText.showAs, \.layout, title: ExploreText.title),
                ChoiceGroup(label: ExploreText.lookAround, choices: centres(view)),
            ]
        screen.layout = view.layout
        guard !isEmpty(context) else {
            screen.sections = [settings(view)]
            return screen
        }
        screen.sections = Wanted.filters(context, \.wanted, in: environment.units)
        if let around {
            screen.sections.append(map(of: around, in: view))
            screen.sections += list(of: around, context)
        }
        screen.attribution = attribution(of: around?.places ?? [], in: library)
        return screen
    }

    func statusContent(_ view: NearbyView) -> StatusContent {
        let isRefreshable = library.isRefreshable
        guard view.wanted.isAll || !isRefreshable else {
            return .places(
                empty: ExploreText.noneWanted, hint: ExploreText.noneWantedHint,
                mayReload: isRefreshable)
        }
        return .places(
            empty: ExploreText.emptyLibrary,
            hint: isRefreshable
                ? ExploreText.emptyAPIHint
                : environment.cities == nil
                    ? ExploreText.emptyServedHint : ExploreText.emptyLibraryHint,
            mayReload: isRefreshable)
    }

    /// Whether there is no place at all, and none to be expected from a server: there is
    /// nothing to filter then.
    private func isEmpty(_ context: Context) -> Bool {
        context.content.isMissing && !library.isRefreshable
    }

    /// The way to where cities are added.
    private func settings(_ view: NearbyView) -> SectionRecord {
        SectionRecord(
            id: "settings",
            cells: [
                CellRecord(ActionCell.self, model: ExploreText.toSettings, id: "settings")
                    .opening(ExploreRoute.settings.url(view.centre))
            ])
    }

    /// The middle of the places, the point that was chosen, and the way to
    /// choose another.
    private func centres(_ view: NearbyView) -> [Choice] {
        let home = Choice(
            title: ExploreText.home(of: library), url: NearbyScreen.route.url(view.around(nil)),
            isCurrent: view.near == nil)
        let here = Choice(
            title: ExploreText.centre(of: view), url: NearbyScreen.route.url(view),
            isCurrent: true)
        var choice = LocationChoice()
        choice.view = view
        let elsewhere = Choice(
            title: ExploreText.elsewhere, url: ExploreRoute.location.url(choice),
            isCurrent: false)
        return [home] + (view.near == nil ? [] : [here]) + [elsewhere]
    }
}
