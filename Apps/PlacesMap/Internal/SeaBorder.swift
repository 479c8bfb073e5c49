import OpenStreetMap
import WaybillStorage

/// The coasts of an extract within its bounding box, with the sea closed along the box.
///
/// Coasts are lines with the land on their left, so the border of the sea follows the box
/// clockwise from a coast that leaves it to the next one that enters. A coast that ends within
/// the box is joined with the nearest side. Where two coasts contradict each other about a part
/// of the box, as at a jetty that the extract cuts, the shorter one is left out.
struct SeaBorder {
    /// The coasts, and then the parts of the box that close the sea.
    private(set) var shapes: [MapShape] = []

    private let bounds: OSMBounds

    /// A coast that crosses the box.
    private struct Crossing {
        var place: Double
        var isExit: Bool
        var shape: Int
    }

    /// Closes the sea of an extract.
    ///
    /// - Complexity: O(*n* + *m*²) in the points and the crossings of the box.
    init(_ coasts: [MapShape], in bounds: OSMBounds) {
        self.bounds = bounds
        for coast in SeaBorder.joined(coasts) {
            for path in coast.paths {
                var line = path
                if let first = path.first, let last = path.last, first != last {
                    line = [nearestOnBox(first)] + path + [nearestOnBox(last)]
                }
                shapes += clipped(line).map {
                    MapShape(kind: .coast, name: coast.name, paths: [$0])
                }
            }
        }
        let crossings = consistent(self.crossings)
        let kept = Set(crossings.map(\.shape))
        let closing = zip(crossings, crossings.dropFirst() + crossings.prefix(1))
            .filter { $0.0.isExit }.compactMap { self.closing(from: $0, to: $1) }
        let isCut = Set(self.crossings.map(\.shape)).subtracting(kept)
        shapes = shapes.enumerated().filter { !isCut.contains($0.offset) }.map(\.element)
        guard !shapes.isEmpty else { return }
        shapes += (crossings.isEmpty ? wholeBox : closing).map {
            MapShape(kind: .coast, paths: [$0])
        }
    }

    /// Coasts that meet end to end, as one.
    private static func joined(_ coasts: [MapShape]) -> [MapShape] {
        let parts = coasts.flatMap { coast in coast.paths.map { (coast.name, $0) } }
            .filter { $0.1.count > 1 }
        let open = parts.indices.filter { parts[$0].1.first != parts[$0].1.last }
        let next = Dictionary(
            open.compactMap { index in parts[index].1.first.map { ($0, index) } },
            uniquingKeysWith: { one, _ in one })
        let ends = Set(open.compactMap { parts[$0].1.last })
        var isUsed = [Bool](repeating: false, count: parts.count)
        // Lines that nothing leads to come first, and then circles of several.
        let order = parts.indices.filter { parts[$0].1.first.map(ends.contains) == false }
        return (order + parts.indices).compactMap { start in
            var line: [Coordinate] = []
            var index: Int? = start
            while let here = index, !isUsed[here] {
                isUsed[here] = true
                line += line.isEmpty ? parts[here].1[...] : parts[here].1.dropFirst()
                index = line.first == line.last ? nil : line.last.flatMap { next[$0] }
            }
            return line.isEmpty ? nil : MapShape(kind: .coast, name: parts[start].0, paths: [line])
        }
    }

    /// The crossings of the box, clockwise.
    private var crossings: [Crossing] {
        shapes.enumerated().flatMap { index, shape -> [Crossing] in
            guard let first = shape.paths[0].first, let last = shape.paths[0].last, first != last
            else { return [] }
            return [(first, false), (last, true)].filter { isOnBox($0.0) }
                .map { Crossing(place: place(of: $0.0), isExit: $0.1, shape: index) }
        }
        .sorted { $0.place < $1.place }
    }

    /// The crossings in which exits and entries alternate.
    private func consistent(_ crossings: [Crossing]) -> [Crossing] {
        var crossings = crossings
        while crossings.count > 1 {
            let next = crossings.dropFirst() + crossings.prefix(1)
            guard let pair = zip(crossings, next).first(where: { $0.isExit == $1.isExit })
            else { break }
            let isFirst = length(of: pair.0.shape) < length(of: pair.1.shape)
            let shorter = isFirst ? pair.0.shape : pair.1.shape
            crossings.removeAll { $0.shape == shorter }
        }
        return crossings.count > 1 ? crossings : []
    }

    private func length(of shape: Int) -> Double {
        let path = shapes[shape].paths[0]
        return zip(path, path.dropFirst()).reduce(0) {
            let (dx, dy) = ($1.1.longitude - $1.0.longitude, $1.1.latitude - $1.0.latitude)
            return $0 + (dx * dx + dy * dy).squareRoot()
        }
    }

    /// The way along the box from the end of a coast to the next beginning; nil if they meet.
    private func closing(from exit: Crossing, to entry: Crossing) -> [Coordinate]? {
        guard let start = shapes[exit.shape].paths[0].last,
            let end = shapes[entry.shape].paths[0].first, start != end
        else { return nil }
        let last = entry.place < exit.place ? entry.place + 4 : entry.place
        let passed = (1...7).filter { exit.place < Double($0) && Double($0) < last }
        return [start] + passed.map { corners[$0 % 4] } + [end]
    }

    /// The whole box where there are islands alone, or more of them than lagoons.
    private var wholeBox: [[Coordinate]] {
        let area = shapes.flatMap(\.paths).reduce(0) { sum, path in
            zip(path, path.dropFirst()).reduce(sum) {
                $0 + $1.0.longitude * $1.1.latitude - $1.1.longitude * $1.0.latitude
            }
        }
        return area > 0 ? [corners + corners.prefix(1)] : []
    }

    // MARK: The box

    /// The corners, clockwise from the north-west.
    private var corners: [Coordinate] {
        [
            point(bounds.west, bounds.north), point(bounds.east, bounds.north),
            point(bounds.east, bounds.south), point(bounds.west, bounds.south),
        ].compactMap(\.self)
    }

    private func point(_ longitude: Double, _ latitude: Double) -> Coordinate? {
        Coordinate(
            latitude: min(max(latitude, bounds.south), bounds.north),
            longitude: min(max(longitude, bounds.west), bounds.east))
    }

    /// The distances of a point from the northern, eastern, southern and western side.
    private func distances(of point: Coordinate) -> [Double] {
        [
            abs(bounds.north - point.latitude), abs(bounds.east - point.longitude),
            abs(point.latitude - bounds.south), abs(point.longitude - bounds.west),
        ]
    }

    private func side(nearestTo point: Coordinate) -> Int {
        let distances = distances(of: point)
        return distances.indices.min { distances[$0] < distances[$1] } ?? 0
    }

    private func isOnBox(_ point: Coordinate) -> Bool {
        // Points of OpenStreetMap have seven decimals.
        distances(of: point).contains { $0 < 1e-9 }
    }

    private func nearestOnBox(_ end: Coordinate) -> Coordinate {
        let (x, y) = (end.longitude, end.latitude)
        let inside = bounds.west < x && x < bounds.east && bounds.south < y && y < bounds.north
        guard inside else { return end }
        switch side(nearestTo: end) {
        case 0: return point(x, bounds.north) ?? end
        case 1: return point(bounds.east, y) ?? end
        case 2: return point(x, bounds.south) ?? end
        default: return point(bounds.west, y) ?? end
        }
    }

    /// The position of a point along the box, clockwise from the north-west: a side counts 1.
    private func place(of point: Coordinate) -> Double {
        let east = (point.longitude - bounds.west) / (bounds.east - bounds.west)
        let south = (bounds.north - point.latitude) / (bounds.north - bounds.south)
        return switch side(nearestTo: point) {
        case 0: east
        case 1: 1 + south
        case 2: 3 - east
        default: 4 - south
        }
    }

    /// The parts of a line within the box (Liang and Barsky, 1984).
    private func clipped(_ line: [Coordinate]) -> [[Coordinate]] {
        var pieces: [[Coordinate]] = []
        var piece: [Coordinate] = []
        for (start, end) in zip(line, line.dropFirst()) {
            guard let part = part(start, end) else { continue }
            func cut(_ share: Double) -> Coordinate {
                point(
                    start.longitude + share * (end.longitude - start.longitude),
                    start.latitude + share * (end.latitude - start.latitude)) ?? start
            }
            if part.lowerBound > 0 || piece.isEmpty {
                piece = [part.lowerBound > 0 ? cut(part.lowerBound) : start]
            }
            piece.append(part.upperBound < 1 ? cut(part.upperBound) : end)
            guard part.upperBound < 1 else { continue }
            pieces.append(piece)
            piece = []
        }
        return (pieces + [piece]).filter { piece in piece.contains { $0 != piece[0] } }
    }

    private func part(_ start: Coordinate, _ end: Coordinate) -> ClosedRange<Double>? {
        let dx = end.longitude - start.longitude
        let dy = end.latitude - start.latitude
        var (first, last) = (0.0, 1.0)
        for (way, room) in [
            (-dx, start.longitude - bounds.west), (dx, bounds.east - start.longitude),
            (-dy, start.latitude - bounds.south), (dy, bounds.north - start.latitude),
        ] {
            if way == 0, room < 0 { return nil }
            if way < 0 { first = max(first, room / way) }
            if way > 0 { last = min(last, room / way) }
        }
        return first <= last ? first...last : nil
    }
}
