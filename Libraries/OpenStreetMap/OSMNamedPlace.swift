/// A named place of OpenStreetMap, such as a café, a museum or a park.
public struct OSMNamedPlace: Equatable, Sendable {
    /// The kind of an element.
    public enum Kind: String, CaseIterable, Sendable {
        /// A single point.
        case node
        /// A line or an outline through nodes.
        case way
        /// A group of nodes, ways and other relations.
        case relation
    }

    /// The tag keys of places, by descending priority.
    public static let categoryKeys = ["amenity", "shop", "tourism", "leisure"]

    /// The kind of element; `id` is unique only within its kind.
    public let kind: Kind

    /// The element's ID in OpenStreetMap.
    public let id: Int64

    /// The latitude in degrees, WGS 84.
    public let latitude: Double

    /// The longitude in degrees, WGS 84.
    public let longitude: Double

    /// All tags of the element, including the name.
    ///
    /// Invalid UTF-8 becomes U+FFFD, as do control characters and unknown escapes in JSON. Tags
    /// with a key or value above 4,096 bytes are skipped; OpenStreetMap allows 255 characters.
    public let tags: [String: String]

    /// The value of the tag `name`; never empty.
    public let name: String

    /// The category as `key=value`, such as `amenity=cafe`.
    ///
    /// The key is the first of ``categoryKeys`` with a value.
    public let category: String

    /// Creates a place from an element; nil if it is none.
    ///
    /// A place has a `name` with a visible character and a value for one of ``categoryKeys``.
    public init?(
        kind: Kind,
        id: Int64,
        latitude: Double,
        longitude: Double,
        tags: [String: String]
    ) {
        guard let name = tags["name"], Self.isVisible(name),
            let category = Self.category(of: tags)
        else { return nil }
        self.kind = kind
        self.id = id
        self.latitude = latitude
        self.longitude = longitude
        self.tags = tags
        self.name = name
        self.category = category
    }

    private static func isVisible(_ name: String) -> Bool {
        name.unicodeScalars.contains { scalar in
            !scalar.properties.isWhitespace && !scalar.properties.isDefaultIgnorableCodePoint
                && scalar.properties.generalCategory != .control
        }
    }

    private static func category(of tags: [String: String]) -> String? {
        for key in categoryKeys {
            guard let value = tags[key], !value.isEmpty else { continue }
            return "\(key)=\(value)"
        }
        return nil
    }
}
