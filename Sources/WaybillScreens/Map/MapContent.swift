/// The content of a map: its region, pins and shapes, which every host can draw.
///
/// A browser draws a picture with links, a terminal dots and letters, and a screen reader reads the
/// list of its pins. All shapes come from the app, see ``MapSource``.
///
/// ```swift
/// let region = MapRegion(showing: [harbour])
/// let map = MapContent("Harbour", region: region, tiles: [], pins: [pin])
/// let row = Row("map", .map(map))
/// ```
public struct MapContent: Hashable, Sendable {
    package let label: String

    /// The visible part of the world.
    public let region: MapRegion

    /// The tiles of the region and around it; all of the first one's zoom.
    public let tiles: [VectorTile]

    /// The pins, the most important first: these are labelled, and nearby ones are clustered.
    public let pins: [MapPin]

    /// The identity of the selected pin; nil for none.
    public let selected: String?

    /// The user's position; nil if it is unknown or hidden.
    public let person: MapPosition?

    /// The attribution of the data on the map; nil for none.
    public let credit: String?

    /// The means to move the map; nil for a fixed region.
    public let address: MapAddress?

    /// Whether the pins stand for rows of the same screen, and are therefore not listed again.
    package let pinsAreRows: Bool

    /// Whether the middle is marked, for a choice by moving the map; labelled ``MapTexts/person``.
    public let marksMiddle: Bool

    /// Whether the map fills the window, perhaps with more than the frame.
    package let fillsScreen: Bool

    package let texts: MapTexts

    private let signs: [[MapMark]]

    /// Creates a map.
    ///
    /// - Parameters:
    ///   - region: The visible part of the world.
    ///   - pins: The pins, the most important first; none by default.
    ///   - credit: The attribution of the data; none by default.
    ///   - address: The means to move the map; nil, the default, for a fixed region.
    ///   - pinsAreRows: Whether the pins stand for rows of the same screen, and are not listed
    ///     again; false by default.
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
            .init(
                pins: pins, selected: selected, region: region, address: address, texts: texts,
                hasOuter: fillsScreen))
        signs = [clusters.marks, clusters.outerMarks]
    }

    /// The marks in the frame, in reading order.
    public var marks: [MapMark] { signs[0] }

    /// The marks beyond the frame, in reading order, for windows with room for them.
    package var outerMarks: [MapMark] { signs[1] }
}

extension MapContent {
    /// Hashes the region and the number of pins; pins and shapes would take too long.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(region)
        hasher.combine(pins.count)
        hasher.combine(selected)
    }

    package var personPoint: MapVector? {
        guard let point = person.map({ region.point(of: $0) }),
            (0...MapFrame.width).contains(point.x), (0...MapFrame.height).contains(point.y)
        else { return nil }
        return point
    }

    package var aimPoint: MapVector? {
        marksMiddle ? MapVector(x: MapFrame.width / 2, y: MapFrame.height / 2) : nil
    }

    /// The largest visible part of the map, in points of the frame.
    var shownBox: ClipBox { MapFrame.box(grownBy: fillsScreen ? MapFrame.margin : 0) }

    /// Whether the scale is on the right, as it covers fewer pins there.
    package var hasScaleOnRight: Bool {
        let low = (marks + outerMarks).map(\.point).filter {
            $0.y > MapFrame.height - MapContent.scaleSize.y - LabelPlacing.pinRadius
        }
        let edge = MapContent.scaleSize.x + LabelPlacing.pinRadius
        return low.count { $0.x > MapFrame.width - edge } < low.count { $0.x < edge }
    }

    private static let scaleSize = MapVector(x: 100, y: 32)

    /// The possible boxes of the scale in a corner of the window, for each window size.
    var scaleBoxes: [LabelBox] {
        let (size, most) = (MapContent.scaleSize, shownBox)
        let isOnRight = hasScaleOnRight
        func box(width: Double, below north: Double, to south: Double) -> LabelBox {
            let middle = MapVector(
                x: isOnRight ? MapFrame.width - size.x + width / 2 : size.x - width / 2,
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
    package var window: MapWindow? { MapMark.window(at: point, pinCount: pins.count) }

    package var radius: Double { MapMark.radius(pinCount: pins.count) }

    static func window(at point: MapVector, pinCount: Int) -> MapWindow? {
        LabelBox(around: point, radius: radius(pinCount: pinCount)).window
    }

    private static func radius(pinCount: Int) -> Double {
        switch pinCount {
        case 1: LabelPlacing.pinRadius
        case ..<100: 14.5
        case ..<1_000: 16.5
        default: 19
        }
    }
}

/// The texts of a map; English by default.
public struct MapTexts: Hashable, Sendable {
    /// The labels of the buttons that move a map, in focus order.
    public var moves = [
        "Zoom in", "Zoom out", "Move north", "Move west", "Move east", "Move south",
    ]

    /// The word between the first pin of a cluster and the number of the others.
    public var and = "and"

    /// The word for the others.
    public var more = "more"

    /// The label of the user's position.
    public var person = "You are here"

    /// The units of the scale: metres and kilometres.
    public var units = ["m", "km"]

    /// Creates the English texts.
    public init() {}
}

/// A pin or a cluster of pins on a map.
public struct MapMark: Hashable, Sendable, Identifiable {
    /// The identity of the mark: that of its first pin.
    public var id: String { pins[0] }

    /// The identities of its pins, the most important first.
    public let pins: [String]

    /// The title of the mark.
    public let label: String

    /// The language of its title, as a BCP 47 tag; nil for the app's, as of a cluster.
    package let language: String?

    package let symbol: Symbol

    package let point: MapVector

    /// The target: of a cluster a nearer region; nil for none.
    public let url: RouteURL?

    /// Whether the pin is selected.
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
