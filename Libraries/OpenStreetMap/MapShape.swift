public import WaybillStorage

/// A shape of the map: a coast, a water, a park or a road.
public struct MapShape: Hashable, Sendable {
    /// What it is.
    public var kind: MapKind

    /// What it is called; empty where unknown.
    public var name: String

    /// Its lines or, of an area, its outlines.
    ///
    /// An outline is closed without its first point coming again at the end. What lies within an
    /// odd number of outlines is in the area: so islands in a lake, and ponds on these, are
    /// outlines as well, in any order and direction. Drawing programs call it the even-odd rule.
    public var paths: [[Coordinate]]

    /// Describes a shape.
    public init(kind: MapKind, name: String = "", paths: [[Coordinate]]) {
        self.kind = kind
        self.name = name
        self.paths = paths
    }
}
