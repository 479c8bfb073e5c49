import Places
import Waybill

/// The places around the visitor, by category or by distance.
struct NearbyScreen: Screen, ExploreScreen {
    /// How many places are shown at first, and how many more each time.
    static let step = 100

    /// How many places are requested over the network.
    static let limit = 100

    static let route = ExploreRoute.nearby

    let environment: ExploreEnvironment
    let query: NearbyView

    func source(for view: NearbyView) -> Source<Surroundings>? {
        // Home follows from the server's first response to a question without a point. It is
        // asked about a point only when the visitor names one.
        Source.stored(
            id: view.subject, by: NearbyScreen.step, changes: { library.changes() },
            hasMore: \.hasMore
        ) { limit in
            try await surroundings(view, limit: limit)
        }
        .refreshed(
            library, asking: .nearest(to: view.near, limit: NearbyScreen.limit), places: \.places)
    }

    func describe(_ context: Context) -> ScreenDescription {
        let (view, around) = (context.query, context.value)
        var screen = texts(view, ScreenDescription(ExploreText.nearby))
        screen.subtitle = ExploreText.around(view, around, home: home, in: library)
        screen.choices = [
            context.picker(ExploreText.groupBy, \.grouping, title: ExploreText.title),
            context.picker(ExploreText.showAs, \.layout, title: ExploreText.title),
            centres(view),
        ]
        screen.layout = view.layout
        guard !context.content.isMissing || library.isRefreshable else {
            // There is nothing to filter: no place at all, and none to be expected from a server.
            let settings = ExploreRoute.settings.url(view.centre)
            screen.sections = [
                Section("settings") {
                    Row.link(ExploreText.toSettings, settings, id: "settings")
                }
            ]
            return screen
        }
        screen.sections = [view.wanted.filters(context.fields(\.wanted), in: environment.units)]
        if let around {
            screen.sections.append(map(of: around, context))
            screen.sections += list(of: around, context)
        }
        screen.attribution = attribution(of: around?.places ?? [], in: library)
        return screen
    }

    /// The places below the filters, or what is said where there are none.
    private func list(of around: Surroundings, _ context: Context) -> [Section] {
        guard !around.places.isEmpty else {
            return Wanted.nothing(context, \.wanted, inAll: ExploreText.nothingInArea)
        }
        let (view, units) = (context.query, environment.units)
        func row(_ match: RecordMatch<Place>) -> Row {
            Row(place: match, around.openings, from: view.centre, in: units)
        }
        return switch view.grouping {
        case .category:
            around.places.sections(
                PlaceCategory.Group.allCases, by: \.record.category.group, title: ExploreText.title,
                row: row
            )
        case .distance:
            around.places.sections(
                DistanceRing.all(in: units),
                by: { .containing($0.distance ?? .infinity, in: units) },
                title: { ExploreText.title(of: $0, in: units) }, row: row)
        }
    }

    /// The map of what is near, whose pins are the rows of the list.
    private func map(of around: Surroundings, _ context: Context) -> Section {
        let (view, region) = (context.query, around.map.region)
        let pins = around.places.map { match in
            let place = PlaceQuery(id: match.record.id, centre: view.centre)
            return MapPin(match.record, opening: ExploreRoute.place.url(place))
        }
        let content = around.map.content(
            ExploreText.map, pins, from: view.centre, in: library,
            address: context.mapAddress(\.region, usual: around.map.usual), pinsAreRows: true)
        let full = MapQuery(region: view.region, wanted: view.wanted, centre: view.centre)
        var links = [
            Content.screenLink(ExploreText.fullMap, ExploreRoute.map.url(full), id: "full")
        ]
        if region.isAway(from: around.centre), let middle = Coordinate(region.centre) {
            // The map stays where it is.
            let there = ExploreRoute.nearby.url(view.around(middle, showing: region))
            links.insert(.screenLink(ExploreText.searchArea, there, id: "search"), at: 0)
        }
        return Section(map: content, links: links)
    }

    /// The middle of the places, the point that was chosen, and the way to choose another.
    private func centres(_ view: NearbyView) -> ChoiceGroup {
        let home = NearbyScreen.route.url(view.around(nil))
        let elsewhere = ExploreRoute.location.url(LocationChoice(view: view))
        var choices = [
            Choice(
                title: ExploreText.home(of: library), url: home, isCurrent: view.near == nil),
            Choice(title: ExploreText.elsewhere, url: elsewhere, isCurrent: false),
        ]
        if view.near != nil {
            let (name, here) = (ExploreText.centre(of: view), NearbyScreen.route.url(view))
            choices.insert(Choice(title: name, url: here, isCurrent: true), at: 1)
        }
        return ChoiceGroup(label: ExploreText.lookAround, choices: choices)
    }

    private func texts(_ view: NearbyView, _ screen: ScreenDescription) -> ScreenDescription {
        guard view.wanted.isAll || !library.isRefreshable else {
            return screen.noneWanted(mayReload: true)
        }
        return screen.placeTexts(
            empty: ExploreText.emptyLibrary, hint: ExploreText.emptyHint(in: environment),
            mayReload: library.isRefreshable)
    }
}
