public import WaybillStorage

/// A shape of the map, such as a coast, a lake, a park or a road.
public struct MapShape: Hashable, Sendable {
    /// The kind of the shape.
    public var kind: MapKind

    /// The name; empty if unknown.
    public var name: String

    /// The lines, or the outlines of an area.
    ///
    /// The first point of an outline is not repeated at its end. Areas follow the even-odd rule:
    /// islands in a lake, and ponds on these, are outlines as well, in any order and direction.
    public var paths: [[Coordinate]]

    /// Creates a shape.
    public init(kind: MapKind, name: String = "", paths: [[Coordinate]]) {
        self.kind = kind
        self.name = name
        self.paths = paths
    }
}
