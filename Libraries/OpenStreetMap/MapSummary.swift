/// The counts of a map import.
public struct MapSummary: Equatable, Sendable {
    /// The number of elements of each kind.
    public internal(set) var counts: [MapKind: Int] = [:]

    /// The number of ways skipped because they are part of no closed outline.
    public internal(set) var brokenOutlines = 0

    /// The bounding box in the file's header; nil for none.
    public internal(set) var bounds: OSMBounds?

    /// The total number of elements.
    public var count: Int { counts.values.reduce(0, +) }

    /// Creates a summary of an empty map.
    public init() {}

    /// Adds the counts of another summary.
    public mutating func add(_ other: MapSummary) {
        counts.merge(other.counts, uniquingKeysWith: +)
        brokenOutlines += other.brokenOutlines
    }
}
