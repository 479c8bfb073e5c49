import Places
import Waybill

/// The map by itself: the places of the region that it shows.
struct MapScreen: Screen, ExploreScreen {
    /// The most places that are on it.
    static let limit = 1_000

    static let route = ExploreRoute.map

    let environment: ExploreEnvironment
    let query: MapQuery

    func source(for query: MapQuery) -> Source<Surroundings>? {
        var subject = query
        subject.pin = nil
        return .stored(id: subject, changes: library.changes) { try await area(of: query) }
    }

    private func area(of query: MapQuery) async throws -> Surroundings? {
        let point = try await centre(query.centre.near)
        guard let centre = point ?? query.region.flatMap({ Coordinate($0.centre) }) else {
            return nil
        }
        let nearest = try await library.nearest(to: centre, limit: MapRegion.mostShown)
        let map = await AreaMap(
            query.region, usual: MapRegion(around: centre, nearest), from: environment.map)
        var found: [RecordMatch<Place>] = []
        if !query.isPicking, let reading = map.region.reading {
            // A window may show more than the frame.
            found = try await library.nearest(
                query.wanted, to: reading, limit: MapScreen.limit + 1,
                within: 2 * map.region.reach)
        }
        let places = MapScreen.inOrder(Array(found.prefix(MapScreen.limit)))
        return Surroundings(
            centre: centre, places: places, openings: library.openings(of: []),
            hasMore: found.count > MapScreen.limit, map: map,
            pins: places.map { MapPin($0.record) })
    }

    /// Places in the order in which they are named on the map where there is no room for all:
    /// sights and what is like them first, and always the same.
    private static func inOrder(_ places: [RecordMatch<Place>]) -> [RecordMatch<Place>] {
        let ranks = Dictionary(
            PlaceCategory.Group.allCases.enumerated().map { ($1, $0) },
            uniquingKeysWith: { one, _ in one })
        let keys = places.enumerated().map { index, place in
            (rank: ranks[place.record.category.group] ?? 0, id: place.record.id, index: index)
        }
        return keys.sorted { ($0.rank, $0.id) < ($1.rank, $1.id) }.map { places[$0.index] }
    }

    func describe(_ context: Context) -> ScreenDescription {
        let query = context.query
        var screen = ScreenDescription(
            query.isPicking ? ExploreText.pickOnMap : ExploreText.map
        )
        .placeTexts(empty: ExploreText.emptyLibrary)
        if !query.isPicking {
            screen.sections = [query.wanted.filters(context.fields(\.wanted))]
        }
        guard let area = context.value else { return screen }
        let content = content(of: area, context)
        if !query.isPicking {
            let count = content.marks.reduce(0) { $0 + $1.pins.count }
            screen.subtitle =
                area.hasMore
                ? ExploreText.inArea(area.places.count, hasMore: true)
                : ExploreText.inArea(count, hasMore: false)
        }
        screen.sections.append(
            Section(map: content, links: links(area, query), isBeside: false))
        if let match = area.places.first(where: { $0.record.id == query.pin }) {
            let openings = library.openings(of: [match])
            screen.sections.append(
                Section(
                    id: "selected",
                    cells: [
                        Row(
                            place: match.from(query.centre.near ?? area.centre), openings,
                            from: query.centre, in: environment.units)
                    ]))
        }
        screen.attribution = attribution(of: area.places, in: library)
        return screen
    }

    private func content(of area: Surroundings, _ context: Context) -> MapContent {
        let query = context.query
        var texts = MapTexts.aroundCentre
        if query.isPicking { texts.person = ExploreText.middleOfMap }
        return MapContent(
            ExploreText.map, region: area.map.region, tiles: area.map.tiles,
            pins: area.pins, selected: query.pin,
            person: query.isPicking ? nil : query.centre.near.map { MapPosition($0) },
            credit: library.attribution,
            address: context.mapAddress(
                \.region, usual: area.map.usual, selecting: query.isPicking ? nil : \.pin),
            marksMiddle: query.isPicking, fillsScreen: true, texts: texts)
    }

    /// What is around the middle of the map, as a list.
    private func links(_ area: Surroundings, _ query: MapQuery) -> [Content] {
        let view = NearbyView(wanted: query.wanted).around(
            Coordinate(area.map.region.centre),
            showing: query.isPicking ? nil : area.map.region)
        let title = query.isPicking ? ExploreText.lookHere : ExploreText.listArea
        return [.screenLink(title, ExploreRoute.nearby.url(view), id: "here")]
    }
}

extension RecordMatch<Place> {
    /// The same place, measured from another point.
    fileprivate func from(_ point: Coordinate) -> RecordMatch<Place> {
        RecordMatch(record: record, distance: point.distance(to: record.coordinate))
    }
}
