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

extension PlaceLibrary {
    /// So many of the places that are wanted around a point, or around home; nil where
    /// there is none at all.
    ///
    /// - Parameters:
    ///   - point: The point; nil for home.
    ///   - wanted: Which places count.
    ///   - limit: The most places.
    ///   - region: What the map shows; nil for the places.
    ///   - map: The shapes of the map.
    /// - Returns: The places, and the map of them.
    /// - Throws: `PersistenceError`.
    func around(
        _ point: Coordinate?, _ wanted: Wanted, limit: Int, on region: MapRegion?,
        of map: LibraryMap
    ) async throws -> NearbyScreen.Around? {
        let home = point == nil ? try await home() : nil
        guard let centre = point ?? home else { return nil }
        let places = try await wanted.first(limit + 1) { limit, filter in
            try await nearest(to: centre, limit: limit, filter: filter)
        }
        guard !places.isEmpty || !wanted.isAll else { return nil }
        let shown = Array(places.prefix(limit))
        let usual = MapRegion(around: centre, Array(shown.prefix(NearbyScreen.step)))
        return NearbyScreen.Around(
            centre: centre, places: shown, openings: openings(of: shown),
            hasMore: places.count > limit,
            map: await AreaMap(region, usual: usual, from: map))
    }
}
