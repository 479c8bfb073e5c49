/// A square tile of a map with its shapes.
///
/// Tiles are numbered as on most web maps. A shape across several tiles is cut at their borders,
/// with a point on the border in both: neighbours meet exactly, without overlap.
public struct VectorTile: Sendable {
    /// The steps of a tile in each direction.
    public static let extent: Int32 = 4_096

    package let address: Address

    package let isSea: Bool

    /// The shapes of the tile.
    public let shapes: [VectorShape]

    /// Creates a tile.
    ///
    /// - Parameter isSea: Whether the uncovered area is sea if no coast in the tile decides it;
    ///   false by default.
    public init(_ address: Address, isSea: Bool = false, shapes: [VectorShape]) {
        self.address = address
        self.isSea = isSea
        self.shapes = shapes
    }

    /// The address of a tile: zoom 0 has one tile, and each further zoom divides each into four.
    public struct Address: Hashable, Sendable, CustomStringConvertible {
        /// The zoom.
        public let zoom: Int

        /// The column, from the west.
        public let x: Int

        /// The row, from the north.
        public let y: Int

        /// Creates an address; nil if the tile does not exist.
        ///
        /// - Parameter zoom: The zoom, from 0 to 22.
        public init?(zoom: Int, x: Int, y: Int) {
            guard (0...22).contains(zoom) else { return nil }
            let range = 0..<(1 << zoom)
            guard range.contains(x), range.contains(y) else { return nil }
            self.zoom = zoom
            self.x = x
            self.y = y
        }

        /// The address as on most web maps: `ZOOM/X/Y`.
        public var description: String { "\(zoom)/\(x)/\(y)" }
    }
}

extension VectorTile: Hashable {
    /// Hashes the address and the number of shapes; the shapes themselves would take too long.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(address)
        hasher.combine(shapes.count)
    }
}

/// A shape on a map: lines or an area.
public struct VectorShape: Hashable, Sendable {
    /// The kinds of shapes, in drawing order.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A park, a wood, a garden; an area.
        case park

        /// A beach; an area.
        case beach

        /// A lake, a basin, a wide river; an area. The coast suffices for the sea.
        case water

        /// A building; an area.
        case building

        /// A pedestrian square; an area.
        case square

        /// A pier; a line.
        case pier

        /// The middle of a river or a canal; a line.
        case river

        /// The coast of the sea; a line with the land on its left.
        case coast

        /// The boundary of a town or a country; a line.
        case boundary

        /// An underground road; a line.
        case tunnel

        /// A footway; a line.
        case footway

        /// A railway; a line.
        case rail

        /// A driveway to a house, a yard or a quay; a line.
        case service

        /// A residential street; a line.
        case street

        /// A road between quarters of a town; a line.
        case tertiary

        /// A road between parts of a town; a line.
        case secondary

        /// A road between towns; a line.
        case primary

        /// A motorway or a similar road; a line.
        case motorway

        /// Whether its paths are outlines of an area.
        package var isArea: Bool {
            switch self {
            case .park, .beach, .water, .building, .square: true
            case .pier, .river, .coast, .boundary, .tunnel, .footway, .rail, .service, .street,
                .tertiary, .secondary, .primary, .motorway:
                false
            }
        }
    }

    /// The kind of shape.
    public let kind: Kind

    /// The name; empty if unknown.
    public let name: String

    /// The lines or, of an area, the outlines.
    ///
    /// Outlines are closed without repeating the first point, and fill by the even-odd rule.
    public let paths: [[VectorPoint]]

    /// Creates a shape.
    public init(_ kind: Kind, name: String = "", paths: [[VectorPoint]]) {
        self.kind = kind
        self.name = name
        self.paths = paths
    }
}

/// A point within a tile, in its steps from the north-western corner.
public struct VectorPoint: Hashable, Sendable {
    /// The steps to the east.
    public var x: Int32

    /// The steps to the south.
    public var y: Int32

    /// Creates a point.
    public init(x: Int32, y: Int32) {
        self.x = x
        self.y = y
    }

    var isOnBorder: Bool {
        x == 0 || y == 0 || x == VectorTile.extent || y == VectorTile.extent
    }
}
