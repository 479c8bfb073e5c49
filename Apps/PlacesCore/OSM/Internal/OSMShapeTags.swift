/// The tags of the elements that a map shows.
enum OSMShapeTags {
    /// The keys of shown elements; each has at least one.
    static let keys = ["natural", "waterway", "landuse", "leisure", "highway"]

    private static let areas: [String: [String: MapKind]] = [
        "natural": ["water": .water],
        "waterway": ["riverbank": .water],
        "landuse": [
            "reservoir": .water, "basin": .water, "village_green": .park,
            "recreation_ground": .park,
        ],
        "leisure": [
            "park": .park, "garden": .park, "nature_reserve": .park, "golf_course": .park,
        ],
    ]

    private static let outsides: Set<String> = ["multipolygon", "boundary"]

    /// What an element is on a map; nil for nothing.
    ///
    /// - Parameters:
    ///   - tags: Its tags.
    ///   - isRelation: Whether it is a relation, which can only be an area.
    /// - Returns: The kind.
    static func kind(of tags: [String: String], isRelation: Bool) -> MapKind? {
        for key in keys {
            if let value = tags[key], let kind = areas[key]?[value] {
                return !isRelation || outsides.contains(tags["type"] ?? "") ? kind : nil
            }
        }
        guard !isRelation else { return nil }
        if tags["natural"] == "coastline" { return .coast }
        if let water = tags["waterway"], water == "river" || water == "canal" {
            return tags["tunnel"] ?? "no" == "no" ? .river : nil
        }
        guard let highway = tags["highway"], tags["area"] != "yes" else { return nil }
        let isLink = highway.hasSuffix("_link")
        guard let road = roads[isLink ? String(highway.dropLast(5)) : highway],
            !isLink || road <= .tertiary, !(road == .path && isHidden(tags))
        else { return nil }
        return .road(road)
    }

    private static let roads: [String: RoadClass] = [
        "motorway": .motorway, "trunk": .trunk, "primary": .primary, "secondary": .secondary,
        "tertiary": .tertiary, "residential": .street, "unclassified": .street,
        "living_street": .street, "pedestrian": .street, "footway": .path, "path": .path,
        "cycleway": .path, "steps": .path, "bridleway": .path, "track": .path,
    ]

    /// Whether a path runs along a shown road, or is indoors or in a tunnel.
    private static func isHidden(_ tags: [String: String]) -> Bool {
        ["sidewalk", "crossing"].contains(tags["footway"] ?? "")
            || tags["tunnel"] ?? "no" != "no" || tags["indoor"] ?? "no" != "no"
    }
}
