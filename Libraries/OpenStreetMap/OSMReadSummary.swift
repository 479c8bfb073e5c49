public import Foundation

/// The counts of an OpenStreetMap file that was read to its end.
public struct OSMReadSummary: Equatable, Sendable {
    /// How many nodes the file holds, places or not.
    public internal(set) var nodes = 0

    /// How many ways the file holds, places or not.
    public internal(set) var ways = 0

    /// How many relations the file holds, places or not.
    public internal(set) var relations = 0

    /// How many named places were handed on.
    public internal(set) var places = 0

    /// How many named places were left out because their position is unknown.
    ///
    /// An extract that was cut at a border can hold ways without their nodes.
    public internal(set) var placesWithoutPosition = 0

    /// The date of the data, where the header of the file says so; nil where it does not.
    ///
    /// PBF has it as `osmosis_replication_timestamp`, XML as `timestamp` of its root or `osm_base`
    /// of the Overpass API.
    public internal(set) var date: Date?

    /// Creates a summary of an empty file.
    public init() {}
}
