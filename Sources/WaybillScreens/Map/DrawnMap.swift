/// A map in memory with shapes drawn by the app: for small maps, and for tests.
///
/// ```swift
/// let island = DrawnMap([
///     .init(.coast, at: [outline]), .init(.park, name: "Old garden", at: [garden]),
/// ])
/// ```
///
/// On a map with a coast, everything outside its outlines is sea.
public struct DrawnMap: MapSource {
    /// The zooms with tiles.
    public let zooms: [Int]

    private let drawings: [Drawing]

    /// A shape of the map.
    public struct Drawing: Sendable {
        package var kind: VectorShape.Kind

        package var name: String

        /// The lines or, of an area, the outlines.
        ///
        /// Outlines are closed without repeating the first point. A coast has the land on its left;
        /// one around an island ends at its first point.
        package var paths: [[MapPosition]]

        /// Creates a shape.
        public init(_ kind: VectorShape.Kind, name: String = "", at paths: [[MapPosition]]) {
            self.kind = kind
            self.name = name
            self.paths = paths
        }
    }

    /// Creates a map.
    public init(_ drawings: [Drawing], zooms: [Int] = [10, 12, 14, 16]) {
        self.drawings = drawings
        self.zooms = zooms
    }

    /// The tile at an address.
    ///
    /// - Complexity: O(n) in the number of points of the map.
    public func tile(at address: VectorTile.Address) -> VectorTile? {
        let square = TileSquare(address)
        var shapes: [VectorShape] = []
        var isInside = false
        var hasCoast = false
        for drawing in drawings {
            let paths = drawing.paths.flatMap(square.paths)
            if drawing.kind == .coast {
                hasCoast = true
                for path in paths where path.first == path.last && path.contains(square.middle) {
                    isInside.toggle()
                }
            }
            let cut =
                drawing.kind.isArea
                ? paths.map { square.box.area($0[...]) }.filter { $0.count > 2 }
                : paths.flatMap(square.box.lines)
            guard !cut.isEmpty else { continue }
            shapes.append(
                VectorShape(
                    drawing.kind, name: drawing.name, paths: cut.map { $0.map(square.step) }))
        }
        return VectorTile(address, isSea: hasCoast && !isInside, shapes: shapes)
    }
}

/// The square of a tile, in integer steps of the world: neighbours cut lines at the same points.
private struct TileSquare {
    let box: ClipBox

    private let projection: MapProjection

    init(_ address: VectorTile.Address) {
        projection = MapProjection(zoom: Double(address.zoom))
        let extent = Double(VectorTile.extent)
        let (x, y) = (Double(address.x) * extent, Double(address.y) * extent)
        box = ClipBox(x: x...x + extent, y: y...y + extent)
    }

    var middle: MapVector {
        MapVector(
            x: (box.x.lowerBound + box.x.upperBound) / 2,
            y: (box.y.lowerBound + box.y.upperBound) / 2)
    }

    /// The integer points of a path, the shorter way around the Earth, for each copy of the world.
    func paths(of positions: [MapPosition]) -> [[MapVector]] {
        var path: [MapVector] = []
        for position in positions {
            var point = point(of: position)
            if let last = path.last {
                point.x += ((last.x - point.x) / world).rounded() * world
            }
            path.append(point)
        }
        return [-world, 0, world].map { around in
            path.map { MapVector(x: $0.x + around, y: $0.y) }
        }
    }

    private func point(of position: MapPosition) -> MapVector {
        let point = projection.point(of: position)
        return MapVector(
            x: (point.x * TileSquare.steps).rounded(), y: (point.y * TileSquare.steps).rounded())
    }

    private static let steps = Double(VectorTile.extent) / 256

    private var world: Double { projection.size * TileSquare.steps }

    func step(_ point: MapVector) -> VectorPoint {
        VectorPoint(
            x: Int32((point.x - box.x.lowerBound).rounded()),
            y: Int32((point.y - box.y.lowerBound).rounded()))
    }
}

extension [MapVector] {
    fileprivate func contains(_ point: MapVector) -> Bool {
        var isInside = false
        for (one, next) in zip(self, dropFirst() + prefix(1))
        where (one.y > point.y) != (next.y > point.y) {
            let x = one.x + (point.y - one.y) / (next.y - one.y) * (next.x - one.x)
            if x > point.x { isInside.toggle() }
        }
        return isInside
    }
}
