/// The shapes of a map in its frame, by kind.
package struct MapGround: Sendable {
    package struct Layer: Sendable {
        /// The kind of shape; nil for the sea.
        package var kind: VectorShape.Kind?

        /// Lines, or outlines of areas: even-odd for the sea, nonzero for all other areas.
        package var paths: MapPaths

        package init(kind: VectorShape.Kind?, paths: MapPaths) {
            self.kind = kind
            self.paths = paths
        }

        package var isArea: Bool { kind?.isArea ?? true }
    }

    /// The shapes in drawing order, in points from the north-western corner of the frame.
    package private(set) var layers: [Layer] = []

    private(set) var names: [NamedPath] = []

    package let subject: Subject

    /// The number of points of the layers and the tiles.
    private(set) var weight = 0

    /// The origin of a ground: equal ones have the same layers.
    package struct Subject: Hashable, Sendable {
        package var region: MapRegion
        var tiles: [VectorTile]

        /// The margin around the frame, in parts of its width and height.
        var overscan: Double
    }

    struct NamedPath {
        var kind: VectorShape.Kind
        var name: String
        var path: ArraySlice<MapVector>
    }

    /// The most distance of simplified points from the original ones, in points of the frame.
    private static let tolerance = 0.3

    /// The least extent of an area, in points of the frame.
    private static let leastExtent = 0.5

    /// The most points; further shapes are dropped.
    private static let mostPoints = 200_000

    private static let drawn = SharedCache<Subject, MapGround>(limit: 64, weightLimit: 1_000_000)

    /// Draws a ground, or takes the cached one.
    init(_ subject: Subject) {
        self = MapGround.drawn.value(for: subject, weight: \.weight) {
            MapGround(drawing: subject)
        }
    }

    /// Projects the shapes of a map into its frame; excess and duplicates of untrusted tiles are
    /// dropped.
    private init(drawing subject: Subject) {
        self.subject = subject
        let region = subject.region
        var paths: [VectorShape.Kind?: MapPaths] = [:]
        var named: [(kind: VectorShape.Kind, name: String, index: Int)] = []
        let box = MapFrame.box(grownBy: subject.overscan)
        var room = MapGround.mostPoints
        var plain = PathSimplification()
        var points: [MapVector] = []
        for tile in MapGround.tiles(of: subject) {
            let place = TilePlace(tile.address, in: region)
            guard place.touches(box) else { continue }
            plain.tolerance = MapGround.tolerance / place.scale
            /// Returns the indices of the added paths.
            func lay(
                _ path: [VectorPoint], isArea: Bool, leastExtent: Double = 0,
                on laid: inout MapPaths
            ) -> Range<Int> {
                let (first, count) = (laid.endIndex, laid.pointCount)
                guard !place.isBeyond(box, path) else { return first..<first }
                points.removeAll(keepingCapacity: true)
                plain.simplify(path, isClosed: isArea) { points.append(place.point($0)) }
                if isArea {
                    laid.append(box.area(points[...]))
                    laid.end(least: 3)
                } else {
                    box.addLines(points[...], to: &laid)
                }
                room -= laid.pointCount - count
                let isSeen = laid.endIndex > first && laid[first].extent >= leastExtent
                if room < 0 || !isSeen { laid.removePaths(from: first) }
                return first..<laid.endIndex
            }
            for ring in SeaFill(tile).rings {
                _ = lay(ring, isArea: true, on: &paths[nil, default: MapPaths()])
            }
            for shape in tile.shapes where shape.kind.leastZoom <= region.zoom {
                let (kind, isArea) = (shape.kind, shape.kind.isArea)
                let isNamed = !shape.name.isEmpty && kind.leastNameZoom <= region.zoom
                for path in isArea ? AreaRings.oriented(shape.paths) : shape.paths {
                    let added = lay(
                        path, isArea: isArea, leastExtent: isArea ? MapGround.leastExtent : 0,
                        on: &paths[kind, default: MapPaths()])
                    if isNamed { named += added.map { (kind, shape.name, $0) } }
                }
            }
        }
        layers = MapGround.layers(paths)
        names = named.compactMap { kind, name, index in
            paths[kind].map { NamedPath(kind: kind, name: name, path: $0[index]) }
        }
        let shapes = subject.tiles.lazy.flatMap(\.shapes)
        weight = shapes.reduce(MapGround.mostPoints - room) { sum, shape in
            shape.paths.reduce(sum) { $0 + $1.count }
        }
    }

    private static func tiles(of subject: Subject) -> [VectorTile] {
        var known: Set<VectorTile.Address> = []
        var tiles: [VectorTile] = []
        for tile in subject.tiles where tile.address.zoom == subject.tiles[0].address.zoom {
            guard known.count < MapRegion.mostTiles else { break }
            if known.insert(tile.address).inserted { tiles.append(tile.bounded) }
        }
        return tiles
    }

    private static func layers(_ paths: [VectorShape.Kind?: MapPaths]) -> [Layer] {
        let order: [VectorShape.Kind?] = [nil] + VectorShape.Kind.allCases
        return order.compactMap { kind in
            paths[kind].flatMap { $0.isEmpty ? nil : Layer(kind: kind, paths: $0) }
        }
    }
}

extension VectorTile {
    static let mostPoints = 100_000

    fileprivate var bounded: VectorTile {
        var room = VectorTile.mostPoints
        let kept = shapes.filter { shape in
            let cost = shape.paths.reduce(1) { $0 + 1 + $1.count }
            guard cost <= room else { return false }
            room -= cost
            return true
        }
        return kept.count == shapes.count
            ? self : VectorTile(address, isSea: isSea, shapes: kept)
    }
}

struct TilePlace {
    /// The points of a step of the tile.
    let scale: Double

    private let origin: MapVector

    init(_ address: VectorTile.Address, in region: MapRegion) {
        let projection = MapProjection(zoom: region.zoom)
        let side = projection.size / Double(1 << address.zoom)
        scale = side / Double(VectorTile.extent)
        let middle = projection.point(of: region.centre)
        // Around the Earth the shorter way, as the middle of the tile goes.
        let east = projection.shortest((Double(address.x) + 0.5) * side - middle.x)
        origin = MapVector(
            x: MapFrame.width / 2 + east - side / 2,
            y: MapFrame.height / 2 + Double(address.y) * side - middle.y)
    }

    func point(_ point: VectorPoint) -> MapVector {
        MapVector(x: origin.x + Double(point.x) * scale, y: origin.y + Double(point.y) * scale)
    }

    /// Whether a path lies beyond one side of a rectangle, to save the simplification.
    func isBeyond(_ box: ClipBox, _ path: [VectorPoint]) -> Bool {
        guard let first = path.first else { return true }
        var (west, east, north, south) = (first.x, first.x, first.y, first.y)
        for point in path {
            west = min(west, point.x)
            east = max(east, point.x)
            north = min(north, point.y)
            south = max(south, point.y)
        }
        let (least, most) = (
            point(VectorPoint(x: west, y: north)), point(VectorPoint(x: east, y: south))
        )
        return most.x < box.x.lowerBound || least.x > box.x.upperBound
            || most.y < box.y.lowerBound || least.y > box.y.upperBound
    }

    func touches(_ box: ClipBox) -> Bool {
        let side = scale * Double(VectorTile.extent)
        return origin.x <= box.x.upperBound && origin.x + side >= box.x.lowerBound
            && origin.y <= box.y.upperBound && origin.y + side >= box.y.lowerBound
    }
}

extension VectorShape.Kind {
    var leastZoom: Double {
        switch self {
        case .coast, .boundary, .motorway: 0
        case .water, .river: 7
        case .primary: 8
        case .park, .secondary: 10
        case .rail: 11
        case .tertiary: 11.5
        case .street: 12.5
        case .tunnel, .beach, .pier: 13
        case .footway: 14.5
        case .building, .service, .square: 15
        }
    }

    var leastNameZoom: Double {
        switch self {
        case .secondary: 13
        case .tertiary: 13.5
        case .street: 14
        case .footway, .rail, .pier, .beach, .square: 15.5
        case .service: 16
        case .building: 16.5
        default: leastZoom + 1
        }
    }
}
