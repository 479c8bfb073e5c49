import Foundation

/// A text on a map, and where it stands.
package struct MapLabel: Hashable, Sendable {
    /// What it says.
    package var text: String

    /// What kind of shape it is the name of; nil for a pin.
    package var kind: VectorShape.Kind?

    /// The pin whose name it is; nil for a shape.
    package var mark: MapMark?

    /// Where it stands: the point that ``anchor`` says, in the middle of its height; of a
    /// pin from the middle of that, where the frame is drawn as it is.
    package var point: MapVector

    /// Which part of it stands there.
    package var anchor: Anchor

    /// By how much it is turned, in degrees clockwise.
    package var turn: Double

    /// Whether there is room for it where a frame is drawn twice as large alone.
    package var needsRoom: Bool

    /// The parts of a line of text.
    package enum Anchor: String, Sendable { case start, middle, end }
}

/// Puts labels where none covers another, a pin, or the edge: the most important first.
///
/// A wide window draws the frame about twice as large and texts as they are: what finds no
/// room in the frame is tried again with texts half as large beside it.
struct LabelPlacing {
    /// The labels that have found room.
    private(set) var labels: [MapLabel] = []

    /// Rectangles that are taken, in points.
    private var taken: [LabelBox] = []

    /// How large texts and pins are, beside the frame.
    private var size = 1.0

    /// How high a line of text is, in points.
    static let height = 15.0

    /// How large pins are, from the middle to the edge.
    static let pinRadius = 12.0

    /// Something that wants a label.
    private enum Wish {
        case pin(MapMark)
        case path(MapGround.NamedPath)
    }

    /// Places the labels of a map.
    ///
    /// - Complexity: O(*n* *m*) in the labels that are wanted and those that fit.
    init(_ map: MapContent, names: [MapGround.NamedPath]) {
        let pins = map.marks.filter { $0.pins.count == 1 || $0.isSelected }
        let order = map.pins.enumerated().reduce(into: [:]) { $0[$1.element.id] = $1.offset }
        let sorted = pins.sorted {
            ($0.isSelected ? -1 : order[$0.id] ?? 0) < ($1.isSelected ? -1 : order[$1.id] ?? 0)
        }
        var wishes = LabelPlacing.longest(of: names).map(Wish.path)
        // Names of waters and parks come before those of pins, and streets after them.
        let firstMinor = wishes.firstIndex {
            if case .path(let path) = $0 { path.kind.isMinor } else { false }
        }
        wishes.insert(contentsOf: sorted.map(Wish.pin), at: firstMinor ?? wishes.count)
        for pass in [1.0, 0.5] {
            size = pass
            taken = map.marks.map {
                LabelBox(around: $0.point, radius: LabelPlacing.pinRadius * pass)
            }
            taken += labels.map { $0.box(size: size) } + [LabelBox.scale]
            wishes = wishes.filter { !place($0, needsRoom: pass < 1) }
        }
    }

    /// For each name of a kind its longest path, the most important first.
    private static func longest(of names: [MapGround.NamedPath]) -> [MapGround.NamedPath] {
        var best: [String: (path: MapGround.NamedPath, length: Double)] = [:]
        for named in names.prefix(20_000) {
            let length = named.kind.isArea ? named.path.extent : named.path.length
            let key = "\(named.kind.rawValue) \(named.name)"
            if length > best[key]?.length ?? 0 { best[key] = (named, length) }
        }
        return best.values.sorted {
            let (one, other) = ($0.path.kind.labelRank, $1.path.kind.labelRank)
            return (one, -$0.length, $0.path.name) < (other, -$1.length, $1.path.name)
        }.prefix(200).map(\.path)
    }

    /// Places a label where there is room for it.
    ///
    /// - Returns: Whether there was.
    private mutating func place(_ wish: Wish, needsRoom: Bool) -> Bool {
        for var label in candidates(wish) {
            let box = label.box(size: size)
            guard box.isInFrame, !taken.contains(where: { $0.overlaps(box) }) else { continue }
            label.needsRoom = needsRoom
            labels.append(label)
            taken.append(box)
            return true
        }
        return false
    }

    private func candidates(_ wish: Wish) -> [MapLabel] {
        switch wish {
        case .pin(let mark):
            let away = LabelPlacing.pinRadius + 3
            let below = LabelPlacing.pinRadius + LabelPlacing.height / 2 + 1
            let places: [(Double, Double, MapLabel.Anchor)] = [
                (away, 0, .start), (-away, 0, .end), (0, below, .middle), (0, -below, .middle),
            ]
            return places.map { x, y, anchor in
                MapLabel(
                    text: mark.label, mark: mark, point: MapVector(x: x, y: y), anchor: anchor,
                    turn: 0, needsRoom: false)
            }
        case .path(let named):
            let width = LabelPlacing.width(of: named.name) * size
            let spots =
                named.kind.isArea
                ? named.path.middle(of: width).map { [($0, 0)] } ?? []
                : named.path.stretches(of: width)
            return spots.map {
                MapLabel(
                    text: named.name, kind: named.kind, point: $0, anchor: .middle, turn: $1,
                    needsRoom: false)
            }
        }
    }

    /// How wide a text is at most, in points: fonts differ.
    static func width(of text: String) -> Double {
        6
            + text.unicodeScalars.reduce(0) { width, scalar in
                switch scalar.value {
                case 0x20, 0x27, 0x2C, 0x2E, 0x69, 0x6A, 0x6C: width + 4
                case 0x6D, 0x77, 0x4D, 0x57: width + 11
                case 0x41...0x5A: width + 9
                case 0x300...0x36F: width
                case ..<0x1100: width + 7.2
                default: width + 13
                }
            }
    }
}

extension MapLabel {
    /// The rectangle that it takes.
    ///
    /// - Parameter size: How large texts are beside the frame: 1 in a narrow window.
    /// - Returns: The rectangle, in points of the frame.
    package func box(size: Double) -> LabelBox {
        var placed = self
        if let mark {
            placed.point.x = mark.point.x + size * point.x
            placed.point.y = mark.point.y + size * point.y
        }
        return LabelBox(
            placed, width: LabelPlacing.width(of: text) * size, height: LabelPlacing.height * size)
    }
}

/// A rectangle on a map that a text or a pin takes.
package struct LabelBox: Sendable {
    private let west: Double
    private let east: Double
    private let north: Double
    private let south: Double

    /// Where the scale stands, below on the left.
    static let scale = LabelBox(
        around: MapVector(x: 50, y: MapFrame.height - 18), radius: MapVector(x: 50, y: 16))

    init(around point: MapVector, radius: Double) {
        self.init(around: point, radius: MapVector(x: radius, y: radius))
    }

    private init(around point: MapVector, radius: MapVector) {
        (west, east) = (point.x - radius.x, point.x + radius.x)
        (north, south) = (point.y - radius.y, point.y + radius.y)
    }

    init(_ label: MapLabel, width: Double, height: Double) {
        let (sine, cosine) = (abs(sin(label.turn * .pi / 180)), abs(cos(label.turn * .pi / 180)))
        let wide = width * cosine + height * sine
        let start =
            switch label.anchor {
            case .start: label.point.x
            case .middle: label.point.x - wide / 2
            case .end: label.point.x - wide
            }
        let high = width * sine + height * cosine
        (west, east) = (start, start + wide)
        (north, south) = (label.point.y - high / 2, label.point.y + high / 2)
    }

    /// Whether a part of it is covered by another one.
    package func overlaps(_ other: LabelBox) -> Bool {
        west < other.east && other.west < east && north < other.south && other.north < south
    }

    /// Whether nothing of it is cut off.
    package var isInFrame: Bool {
        west >= 2 && north >= 2 && east <= MapFrame.width - 2 && south <= MapFrame.height - 2
    }
}

extension VectorShape.Kind {
    /// How important names of this kind are, the most important first.
    fileprivate var labelRank: Int {
        switch self {
        case .water, .river: 0
        case .park: 1
        case .motorway, .primary: 2
        case .secondary, .boundary, .coast: 3
        case .street: 4
        case .rail, .footway, .building: 5
        }
    }

    /// Whether names of pins come first.
    fileprivate var isMinor: Bool { labelRank > 1 }
}

extension [MapVector] {
    /// How long a line is.
    fileprivate var length: Double {
        zip(self, dropFirst()).reduce(0) { $0 + $1.0.squaredDistance(to: $1.1).squareRoot() }
    }

    /// How wide or high an area is, whichever is more.
    fileprivate var extent: Double {
        let (xs, ys) = (map(\.x), map(\.y))
        return Swift.max(
            (xs.max() ?? 0) - (xs.min() ?? 0), (ys.max() ?? 0) - (ys.min() ?? 0))
    }

    /// The middle of an area where a text of a width fits into it; nil if none does.
    fileprivate func middle(of width: Double) -> MapVector? {
        let ys = map(\.y)
        guard count > 2, let north = ys.min(), let south = ys.max(),
            south - north >= LabelPlacing.height
        else { return nil }
        // The widest of some lines across it.
        var best: (middle: MapVector, width: Double)?
        for part in [0.5, 0.4, 0.6, 0.3, 0.7] {
            let y = north + (south - north) * part
            let xs = crossings(at: y)
            for (west, east) in zip(xs, xs.dropFirst()).enumerated().filter({ $0.offset % 2 == 0 })
                .map(\.element) where east - west > best?.width ?? width * 0.8
            {
                best = (MapVector(x: (west + east) / 2, y: y), east - west)
            }
        }
        return best?.middle
    }

    /// Where a line from west to east crosses the outline.
    private func crossings(at y: Double) -> [Double] {
        var xs: [Double] = []
        for (one, next) in zip(self, dropFirst() + prefix(1)) where (one.y > y) != (next.y > y) {
            xs.append(one.x + (y - one.y) / (next.y - one.y) * (next.x - one.x))
        }
        return xs.sorted()
    }

    /// Where a text of a width stands along a line that is straight enough for it, and how
    /// it is turned; the straightest first.
    fileprivate func stretches(of width: Double) -> [(MapVector, Double)] {
        var found: [(point: MapVector, turn: Double, bend: Double)] = []
        // How far each point is from the first, along the line.
        var ways = [0.0]
        for (one, next) in zip(self, dropFirst()) {
            ways.append(ways[ways.count - 1] + one.squaredDistance(to: next).squareRoot())
        }
        var start = 0
        for end in indices.dropFirst() {
            // The shortest stretch to here that is long enough.
            while start + 1 < end, self[start + 1].squaredDistance(to: self[end]) >= width * width {
                start += 1
            }
            let (one, other) = (self[start], self[end])
            let straight = one.squaredDistance(to: other).squareRoot()
            guard straight >= width else { continue }
            let way = ways[end] - ways[start]
            guard way <= straight * 1.03 else { continue }
            var turn = atan2(other.y - one.y, other.x - one.x) * 180 / .pi
            if turn > 90 { turn -= 180 } else if turn < -90 { turn += 180 }
            let point = MapVector(x: (one.x + other.x) / 2, y: (one.y + other.y) / 2)
            found.append((point, turn, way / straight))
        }
        return found.sorted { $0.bend < $1.bend }.prefix(4).map { ($0.point, $0.turn) }
    }
}
