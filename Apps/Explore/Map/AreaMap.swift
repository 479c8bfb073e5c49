import Places
import Waybill

/// A region of the map with what was imported of it.
struct AreaMap: Sendable {
    var region: MapRegion

    /// What is shown where no one says it.
    var usual: MapRegion

    /// The shapes; none where nothing was imported.
    var tiles: [VectorTile]

    /// Reads a region.
    ///
    /// - Parameter region: The region; nil for the usual one.
    init(_ region: MapRegion?, usual: MapRegion, from map: LibraryMap) async {
        self.region = region ?? usual
        self.usual = usual
        tiles = await map.tiles(covering: self.region)
    }
}

extension AreaMap {
    /// The map as it is drawn.
    ///
    /// - Parameter way: How it is moved; nil, the default, where it shows one region alone.
    func content(
        _ label: String, _ pins: [MapPin], from centre: Centre, in library: PlaceLibrary,
        selected: String? = nil, address: MapAddress? = nil, pinsAreRows: Bool = false
    ) -> MapContent {
        MapContent(
            label, region: region, tiles: tiles, pins: pins, selected: selected,
            person: centre.near.map { MapPosition($0) }, credit: library.attribution,
            address: address,
            pinsAreRows: pinsAreRows, texts: .aroundCentre)
    }
}

extension MapTexts {
    /// What maps say of the point from which distances are measured: no host knows where its
    /// visitor is.
    static var aroundCentre: MapTexts {
        var texts = MapTexts()
        texts.person = ExploreText.centreOnMap
        return texts
    }
}

extension MapPin {
    init(_ place: Place, opening destination: RouteURL? = nil) {
        self.init(
            place.id, at: MapPosition(place.coordinate), label: place.name,
            language: place.nameLanguage, symbol: Symbol(place.category.group), opening: destination
        )
    }
}

extension Section {
    /// A map, with links below it, beside the rest where there is room.
    init(map: MapContent, links: [Content] = [], isBeside: Bool = true) {
        let content: Content =
            links.isEmpty
            ? .map(map)
            : .column([.map(map), .group(Arrangement(.row, weights: links.map { _ in 0 }), links)])
        self.init(id: "map", cells: [Row("map", content)])
        // A row across, also where places are cards.
        let across = SectionLayout(TableLayout(estimatedHeight: 300))
        layout = isBeside ? across.beside() : across
    }
}
