import WaybillStorage

/// The assembly of shapes from ways, relations and their nodes.
struct OSMShapeAssembly {
    private struct Road: Hashable {
        let kind: MapKind
        let name: String
    }

    private(set) var summary = MapSummary()

    private let ways: [Int64: [Int64]]
    private let nodes: OSMNodeLookup

    init(ways: [Int64: [Int64]], nodes: OSMNodeLookup) {
        self.ways = ways
        self.nodes = nodes
    }

    /// Reports all shapes: areas, then lines by kind and name, in the file's order.
    mutating func handOn(
        _ pending: [OSMPendingShape], _ onShape: (MapShape) throws -> Void
    ) throws {
        var roads: [Road] = []
        var parts: [Road: [OSMPendingShape]] = [:]
        for shape in pending {
            guard !shape.kind.isArea else {
                try handOn(area: shape, onShape)
                continue
            }
            let road = Road(kind: shape.kind, name: shape.name)
            if parts[road] == nil { roads.append(road) }
            parts[road, default: []].append(shape)
        }
        for road in roads {
            let found = parts[road, default: []].map(lines).filter { !$0.isEmpty }
            summary.counts[road.kind, default: 0] += found.count
            // A coast has land on its left; other lines have no sides.
            let joined = OSMPathJoiner.lines(
                of: found.flatMap(\.self), keepingDirection: road.kind == .coast)
            for line in joined {
                let path = line.map(\.coordinate).compactMap(\.self)
                try onShape(MapShape(kind: road.kind, name: road.name, paths: [path]))
            }
        }
    }

    private mutating func handOn(
        area: OSMPendingShape, _ onShape: (MapShape) throws -> Void
    ) throws {
        let (rings, dropped) = OSMPathJoiner.rings(of: lines(of: area))
        summary.brokenOutlines += dropped
        let paths = rings.map { $0.map(\.coordinate).compactMap(\.self) }
        guard !paths.isEmpty else { return }
        summary.counts[area.kind, default: 0] += 1
        try onShape(MapShape(kind: area.kind, name: area.name, paths: paths))
    }

    /// The known lines of a shape.
    private func lines(of shape: OSMPendingShape) -> [[OSMPosition]] {
        var lines = shape.lines.flatMap { Self.connected($0) }
        lines += connected(shape.element.nodes)
        // A repeated member would cancel itself.
        var known: Set<Int64> = []
        for way in shape.element.ways where known.insert(way).inserted {
            lines += connected(ways[way] ?? [])
        }
        return lines
    }

    private func connected(_ ids: [Int64]) -> [[OSMPosition]] {
        Self.connected(ids.lazy.map { nodes.position(of: $0) })
    }

    /// The parts of a line between unknown nodes and steps across the 180th meridian.
    private static func connected(_ points: some Sequence<OSMPosition?>) -> [[OSMPosition]] {
        var parts: [[OSMPosition]] = []
        var part: [OSMPosition] = []
        for point in points {
            let isFar = (part.last?.longitude).map { last in
                point.map { abs($0.longitude - last) > 180_000_000_000 } ?? true
            }
            if isFar == true {
                parts.append(part)
                part = []
            }
            if let point, point.isOnEarth, point != part.last { part.append(point) }
        }
        return (parts + [part]).filter { $0.count > 1 }
    }
}

extension OSMPosition {
    /// The position in degrees; nil if it is not on Earth.
    var coordinate: Coordinate? {
        Coordinate(latitude: latitudeDegrees, longitude: longitudeDegrees)
    }
}
