import Places
import Waybill

/// The map by itself: the places of the region that it shows.
struct MapScreen: ContentScreen, ExploreScreen {
    /// The most places that are on it.
    static let limit = 1_000

    static let route = ExploreRoute.map

    let environment: ExploreEnvironment
    let choices: MapChoices

    func source(for choices: MapChoices) -> Source<Surroundings>? {
        var subject = choices
        subject.pin = nil
        return .stored(subject, changes: library.changes) { try await area(of: choices) }
    }

    private func area(of choices: MapChoices) async throws -> Surroundings? {
        let point = try await centre(choices.centre.near)
        guard let centre = point ?? choices.region.flatMap({ Coordinate($0.centre) }) else {
            return nil
        }
        let nearest = try await library.nearest(to: centre, limit: NearbyScreen.step)
        let map = await AreaMap(
            choices.region, usual: MapRegion(around: centre, nearest), from: environment.map)
        var found: [RecordMatch<Place>] = []
        if !choices.isPicking, let reading = map.region.reading {
            // A window may show more than the frame.
            found = try await library.nearest(
                choices.wanted, to: reading, limit: MapScreen.limit + 1,
                within: 2 * map.region.reach)
        }
        let places = Array(found.prefix(MapScreen.limit))
        return Surroundings(
            centre: centre, places: MapScreen.inOrder(places),
            openings: library.openings(of: places), hasMore: found.count > MapScreen.limit,
            map: map)
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

    func describe(_ area: Surroundings?, _ context: Context) -> ScreenDescription {
        let choices = context.choices
        var screen = ScreenDescription(
            title: choices.isPicking ? ExploreText.pickOnMap : ExploreText.map)
        if !choices.isPicking {
            screen.sections = [choices.wanted.filters(context.fields(\.wanted))]
        }
        guard let area else { return screen }
        let content = content(of: area, context)
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

    private func content(of area: Surroundings, _ context: Context) -> MapContent {
        let choices = context.choices
        var texts = MapTexts.aroundCentre
        if choices.isPicking { texts.person = ExploreText.middleOfMap }
        return MapContent(
            ExploreText.map, region: area.map.region, tiles: area.map.tiles,
            pins: area.places.map { MapPin($0.record) }, selected: choices.pin,
            person: choices.isPicking ? nil : choices.centre.near.map { MapPosition($0) },
            credit: library.attribution,
            way: context.way(
                \.region, usual: area.map.usual, selecting: choices.isPicking ? nil : \.pin),
            marksMiddle: choices.isPicking, fillsScreen: true, texts: texts)
    }

    /// What is around the middle of the map, as a list.
    private func links(_ area: Surroundings, _ choices: MapChoices) -> [CellContent] {
        let view = NearbyView(wanted: choices.wanted).around(
            Coordinate(area.map.region.centre),
            showing: choices.isPicking ? nil : area.map.region)
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
