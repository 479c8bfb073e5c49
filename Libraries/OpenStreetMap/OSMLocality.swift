/// A named street, station, square or district.
public struct OSMLocality: Equatable, Sendable {
    /// The kind of element; `id` is unique only within its kind.
    public let element: OSMNamedPlace.Kind

    /// The element's ID in OpenStreetMap.
    public let id: Int64

    /// The kind of locality.
    public let kind: LocalityKind

    /// The name; never empty.
    public let name: String

    /// Other names, such as translations.
    public let otherNames: [String]

    /// The latitude in degrees, WGS 84.
    public let latitude: Double

    /// The longitude in degrees, WGS 84.
    public let longitude: Double

    /// Creates a locality.
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
    /// A railway or underground station.
    case station

    /// A tram stop.
    case stop

    /// An airport.
    case airport

    /// A town or a part of one.
    case district

    /// A square.
    case square

    /// A street.
    case street
}

extension LocalityKind {
    /// The tag keys of localities; each locality has at least one.
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

    /// Classifies an element by its tags; nil if it is no locality.
    init?(tags: [String: String], element: OSMNamedPlace.Kind) {
        for key in LocalityKind.keys {
            guard let value = tags[key], let kind = LocalityKind.values[key]?[value] else {
                continue
            }
            guard kind != .street || element != .node else { continue }
            self = kind
            return
        }
        // Municipalities and their parts, not countries or regions.
        guard tags["boundary"] == "administrative", let level = tags["admin_level"],
            ["8", "9", "10", "11"].contains(level)
        else { return nil }
        self = .district
    }
}
