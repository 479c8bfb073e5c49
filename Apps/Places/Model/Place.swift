public import WaybillStorage

/// A place that people go to.
public struct Place: Identifiable, Hashable, Sendable {
    /// Its identity: `n`, `w` or `r` and a number for an OpenStreetMap node,
    /// way or relation; for a place of an API its server's name.
    public var id: String

    /// What it is called.
    public var name: String

    /// What kind of place it is.
    public var category: PlaceCategory

    /// Where it is.
    public var coordinate: Coordinate

    /// Whether the position is only good to about 100 m; false by default.
    public var isApproximate = false

    /// Street, number and town in a line; empty where unknown.
    public var address = ""

    /// How to reach it.
    public var contacts = PlaceContacts()

    /// When it is open, in OpenStreetMap's syntax; empty where unknown.
    public var openingHours = ""

    /// Words that it is found by, besides its name, address and category.
    public var keywords = ""

    /// What it serves and belongs to; its words are among ``keywords``.
    public var traits = PlaceTraits()

    /// The time zone in which it keeps its hours, such as `Europe/Paris` (IANA);
    /// empty where unknown.
    public var timeZone = ""

    /// Where it was learnt of.
    public var source: PlaceSource

    /// The names of the extracts that it is in, in order; none for one that is
    /// not of OpenStreetMap.
    public var extracts: [String] = []

    /// Describes a place; what not every place has is set as properties.
    public init(
        id: String, name: String, category: PlaceCategory, coordinate: Coordinate,
        source: PlaceSource
    ) {
        self.id = id
        self.name = name
        self.category = category
        self.coordinate = coordinate
        self.source = source
    }
}

/// The contacts of a place; a field is empty where it is unknown.
public struct PlaceContacts: Hashable, Sendable {
    /// The address of its website, beginning with `https://` or `http://`.
    public var website = ""

    /// Its telephone number, as it was written.
    public var phone = ""

    /// Its email address.
    public var email = ""

    /// Creates contacts that are all unknown.
    public init() {}
}

/// The source of a place.
public enum PlaceSource: String, Hashable, Sendable {
    /// The city that comes with the project.
    case starterCity = "starter"

    /// An extract of OpenStreetMap.
    case openStreetMap = "osm"

    /// An API of places.
    case api
}
