import Places
import Waybill

/// Places around a point, and the map of them.
struct Surroundings: Sendable {
    var centre: Coordinate

    /// The places, in the order of what shows them.
    var places: [RecordMatch<Place>]

    var openings: Openings

    var hasMore: Bool

    var map: AreaMap

    /// The pins of a full map: made once, as descriptions compare them.
    var pins: [MapPin] = []
}

extension ExploreScreen {
    /// So many of the places that are wanted around a point, or around home; nil where
    /// there is none at all.
    ///
    /// Around the middle of a map they are those that it shows.
    func surroundings(_ view: NearbyView, limit: Int) async throws -> Surroundings? {
        guard let centre = try await centre(view.near) else { return nil }
        let area = view.isMiddleOfMap ? view.region : nil
        let most = area == nil ? limit + 1 : max(limit + 1, MapScreen.limit)
        var places = try await library.nearest(
            view.wanted, to: centre, limit: most, within: area?.reach)
        if let area { places.removeAll { !area.contains(MapPosition($0.record.coordinate)) } }
        if places.isEmpty, view.wanted.isAll {
            // An area without places is something to show, a library without any is not.
            guard area != nil, try await library.home() != nil else { return nil }
        }
        let shown = Array(places.prefix(limit))
        let usual = MapRegion(around: centre, shown)
        return Surroundings(
            centre: centre, places: shown, openings: library.openings(of: shown),
            hasMore: places.count > limit,
            map: await AreaMap(view.region, usual: usual, from: environment.map))
    }
}
