/// A street, station, square or district with a name that OpenStreetMap knows.
public struct OSMLocality: Equatable, Sendable {
    /// The kind of element; `id` is unique only within its kind.
    public let element: OSMNamedPlace.Kind

    /// The element's number in OpenStreetMap.
    public let id: Int64

    /// What it is.
    public let kind: LocalityKind

    /// What it is called; never empty.
    public let name: String

    /// Its other names, such as those in other languages.
    public let otherNames: [String]

    /// Degrees north of the equator, WGS 84.
    public let latitude: Double

    /// Degrees east of Greenwich, WGS 84.
    public let longitude: Double

    /// Describes a locality.
    ///
    /// - Parameters:
    ///   - latitude: In degrees, WGS 84.
    ///   - longitude: In degrees, WGS 84.
    public init(
        element: OSMNamedPlace.Kind, id: Int64, kind: LocalityKind, name: String,
        otherNames: [String] = [], latitude: Double, longitude: Double
    ) {
        self.element = element
        self.id = id
        self.kind = kind
        self.name = name
        self.otherNames = otherNames
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// The kind of a locality.
public enum LocalityKind: String, Codable, CaseIterable, Hashable, Sendable {
    /// A station of a railway or an underground.
    case station

    /// A stop of a tram.
    case stop

    /// An airport.
    case airport

    /// A part of a town, or a town.
    case district

    /// A square.
    case square

    /// A street.
    case street
}

extension LocalityKind {
    /// The keys of localities; each element has at least one.
    static let keys = ["railway", "public_transport", "aeroway", "place", "boundary", "highway"]

    private static let values: [String: [String: LocalityKind]] = [
        "railway": ["station": .station, "halt": .station, "tram_stop": .stop],
        "public_transport": ["station": .station],
        "aeroway": ["aerodrome": .airport],
        "place": [
            "square": .square, "city": .district, "town": .district, "village": .district,
            "hamlet": .district, "borough": .district, "suburb": .district, "quarter": .district,
            "neighbourhood": .district, "island": .district,
        ],
        "highway": [
            "motorway": .street, "trunk": .street, "primary": .street, "secondary": .street,
            "tertiary": .street, "unclassified": .street, "residential": .street,
            "living_street": .street, "pedestrian": .street, "road": .street,
        ],
    ]

    /// What an element is by its tags; nil where it is not a locality.
    init?(tags: [String: String], element: OSMNamedPlace.Kind) {
        for key in LocalityKind.keys {
            guard let value = tags[key], let kind = LocalityKind.values[key]?[value] else {
                continue
            }
            guard kind != .street || element != .node else { continue }
            self = kind
            return
        }
        // Below the towns: what a whole country is called is nowhere to look around.
        guard tags["boundary"] == "administrative", let level = tags["admin_level"],
            ["8", "9", "10", "11"].contains(level)
        else { return nil }
        self = .district
    }
}
