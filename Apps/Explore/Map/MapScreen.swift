import Places
import Waybill

/// The map by itself: the places of the region that it shows.
struct MapScreen: ContentScreen, ExploreScreen {
    /// A region and its places.
    struct Area: Sendable {
        var map: AreaMap

        /// Where a person looks around who does not say.
        var centre: Coordinate

        /// The places, in the order in which their names are shown.
        var places: [RecordMatch<Place>]
        var openings: Openings

        /// Whether there are more than these.
        var hasMore: Bool
    }

    /// The most places that are on it.
    static let limit = 1_000

    static let route = ExploreRoute.map

    let environment: ExploreEnvironment
    let choices: MapChoices

    func source(for choices: MapChoices) -> Source<Area>? {
        var subject = choices
        subject.pin = nil
        return .stored(
            subject, changes: { library.changes() },
            read: { try await area(of: choices) })
    }

    private func area(of choices: MapChoices) async throws -> Area? {
        var point = choices.centre.near ?? home
        if point == nil { point = try await library.home() }
        guard let centre = point ?? choices.region.flatMap({ Coordinate($0.centre) }) else {
            return nil
        }
        let nearest = try await library.nearest(to: centre, limit: NearbyScreen.step)
        let map = await AreaMap(
            choices.region, usual: MapRegion(around: centre, nearest), from: environment.map)
        guard !choices.isPicking, let reading = map.region.reading else {
            return Area(
                map: map, centre: centre, places: [], openings: library.openings(of: []),
                hasMore: false)
        }
        // A window may show more than the frame.
        let reach = 2 * map.region.reach
        let found = try await choices.wanted.first(MapScreen.limit + 1) { limit, filter in
            var filter = filter
            filter.radius = reach
            return try await library.nearest(to: reading, limit: limit, filter: filter)
        }
        let places = Array(found.prefix(MapScreen.limit))
        return Area(
            map: map, centre: centre, places: MapScreen.inOrder(places),
            openings: library.openings(of: places), hasMore: found.count > MapScreen.limit)
    }

    /// Places in the order in which they are named on the map where there is no room for all:
    /// sights and what is like them first, and always the same.
    private static func inOrder(_ places: [RecordMatch<Place>]) -> [RecordMatch<Place>] {
        let ranks = Dictionary(
            PlaceGroup.allCases.enumerated().map { ($1, $0) }, uniquingKeysWith: { one, _ in one })
        let keys = places.enumerated().map { index, place in
            (rank: ranks[place.record.category.group] ?? 0, id: place.record.id, index: index)
        }
        return keys.sorted { ($0.rank, $0.id) < ($1.rank, $1.id) }.map { places[$0.index] }
    }

    func describe(_ area: Area?, _ context: Context) -> ScreenDescription {
        let choices = context.choices
        var screen = ScreenDescription(
            title: choices.isPicking ? ExploreText.pickOnMap : ExploreText.map)
        if !choices.isPicking {
            screen.sections = Wanted.filters(
                context, \.wanted, hasReach: false, in: environment.units)
        }
        guard let area else { return screen }
        let content = content(of: area, choices)
        if !choices.isPicking {
            let count = content.marks.reduce(0) { $0 + $1.pins.count }
            screen.subtitle =
                area.hasMore
                ? ExploreText.inArea(area.places.count, hasMore: true)
                : ExploreText.inArea(count, hasMore: false)
        }
        screen.sections.append(
            SectionRecord(map: content, links: links(area, choices), isBeside: false))
        if let match = area.places.first(where: { $0.record.id == choices.pin }) {
            screen.sections.append(
                SectionRecord(
                    id: "selected",
                    cells: [
                        CellRecord(
                            place: match.from(choices.centre.near ?? area.centre), area.openings,
                            from: choices.centre, in: environment.units)
                    ]))
        }
        screen.attribution = attribution(of: area.places, in: library)
        return screen
    }

    private func content(of area: Area, _ choices: MapChoices) -> MapContent {
        var texts = MapTexts.aroundCentre
        if choices.isPicking { texts.person = ExploreText.middleOfMap }
        return MapContent(
            ExploreText.map, region: area.map.region, tiles: area.map.tiles,
            pins: area.places.map { MapPin($0.record) }, selected: choices.pin,
            person: choices.isPicking ? nil : choices.centre.near.map { MapPosition($0) },
            credit: library.attribution,
            way: MapWay(
                MapScreen.route.url(choices), region: "map", usual: area.map.usual,
                selection: choices.isPicking ? nil : "pin"),
            marksMiddle: choices.isPicking, fillsScreen: true, texts: texts)
    }

    /// What is around the middle of the map, as a list.
    private func links(_ area: Area, _ choices: MapChoices) -> [CellContent] {
        var view = NearbyView()
        view.wanted = choices.wanted
        view = view.around(Coordinate(area.map.region.centre))
        view.region = choices.isPicking ? nil : area.map.region
        let title = choices.isPicking ? ExploreText.lookHere : ExploreText.listArea
        return [.opening(title, ExploreRoute.nearby.url(view), id: "here")]
    }

    func statusContent(_ choices: MapChoices) -> StatusContent {
        .places(empty: ExploreText.emptyLibrary)
    }
}

extension RecordMatch<Place> {
    /// The same place, measured from another point.
    fileprivate func from(_ point: Coordinate) -> RecordMatch<Place> {
        RecordMatch(record: record, distance: point.distance(to: record.coordinate))
    }
}
