public import Foundation

/// The counts of a completely read OpenStreetMap file.
public struct OSMReadSummary: Equatable, Sendable {
    /// The number of nodes, places or not.
    public internal(set) var nodes = 0

    /// The number of ways, places or not.
    public internal(set) var ways = 0

    /// The number of relations, places or not.
    public internal(set) var relations = 0

    /// The number of reported places.
    public internal(set) var places = 0

    /// The number of named places skipped because their position is unknown.
    ///
    /// An extract that was cut at a border can contain ways without their nodes.
    public internal(set) var placesWithoutPosition = 0

    /// The date of the data; nil if the file's header has none.
    ///
    /// It is `osmosis_replication_timestamp` in PBF, and in XML `timestamp` of the root or
    /// `osm_base` of the Overpass API.
    public internal(set) var date: Date?

    /// Creates a summary of an empty file.
    public init() {}
}
