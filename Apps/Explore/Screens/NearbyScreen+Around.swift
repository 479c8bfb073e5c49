import Places
import Waybill

extension Sequence where Element: Hashable & Sendable {
    /// A section for each element that has places, in the elements' order.
    ///
    /// - Complexity: O(n) in the number of elements and of places.
    func sections(
        of around: NearbyScreen.Around, title: (Element) -> String,
        row: (RecordMatch<Place>) -> CellRecord, by key: (RecordMatch<Place>) -> Element
    ) -> [SectionRecord] {
        let groups = Dictionary(grouping: around.places, by: key)
        return compactMap { element in
            groups[element].map { places in
                SectionRecord(
                    id: RecordID(element),
                    header: CellRecord(SectionHeaderCell.self, model: title(element)),
                    cells: places.map(row))
            }
        }
    }
}

extension NearbyScreen {
    /// The places below the filters, or what is said where there are none.
    func list(of around: Around, _ context: Context) -> [SectionRecord] {
        guard around.places.isEmpty else { return sections(of: around, in: context.choices) }
        guard context.choices.wanted.isAll, !context.content.isRefreshing else {
            return Wanted.nothing(context, \.wanted)
        }
        let words = CellContent.text(ExploreText.nothingInArea, .headline)
        return [
            SectionRecord("none") {
                CellRecord(StatusCell.self, model: StatusCell.Model(.status, words), id: "none")
            }
        ]
    }

    private func sections(of around: Around, in view: NearbyView) -> [SectionRecord] {
        let units = environment.units
        func row(_ match: RecordMatch<Place>) -> CellRecord {
            CellRecord(place: match, around.openings, from: view.centre, in: units)
        }
        return switch view.grouping {
        case .category:
            PlaceGroup.allCases.sections(of: around, title: ExploreText.title, row: row) {
                $0.record.category.group
            }
        case .distance:
            DistanceRing.all(in: units).sections(
                of: around, title: { ExploreText.title(of: $0, in: units) }, row: row,
                by: { DistanceRing.containing($0.distance ?? .infinity, in: units) })
        }
    }
}

extension PlaceLibrary {
    /// So many of the places that are wanted around a point, or around home; nil where
    /// there is none at all.
    ///
    /// Around the middle of a map they are those that it shows.
    ///
    /// - Parameters:
    ///   - view: Where a person looks around, and for what.
    ///   - home: Where they do who name no point; nil for the middle of the places.
    ///   - limit: The most places.
    ///   - map: The shapes of the map.
    /// - Returns: The places, and the map of them.
    /// - Throws: `PersistenceError`.
    func around(
        _ view: NearbyView, home: Coordinate?, limit: Int, of map: LibraryMap
    ) async throws -> NearbyScreen.Around? {
        var point = view.near ?? home
        if point == nil { point = try await self.home() }
        guard let centre = point else { return nil }
        let area = view.isMiddleOfMap ? view.region : nil
        let most = area == nil ? limit + 1 : max(limit + 1, MapScreen.limit)
        var places = try await view.wanted.first(most) { most, filter in
            var filter = filter
            if let area { filter.radius = min(filter.radius ?? .max, area.reach) }
            return try await nearest(to: centre, limit: most, filter: filter)
        }
        if let area {
            places = places.filter { area.contains(MapPosition($0.record.coordinate)) }
        }
        if places.isEmpty, view.wanted.isAll {
            // An area without places is something to show, a library without any is not.
            guard area != nil, try await self.home() != nil else { return nil }
        }
        let shown = Array(places.prefix(limit))
        let usual = MapRegion(around: centre, Array(shown.prefix(NearbyScreen.step)))
        return NearbyScreen.Around(
            centre: centre, places: shown, openings: openings(of: shown),
            hasMore: places.count > limit,
            map: await AreaMap(view.region, usual: usual, from: map))
    }
}
