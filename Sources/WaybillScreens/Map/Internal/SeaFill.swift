/// Finds the sea in a tile: coasts are lines with the land on their left.
///
/// From the end of a coast at the border, the outline of the sea continues along the border,
/// clockwise, to the beginning of the next one. A coast that ends within the tile, as at the edge
/// of an extract, does not tell the side of the sea: then `VectorTile.isSea` decides, and no land
/// is drawn as sea.
struct SeaFill {
    /// The outlines of the sea, by the even-odd rule.
    private(set) var rings: [[VectorPoint]] = []

    private static let extent = Int(VectorTile.extent)

    init(_ tile: VectorTile) {
        let coasts = tile.shapes.filter { $0.kind == .coast }.flatMap(\.paths)
            .flatMap { TileClip.lines($0) }
        let chains = SeaFill.joined(coasts)
        let closed = chains.filter { $0.count > 3 && $0.first == $0.last }
        let open = chains.filter { $0.first != $0.last }
        let square = SeaFill.square
        let isWhole = open.allSatisfy {
            $0.first?.isOnBorder == true && $0.last?.isOnBorder == true
        }
        guard isWhole, !chains.isEmpty else {
            if tile.isSea { rings = [square] }
            return
        }
        rings = SeaFill.along(open) + closed.map { Array($0.dropLast()) }
        // With only islands or only lagoons, the largest one tells its surroundings.
        let largest = closed.map(SeaFill.area).max { abs($0) < abs($1) }
        if open.isEmpty, let largest, largest < 0 { rings.append(square) }
    }

    private static let square = [
        VectorPoint(x: 0, y: 0), VectorPoint(x: VectorTile.extent, y: 0),
        VectorPoint(x: VectorTile.extent, y: VectorTile.extent),
        VectorPoint(x: 0, y: VectorTile.extent),
    ]

    /// Twice the signed area of an outline: positive if it appears clockwise.
    private static func area(_ ring: [VectorPoint]) -> Double {
        var sum = 0.0
        for (one, next) in zip(ring, ring.dropFirst()) {
            sum += Double(one.x) * Double(next.y) - Double(next.x) * Double(one.y)
        }
        return sum
    }

    /// Joins lines at common ends, at a fork the first of them.
    private static func joined(_ lines: [[VectorPoint]]) -> [[VectorPoint]] {
        var next: [VectorPoint: Int] = [:]
        var ends: Set<VectorPoint> = []
        for (index, line) in lines.enumerated() where line.first != line.last {
            if let first = line.first, next[first] == nil { next[first] = index }
            if let last = line.last { ends.insert(last) }
        }
        var isUsed = [Bool](repeating: false, count: lines.count)
        var chains: [[VectorPoint]] = []
        func follow(from start: Int) {
            var chain: [VectorPoint] = []
            var index: Int? = start
            while let here = index, !isUsed[here] {
                isUsed[here] = true
                chain += chain.isEmpty ? lines[here][...] : lines[here].dropFirst()
                // A coast that ends at the border leaves the tile there.
                let end = chain.last
                index = end.flatMap { end in end.isOnBorder ? nil : next[end] }
            }
            if chain.count > 1 { chains.append(chain) }
        }
        // Lines without a predecessor come first, and then circles of several.
        for (index, line) in lines.enumerated() {
            guard let first = line.first else { continue }
            if first.isOnBorder || !ends.contains(first) { follow(from: index) }
        }
        for index in lines.indices where !isUsed[index] { follow(from: index) }
        return chains
    }

    /// The outlines formed by lines that begin and end on the border.
    private static func along(_ lines: [[VectorPoint]]) -> [[VectorPoint]] {
        let starts = lines.enumerated().map { (place: place(of: $1[0]), line: $0) }
            .sorted { ($0.place, $0.line) < ($1.place, $1.line) }
        let places = starts.map(\.place)
        var isUsed = [Bool](repeating: false, count: lines.count)
        var rings: [[VectorPoint]] = []
        for first in lines.indices where !isUsed[first] {
            var ring: [VectorPoint] = []
            var line = first
            repeat {
                isUsed[line] = true
                ring += lines[line]
                let end = place(of: lines[line][lines[line].count - 1])
                let next = starts[firstIndex(in: places, from: end) % starts.count]
                ring += corners(from: end, to: next.place)
                line = next.line
            } while !isUsed[line]
            rings.append(ring)
        }
        return rings
    }

    private static func firstIndex(in places: [Int], from place: Int) -> Int {
        var (low, high) = (0, places.count)
        while low < high {
            let middle = (low + high) / 2
            if places[middle] < place { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The distance of a point along the border, clockwise from the north-western corner.
    private static func place(of point: VectorPoint) -> Int {
        let (x, y) = (Int(point.x), Int(point.y))
        if y == 0 { return x }
        if x == extent { return extent + y }
        return y == extent ? 3 * extent - x : 4 * extent - y
    }

    private static func corners(from start: Int, to end: Int) -> [VectorPoint] {
        let whole = 4 * extent
        let end = end >= start ? end : end + whole
        return (1...8).map { $0 * extent }.filter { start < $0 && $0 < end }
            .map { square[$0 / extent % 4] }
    }
}
