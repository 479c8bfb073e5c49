/// The counts of a map import.
public struct MapSummary: Equatable, Sendable {
    /// How many elements of OpenStreetMap there are of each kind.
    public internal(set) var counts: [MapKind: Int] = [:]

    /// How many ways were left out as they are not part of a closed outline.
    public internal(set) var brokenOutlines = 0

    /// The bounding box that the file states in its header; nil if none.
    public internal(set) var bounds: OSMBounds?

    /// How many elements there are in all.
    public var count: Int { counts.values.reduce(0, +) }

    /// Creates a summary of an empty map.
    public init() {}

    /// Adds the counts of another summary.
    public mutating func add(_ other: MapSummary) {
        counts.merge(other.counts, uniquingKeysWith: +)
        brokenOutlines += other.brokenOutlines
    }
}
