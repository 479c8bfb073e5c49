public import WaybillStorage

/// A city, an address or any other point that has a name: what a person picks
/// to look around there.
public struct NamedLocation: Identifiable, Hashable, Codable, Sendable {
    /// Its identity: `n`, `w` or `r` and a number for one of OpenStreetMap's.
    public let id: String

    /// What it is called; empty where unknown.
    public var name = ""

    /// Its name with what tells it from others, as in a list: `Łódź, Poland`.
    public var fullName: String?

    /// The state or region; empty where unknown.
    public var state = ""

    /// The country's code of two letters, in lower case; empty where unknown.
    public var country = ""

    /// The country's name in the requested language.
    public var countryName: String?

    /// The postcode; empty where unknown.
    public var zip = ""

    /// The latitude in degrees; nil where unknown.
    public var latitude: Double?

    /// The longitude in degrees; nil where unknown.
    public var longitude: Double?

    /// Creates a location without further data.
    public init(id: String, name: String = "") {
        self.id = id
        self.name = name
    }

    /// Where it is; nil until both parts are known and lie on the earth.
    public var coordinate: Coordinate? {
        get {
            guard let latitude, let longitude else { return nil }
            return Coordinate(latitude: latitude, longitude: longitude)
        }
        set { (latitude, longitude) = (newValue?.latitude, newValue?.longitude) }
    }
}

/// A type with the name of a city, or of something equivalent.
///
/// All that a title needs to know of a location.
public protocol CityNamed {
    /// The name; empty where unknown.
    var city: String { get }
}

extension NamedLocation: CityNamed {
    /// What it is called.
    public var city: String { name }
}

extension NamedLocation {
    /// A point that an address names.
    ///
    /// - Parameter point: Where it is; the same point is the same location.
    public init(_ name: String, at point: Coordinate) {
        self.init(id: "at \(point.latitude),\(point.longitude)", name: name)
        coordinate = point
    }
}
