import Foundation

/// Places labels without overlaps with each other, a pin, or the edge: the most important first.
///
/// A wide window draws the frame about twice as large, with texts of the same size: labels without
/// room are tried again at half the size.
struct LabelPlacing {
    private(set) var labels: [MapLabel] = []

    /// The occupied boxes, in points, for each of ``sizes``.
    private var taken: [[LabelBox]]

    private var placed: [VectorShape.Kind: Set<String>] = [:]

    private let fillsScreen: Bool

    /// The size of texts and pins relative to the frame: in a narrow window and in a wide one.
    private static let sizes = [1.0, 0.5]

    /// The height of a line of text, in points.
    static let height = 15.0

    static let pinRadius = 12.0

    /// Places the labels of a map: waters and parks first, then pins, then streets.
    init(_ map: MapContent, names: [MapGround.NamedPath]) {
        fillsScreen = map.fillsScreen
        let area = map.shownBox
        let (marks, scales) = (map.marks + map.outerMarks, map.scaleBoxes)
        taken = LabelPlacing.sizes.map { size in
            let signs = marks.map { LabelBox(around: $0.point, radius: $0.radius * size) }
            let points = [map.personPoint, map.aimPoint].compactMap(\.self).map {
                LabelBox(around: $0, radius: LabelPlacing.pinRadius * size)
            }
            return signs + points + scales
        }
        // Labels visible in all windows come first.
        let named = (map.fillsScreen ? [MapFrame.box, area] : [area]).flatMap {
            LabelPlacing.grouped(names, in: $0)
        }
        // Shapes that are pins too are labelled there.
        let known = Set(marks.filter { $0.pins.count == 1 }.map(\.label))
        for path in named where !path.kind.isMinor && !known.contains(path.name) { place(path) }
        let order = map.pins.enumerated().reduce(into: [:]) { $0[$1.element.id] = $1.offset }
        let pins = marks.filter { $0.pins.count == 1 || $0.isSelected }
        let sorted = pins.sorted {
            ($0.isSelected ? -1 : order[$0.id] ?? 0) < ($1.isSelected ? -1 : order[$1.id] ?? 0)
        }
        for pin in sorted { place(pin) }
        for path in named where path.kind.isMinor { place(path) }
    }

    private struct Named {
        var kind: VectorShape.Kind
        var name: String
        var paths: [ArraySlice<MapVector>] = []

        /// The length of its longest path; of an area its extent.
        var length = 0.0
    }

    private static func grouped(_ names: [MapGround.NamedPath], in area: ClipBox) -> [Named] {
        struct Key: Hashable {
            var kind: VectorShape.Kind
            var name: String
        }
        var known: [Key: Int] = [:]
        var found: [Named] = []
        var cut = MapPaths()
        var owners: [Int] = []
        for (index, named) in names.prefix(20_000).enumerated() {
            if named.kind.isArea {
                cut.append(area.area(named.path))
                cut.end(least: 2)
            } else {
                area.addLines(named.path, to: &cut)
            }
            owners += repeatElement(index, count: cut.count - owners.count)
        }
        for (path, owner) in zip(cut, owners) {
            let key = Key(kind: names[owner].kind, name: names[owner].name)
            let index = known[key] ?? found.count
            if index == found.count {
                known[key] = index
                found.append(Named(kind: key.kind, name: key.name))
            }
            let length = key.kind.isArea ? path.extent : path.length
            // The largest area has the name; a street may have it in any of its parts.
            if length > found[index].length {
                found[index].length = length
                found[index].paths.insert(path, at: 0)
            } else {
                found[index].paths.append(path)
            }
        }
        return Array(
            found.sorted {
                let (one, other) = ($0.kind.labelRank, $1.kind.labelRank)
                return (one, -$0.length, $0.name) < (other, -$1.length, $1.name)
            }.prefix(200))
    }

    // MARK: Places

    private mutating func place(_ named: Named) {
        guard placed[named.kind]?.contains(named.name) != true else { return }
        let textWidth = LabelPlacing.width(of: named.name)
        let isPlaced = place { size in
            let width = textWidth * size
            let spots =
                named.kind.isArea
                ? named.paths.first?.middle(of: width).map { [($0, 0)] } ?? []
                : LineSpots(of: named.paths, width: width).spots
            return spots.lazy.map {
                MapLabel(
                    text: named.name, width: textWidth, kind: named.kind, point: $0,
                    anchor: .middle, turn: $1, needsRoom: false)
            }
        }
        if isPlaced { placed[named.kind, default: []].insert(named.name) }
    }

    private mutating func place(_ mark: MapMark) {
        let away = LabelPlacing.pinRadius + 3
        let below = LabelPlacing.pinRadius + LabelPlacing.height / 2 + 1
        let places: [(Double, Double, MapLabel.Anchor)] = [
            (away, 0, .start), (-away, 0, .end), (0, below, .middle), (0, -below, .middle),
        ]
        let width = LabelPlacing.width(of: mark.label)
        let labels = places.map { x, y, anchor in
            MapLabel(
                text: mark.label, width: width, mark: mark, point: MapVector(x: x, y: y),
                anchor: anchor, turn: 0, needsRoom: false)
        }
        _ = place { _ in labels }
    }

    private mutating func place(_ candidates: (Double) -> some Sequence<MapLabel>) -> Bool {
        for (first, size) in LabelPlacing.sizes.enumerated() {
            // A wide window has more room, but also what a narrow one lacks.
            let sizes = LabelPlacing.sizes[first...]
            var found: MapLabel?
            for var label in candidates(size) {
                var window = label.mark?.window ?? .any
                let isFree = zip(sizes, taken[first...]).allSatisfy { size, taken in
                    let box = label.box(size: size)
                    guard let both = box.window.flatMap(window.and),
                        !taken.contains(where: { $0.overlaps(box) })
                    else { return false }
                    window = both
                    return true
                }
                guard isFree, fillsScreen && found == nil || window == .any else { continue }
                label.needsRoom = first > 0
                label.window = window
                found = label
                // Labels visible in every window come first.
                if window == .any { break }
            }
            guard let label = found else { continue }
            labels.append(label)
            for (index, size) in sizes.enumerated() {
                taken[first + index].append(label.box(size: size))
            }
            return true
        }
        return false
    }

    /// The largest width of a text, in points: fonts differ.
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

extension VectorShape.Kind {
    fileprivate var labelRank: Int {
        switch self {
        case .water, .river: 0
        case .park: 1
        case .motorway, .primary: 2
        case .secondary, .tertiary, .boundary, .coast: 3
        case .street, .square, .beach: 4
        case .rail, .footway, .service, .building, .pier, .tunnel: 5
        }
    }

    fileprivate var isMinor: Bool { labelRank > 1 }
}

extension ArraySlice<MapVector> {
    fileprivate var length: Double {
        zip(self, dropFirst()).reduce(0) { $0 + $1.0.squaredDistance(to: $1.1).squareRoot() }
    }

    /// The middle of an area at a place as wide as a text; nil if there is none.
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

    private func crossings(at y: Double) -> [Double] {
        var xs: [Double] = []
        for (one, next) in zip(self, dropFirst() + prefix(1)) where (one.y > y) != (next.y > y) {
            xs.append(one.x + (y - one.y) / (next.y - one.y) * (next.x - one.x))
        }
        return xs.sorted()
    }
}
