/// The content of a map: its region, pins and shapes, which every host can
/// draw.
///
/// A browser draws it as a picture with links in it, a terminal with dots and letters, and
/// to someone who does not see it, it is the list of its pins. No host asks anyone for
/// parts of it: all shapes come from the app, see ``MapSource``.
///
/// ```swift
/// let region = MapRegion(showing: [harbour])
/// let map = MapContent("Harbour", region: region, tiles: [], pins: [pin])
/// let row = Row("map", .map(map))
/// ```
public struct MapContent: Hashable, Sendable {
    package let label: String

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
    public let address: MapAddress?

    /// Whether what its pins stand for are rows of the same screen.
    ///
    /// Then they are not listed a second time: a person presses them on the picture, and
    /// reaches the rows by keys and by ear.
    package let pinsAreRows: Bool

    /// Whether it marks its middle, which a person chooses by moving the map.
    ///
    /// The mark stays where it is while the map is moved, and is called as the person is:
    /// ``MapTexts/person``.
    public let marksMiddle: Bool

    /// Whether it is what its screen is for: a host draws it as large as a window allows, and
    /// may show more than the frame.
    package let fillsScreen: Bool

    package let texts: MapTexts

    /// The pins in the frame as they are shown, in reading order, and then those beyond it.
    private let signs: [[MapMark]]

    /// Describes a map.
    ///
    /// - Parameters:
    ///   - region: The part of the world that it shows.
    ///   - pins: The places that can be pressed, the most important first; none by
    ///     default.
    ///   - credit: The attribution of the data on the map; none by default.
    ///   - address: How the map is moved; nil, the default, where it shows one region alone.
    ///   - pinsAreRows: Whether what its pins stand for are rows of the same screen, and not
    ///     listed a second time; false by default.
    /// - Complexity: O(n) in the number of pins.
    public init(
        _ label: String, region: MapRegion, tiles: [VectorTile] = [], pins: [MapPin] = [],
        selected: String? = nil, person: MapPosition? = nil, credit: String? = nil,
        address: MapAddress? = nil, pinsAreRows: Bool = false, marksMiddle: Bool = false,
        fillsScreen: Bool = false, texts: MapTexts = MapTexts()
    ) {
        self.label = label
        self.region = region
        self.tiles = tiles
        self.pins = pins
        self.selected = selected
        self.person = person
        self.credit = credit
        self.address = address
        self.pinsAreRows = pinsAreRows
        self.marksMiddle = marksMiddle
        self.fillsScreen = fillsScreen
        self.texts = texts
        let clusters = PinClusters(
            of: pins, selected: selected, region: region, address: address, texts: texts)
        signs = [clusters.marks, fillsScreen ? clusters.outerMarks : []]
    }

    /// The pins in the frame as they are shown, in reading order.
    public var marks: [MapMark] { signs[0] }

    /// The pins beyond the frame, in reading order, that a host shows where a window has room for
    /// all of their sign.
    package var outerMarks: [MapMark] { signs[1] }
}

extension MapContent {
    /// Where the person is in the frame, in points; nil if that is not in it, or not known.
    package var personPoint: MapVector? {
        guard let point = person.map({ region.point(of: $0) }),
            (0...MapFrame.width).contains(point.x), (0...MapFrame.height).contains(point.y)
        else { return nil }
        return point
    }

    /// Where its middle is marked, in points; nil where it is not.
    package var aimPoint: MapVector? {
        marksMiddle ? MapVector(x: MapFrame.width / 2, y: MapFrame.height / 2) : nil
    }

    /// The part of the map that a host may show, in points of the frame.
    var shownBox: ClipBox { MapFrame.box(grownBy: fillsScreen ? MapFrame.margin : 0) }

    /// Whether the scale stands below on the right, as fewer pins are there than on the left.
    package var hasScaleOnRight: Bool {
        let low = (marks + outerMarks).map(\.point).filter {
            $0.y > MapFrame.height - MapContent.scaleSize.y - LabelPlacing.pinRadius
        }
        let edge = MapContent.scaleSize.x + LabelPlacing.pinRadius
        return low.count { $0.x > MapFrame.width - edge } < low.count { $0.x < edge }
    }

    /// How large the scale is at most, in points.
    private static let scaleSize = MapVector(x: 100, y: 32)

    /// Where the scale may stand, which is in a corner of the window: in the frame, and in those
    /// that are wider or taller.
    var scaleBoxes: [LabelBox] {
        let (size, most) = (MapContent.scaleSize, shownBox)
        func box(width: Double, below north: Double, to south: Double) -> LabelBox {
            let middle = MapVector(
                x: hasScaleOnRight ? MapFrame.width - size.x + width / 2 : size.x - width / 2,
                y: (north + south) / 2 - 2)
            return LabelBox(
                around: middle, radius: MapVector(x: width / 2, y: (south - north) / 2))
        }
        let north = MapFrame.height - size.y
        return [
            box(width: size.x - most.x.lowerBound, below: north, to: MapFrame.height),
            box(width: size.x, below: north, to: most.y.upperBound),
        ]
    }
}

extension MapMark {
    /// The windows that show all of its sign; nil if there are none.
    package var window: MapWindow? { LabelBox(around: point, radius: radius).window }

    /// How large its sign is, in points from the middle to the edge.
    package var radius: Double {
        switch pins.count {
        case 1: LabelPlacing.pinRadius
        case ..<100: 14.5
        case ..<1_000: 16.5
        default: 19
        }
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

    /// The language of its title, as a BCP 47 tag; nil for that of the app, as of several pins.
    package let language: String?

    /// What kind of thing its first pin is.
    package let symbol: Symbol

    /// Where it is in the frame, in points.
    package let point: MapVector

    /// Where it leads: of several pins to a nearer region; nil for nowhere.
    public let url: RouteURL?

    /// Whether it is the selected pin.
    public let isSelected: Bool

    init(
        pins: [String], label: String, language: String?, symbol: Symbol, point: MapVector,
        url: RouteURL?, isSelected: Bool
    ) {
        self.pins = pins
        self.label = label
        self.language = language
        self.symbol = symbol
        self.point = point
        self.url = url
        self.isSelected = isSelected
    }
}
