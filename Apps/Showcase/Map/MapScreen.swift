import Waybill

/// An island that exists here alone, with 500 places on it.
struct MapScreen: ContentScreen {
    static let title = "A map"

    struct Choices: Hashable, Sendable {
        var region = Island.region
        var pin: String?
    }

    static let route = Route(
        "/map", Choices(), .field("at", \.region), .field("pin", \.pin))

    var choices = Choices()

    init(at url: RouteURL) {
        if let choices = MapScreen.route.value(at: url) { self.choices = choices }
    }

    /// The tiles of the region that is shown: an app would read them where they are stored.
    func source(for choices: Choices) -> Source<MapArea>? {
        .fetched(choices.region) { try await MapArea(choices.region, of: Island.map) }
    }

    func describe(_ area: MapArea?, _ context: Context) -> ScreenDescription {
        guard let area else { return ScreenDescription(title: MapScreen.title) }
        let choices = context.choices
        let map = MapContent(
            "Lantern Island", region: choices.region, tiles: area.tiles, pins: Island.pins,
            selected: choices.pin, person: Island.harbour, credit: "© no one: it was made up",
            way: MapWay(
                MapScreen.route.url(choices), region: "at", usual: Island.region,
                selection: "pin"), fillsScreen: true)
        var screen = ScreenDescription(title: MapScreen.title) {
            SectionRecord("map") {
                CellRecord("map", .map(map))
                if let pin = Island.pins.first(where: { $0.id == choices.pin }) {
                    CellRecord(
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
