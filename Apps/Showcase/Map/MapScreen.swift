import Waybill

/// An island that exists here alone, with 500 places on it.
struct MapScreen: Screen {
    static let title = "A map"

    struct Query: Hashable, Sendable {
        var region = Island.region
        var pin: String?
    }

    static let route = Route(
        "/map", Query(), .field("at", \.region), .field("pin", \.pin))

    let query: Query

    init(at url: RouteURL) {
        query = MapScreen.route.value(at: url) ?? Query()
    }

    /// The tiles of the region that is shown: an app would read them where they are stored.
    func source(for query: Query) -> Source<MapArea>? {
        .fetched(id: query.region) { try await MapArea(query.region, of: Island.map) }
    }

    func describe(_ context: Context) -> ScreenDescription {
        guard let area = context.value else { return ScreenDescription(MapScreen.title) }
        let query = context.query
        let map = MapContent(
            "Lantern Island", region: query.region, tiles: area.tiles, pins: Island.pins,
            selected: query.pin, person: Island.harbour, credit: "© no one: it was made up",
            address: MapAddress(
                MapScreen.route.url(query), region: "at", usual: Island.region,
                selection: "pin"), fillsScreen: true)
        var screen = ScreenDescription(MapScreen.title) {
            Section("map") {
                Row("map", .map(map))
                if let pin = Island.pins.first(where: { $0.id == query.pin }) {
                    Row(
                        "selected",
                        .row([
                            .symbol(pin.symbol), .text(pin.label, .headline),
                            .text(pin.symbol.name, .caption),
                        ]))
                }
            }
        }
        screen.subtitle =
            "\(Island.pins.count) places, \(map.marks.count) signs for them around the middle"
        return screen
    }
}
