/// A square piece of a map with the shapes that are in it.
///
/// Tiles are those that most maps on the web have. A shape that lies in several of them
/// is cut at their borders, with a point on the border for each of both: neighbours meet
/// exactly, and none covers another.
public struct VectorTile: Sendable {
    /// The steps of a tile in each direction.
    public static let extent: Int32 = 4_096

    package let address: Address

    package let isSea: Bool

    /// What is in it.
    public let shapes: [VectorShape]

    /// Describes a tile.
    ///
    /// - Parameter isSea: Whether the sea is everywhere that no shape covers; false by default. A
    ///   coast in the tile says it instead.
    public init(_ address: Address, isSea: Bool = false, shapes: [VectorShape]) {
        self.address = address
        self.isSea = isSea
        self.shapes = shapes
    }

    /// Which tile of the world it is: at zoom 0 one tile is the world, and each zoom
    /// divides each into four.
    public struct Address: Hashable, Sendable, CustomStringConvertible {
        /// Its zoom.
        public let zoom: Int

        /// Its column, from the west.
        public let x: Int

        /// Its row, from the north.
        public let y: Int

        /// Describes a tile; nil if there is none.
        ///
        /// - Parameter zoom: Its zoom, from 0 to 22.
        public init?(zoom: Int, x: Int, y: Int) {
            guard (0...22).contains(zoom) else { return nil }
            let range = 0..<(1 << zoom)
            guard range.contains(x), range.contains(y) else { return nil }
            self.zoom = zoom
            self.x = x
            self.y = y
        }

        /// The address as most maps on the web write it: `ZOOM/X/Y`.
        public var description: String { "\(zoom)/\(x)/\(y)" }
    }
}

extension VectorTile: Hashable {
    /// Tiles of other addresses or numbers of shapes differ; the shapes themselves would
    /// take too long.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(address)
        hasher.combine(shapes.count)
    }
}

/// Something on a map that has lines or an area.
public struct VectorShape: Hashable, Sendable {
    /// What it is, in the order in which shapes are drawn one over the other.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A park, a wood, a garden; an area.
        case park

        /// A beach; an area.
        case beach

        /// A lake, a basin, a wide river; an area. Of the sea the coast is enough.
        case water

        /// A building; an area.
        case building

        /// A square for those who walk; an area.
        case square

        /// A pier; a line.
        case pier

        /// The middle of a river or a canal; a line.
        case river

        /// Where the sea begins; a line with the land on its left.
        case coast

        /// Where a town or a country ends; a line.
        case boundary

        /// A road below the ground; a line.
        case tunnel

        /// A way for those who walk; a line.
        case footway

        /// A railway; a line.
        case rail

        /// A way to a house, a yard or a quay; a line.
        case service

        /// A street of a neighbourhood; a line.
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

    /// What it is.
    public let kind: Kind

    /// Its name; empty if unknown.
    public let name: String

    /// Its lines or, of an area, its outlines.
    ///
    /// Outlines are closed without repeating the first point. What lies within an odd number of outlines is in the
    /// area.
    public let paths: [[VectorPoint]]

    /// Describes a shape.
    public init(_ kind: Kind, name: String = "", paths: [[VectorPoint]]) {
        self.kind = kind
        self.name = name
        self.paths = paths
    }
}

/// A point within a tile, in its steps from the north-western corner.
public struct VectorPoint: Hashable, Sendable {
    /// Steps to the east.
    public var x: Int32

    /// Steps to the south.
    public var y: Int32

    /// Describes a point.
    public init(x: Int32, y: Int32) {
        self.x = x
        self.y = y
    }

    /// Whether it is on the border of its tile.
    var isOnBorder: Bool {
        x == 0 || y == 0 || x == VectorTile.extent || y == VectorTile.extent
    }
}
