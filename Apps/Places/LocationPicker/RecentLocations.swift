/// The locations that a person picked lately, the latest first.
public struct RecentLocations: Hashable, Codable, Sendable {
    /// The locations.
    public private(set) var locations: [NamedLocation]

    /// How many are kept; the oldest are forgotten.
    public static let limit = 5

    /// Creates a list.
    ///
    /// - Parameter locations: The locations, the latest first; those beyond the
    ///   limit and those that come again are left out.
    public init(_ locations: [NamedLocation] = []) {
        self.locations = []
        for location in locations.prefix(RecentLocations.limit).reversed() { add(location) }
    }

    /// Remembers a location as the latest.
    public mutating func add(_ location: NamedLocation) {
        guard location.coordinate != nil else { return }
        remove(location.id)
        locations.insert(location, at: 0)
        locations.removeLast(max(locations.count - RecentLocations.limit, 0))
    }

    /// Forgets a location; nothing happens where it is not there.
    public mutating func remove(_ id: String) { locations.removeAll { $0.id == id } }

    /// Reads a list; what does not belong in one is left out.
    ///
    /// - Throws: `DecodingError` where it is not a list of locations.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode([NamedLocation].self))
    }

    /// Writes the locations as a list.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(locations)
    }
}
