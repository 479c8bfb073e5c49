/// The content of a map: its region, pins and shapes, which every host can
/// draw.
///
/// A browser draws it as a picture with links in it, a terminal with dots and letters, and
/// to someone who does not see it, it is the list of its pins. No host asks anyone for
/// parts of it: all shapes come from the app, see ``MapSource``.
///
/// ```swift
/// CellRecord("map", .map(MapContent("Harbour", region: choices.region, tiles: tiles, pins: pins)))
/// ```
public struct MapContent: Hashable, Sendable {
    /// Its title.
    public let label: String

    /// The part of the world that it shows.
    public let region: MapRegion

    /// The shapes, by tile: those of the region and around it.
    ///
    /// Tiles of other zooms than
    /// the first are left out.
    public let tiles: [VectorTile]

    /// The places that can be pressed, the most important first.
    ///
    /// Those have their label if there is no room for all. Pins that are near each other become one
    /// sign, where the map can be moved.
    public let pins: [MapPin]

    /// Which pin is selected, by its identity; nil for none.
    public let selected: String?

    /// Where the person is; nil if that is not known, or not shown.
    public let person: MapPosition?

    /// The attribution of the data on the map; nil for none.
    public let credit: String?

    /// How the map is moved; nil if it shows one region alone.
    public let way: MapWay?

    /// Whether what its pins stand for are rows of the same screen.
    ///
    /// Then they are not listed a second time: a person presses them on the picture, and
    /// reaches the rows by keys and by ear.
    public let pinsAreRows: Bool

    /// What it says itself.
    public let texts: MapTexts

    /// The pins in the frame as they are shown, in reading order.
    public let marks: [MapMark]

    /// Describes a map.
    ///
    /// - Parameters:
    ///   - label: Its title.
    ///   - region: The part of the world that it shows.
    ///   - tiles: The shapes, by tile; none by default.
    ///   - pins: The places that can be pressed, the most important first; none by
    ///     default.
    ///   - selected: Which pin is selected; none by default.
    ///   - person: Where the person is; not shown by default.
    ///   - credit: The attribution of the data on the map; none by default.
    ///   - way: How the map is moved; nil, the default, where it shows one region alone.
    ///   - pinsAreRows: Whether what its pins stand for are rows of the same screen, and not
    ///     listed a second time; false by default.
    ///   - texts: What it says itself; English by default.
    /// - Complexity: O(n) in the number of pins.
    public init(
        _ label: String, region: MapRegion, tiles: [VectorTile] = [], pins: [MapPin] = [],
        selected: String? = nil, person: MapPosition? = nil, credit: String? = nil,
        way: MapWay? = nil, pinsAreRows: Bool = false, texts: MapTexts = MapTexts()
    ) {
        self.label = label
        self.region = region
        self.tiles = tiles
        self.pins = pins
        self.selected = selected
        self.person = person
        self.credit = credit
        self.way = way
        self.pinsAreRows = pinsAreRows
        self.texts = texts
        marks =
            PinClusters(of: pins, selected: selected, region: region, way: way, texts: texts)
            .marks
    }
}

extension MapContent {
    /// Where the person is in the frame, in points; nil if that is not in it, or not known.
    package var personPoint: MapVector? {
        guard let point = person.map({ region.point(of: $0) }),
            (0...MapFrame.width).contains(point.x), (0...MapFrame.height).contains(point.y)
        else { return nil }
        return point
    }
}

/// The texts of a map; English by default.
public struct MapTexts: Hashable, Sendable {
    /// The ways to move a map, in the order in which they are reached.
    public var moves = [
        "Zoom in", "Zoom out", "Move north", "Move west", "Move east", "Move south",
    ]

    /// What stands between the first of several pins and how many others there are.
    public var and = "and"

    /// The name of the others.
    public var more = "more"

    /// The label of the person's position.
    public var person = "You are here"

    /// The units of the scale: metres and kilometres.
    public var units = ["m", "km"]

    /// Has the words of English.
    public init() {}
}

/// A pin on a map, or several that are near each other.
public struct MapMark: Hashable, Sendable, Identifiable {
    /// Which mark it is on its map: that of its first pin.
    public var id: String { pins[0] }

    /// The pins that it stands for, by their identities, the most important first.
    public let pins: [String]

    /// Its title.
    public let label: String

    /// What kind of thing its first pin is.
    public let symbol: Symbol

    /// Where it is in the frame, in points.
    package let point: MapVector

    /// Where it leads: of several pins to a nearer region; nil for nowhere.
    public let url: RouteURL?

    /// Whether it is the selected pin.
    public let isSelected: Bool

    init(
        pins: [String], label: String, symbol: Symbol, point: MapVector, url: RouteURL?,
        isSelected: Bool
    ) {
        self.pins = pins
        self.label = label
        self.symbol = symbol
        self.point = point
        self.url = url
        self.isSelected = isSelected
    }
}
