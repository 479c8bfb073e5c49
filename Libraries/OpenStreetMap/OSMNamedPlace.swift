/// A place with a name that OpenStreetMap knows: a café, a museum, a park.
public struct OSMNamedPlace: Equatable, Sendable {
    /// The kinds of element that OpenStreetMap consists of.
    public enum Kind: String, CaseIterable, Sendable {
        /// A single point.
        case node
        /// A line or an outline through nodes.
        case way
        /// A group of nodes, ways and other relations.
        case relation
    }

    /// The keys that make a named element a place, the strongest first.
    public static let categoryKeys = ["amenity", "shop", "tourism", "leisure"]

    /// The kind of element; `id` is unique only within its kind.
    public let kind: Kind

    /// The element's number in OpenStreetMap.
    public let id: Int64

    /// Degrees north of the equator, WGS 84.
    public let latitude: Double

    /// Degrees east of Greenwich, WGS 84.
    public let longitude: Double

    /// All tags of the element in OpenStreetMap, including the name.
    ///
    /// Bytes that are not UTF-8, and control characters and unknown escapes of JSON, are
    /// replaced by U+FFFD. A tag with a key or a value of more than 4,096 bytes is left out:
    /// OpenStreetMap itself allows 255 characters.
    public let tags: [String: String]

    /// The value of the tag `name`; never empty.
    public let name: String

    /// What sort of place it is, as `key=value`, for example `amenity=cafe`.
    ///
    /// The key is the first of ``categoryKeys`` that the element has.
    public let category: String

    /// Creates a place from an element, or `nil` when it is not one.
    ///
    /// An element is a named place when it has a `name` in which something is to
    /// be seen and one of ``categoryKeys`` with a value that is not empty.
    ///
    /// - Parameters:
    ///   - latitude: In degrees, WGS 84.
    ///   - longitude: In degrees, WGS 84.
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

    /// Whether there is anything in a name to be seen.
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
