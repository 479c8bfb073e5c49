import Places
import Waybill

extension NearbyScreen {
    /// The map of what is near, whose pins are the rows of the list.
    func map(of around: Around, in view: NearbyView) -> SectionRecord {
        let region = around.map.region
        let content = MapContent(
            ExploreText.map, region: region, tiles: around.map.tiles,
            pins: around.places.map { match in
                let choices = PlaceChoices(id: match.record.id, centre: view.centre)
                return MapPin(match.record, opening: ExploreRoute.place.url(choices))
            },
            person: view.near.map { MapPosition($0) }, credit: library.attribution,
            way: MapWay(
                NearbyScreen.route.url(view), region: "map", usual: around.map.usual),
            pinsAreRows: true, texts: .aroundCentre)
        var full = MapChoices()
        (full.centre, full.wanted) = (view.centre, view.wanted)
        full.wanted.reach = .any
        full.region = view.region
        let open = CellContent.opening(
            ExploreText.fullMap, ExploreRoute.map.url(full), id: "full")
        guard region.isAway(from: around.centre), let middle = Coordinate(region.centre) else {
            return SectionRecord(map: content, links: [open])
        }
        // The map stays where it is.
        var there = view.around(middle)
        there.region = region
        let search = CellContent.opening(
            ExploreText.searchArea, ExploreRoute.nearby.url(there), id: "search")
        return SectionRecord(map: content, links: [search, open])
    }
}
