/// The tags of map shapes.
enum OSMShapeTags {
    /// The tag keys of shapes; each shape has at least one.
    static let keys = [
        "natural", "waterway", "landuse", "leisure", "highway", "man_made", "railway",
    ]

    private static let areas: [String: [String: MapKind]] = [
        "natural": [
            "water": .water, "wood": .green, "scrub": .green, "grassland": .green,
            "beach": .beach, "sand": .beach,
        ],
        "waterway": ["riverbank": .water],
        "landuse": [
            "reservoir": .water, "basin": .water, "village_green": .park,
            "recreation_ground": .park, "forest": .green, "grass": .green, "meadow": .green,
            "cemetery": .green,
        ],
        "leisure": [
            "park": .park, "garden": .park, "nature_reserve": .park, "golf_course": .park,
            "pitch": .green,
        ],
    ]

    private static let outsides: Set<String> = ["multipolygon", "boundary"]

    /// Classifies an element by its tags; nil if it is not on the map.
    static func kind(of tags: [String: String], isRelation: Bool) -> MapKind? {
        let isOutline = isRelation && outsides.contains(tags["type"] ?? "")
        for key in keys {
            if let value = tags[key], let kind = areas[key]?[value] {
                return !isRelation || isOutline ? kind : nil
            }
        }
        if let highway = tags["highway"], squares.contains(highway),
            tags["area"] == "yes" || isOutline
        {
            return isBelow(tags) ? nil : .square
        }
        return isRelation ? nil : line(tags)
    }

    private static let squares: Set<String> = ["pedestrian", "footway"]

    private static func line(_ tags: [String: String]) -> MapKind? {
        if tags["natural"] == "coastline" { return .coast }
        if let water = tags["waterway"], water == "river" || water == "canal" {
            return tags["tunnel"] ?? "no" == "no" ? .river : nil
        }
        if tags["man_made"] == "pier" { return .pier }
        if let railway = tags["railway"], rails.contains(railway) {
            return isBelow(tags) || tags["service"] != nil ? nil : .rail
        }
        guard let highway = tags["highway"], tags["area"] != "yes" else { return nil }
        let isLink = highway.hasSuffix("_link")
        guard let road = roads[isLink ? String(highway.dropLast(5)) : highway],
            !isLink || road <= .tertiary
        else { return nil }
        switch road {
        case .path: return isHidden(tags) ? nil : .road(road)
        case .service: return isBelow(tags) || isPrivate(tags) ? nil : .road(road)
        default: return isBelow(tags) ? .tunnel : .road(road)
        }
    }

    private static let rails: Set<String> = [
        "rail", "light_rail", "narrow_gauge", "tram", "funicular",
    ]

    /// Whether an element is underground; a passage through a building is not.
    private static func isBelow(_ tags: [String: String]) -> Bool {
        !["no", "building_passage"].contains(tags["tunnel"] ?? "no")
    }

    /// Whether a way leads to a single house or row of parked cars.
    private static func isPrivate(_ tags: [String: String]) -> Bool {
        ["driveway", "parking_aisle", "drive-through", "emergency_access"]
            .contains(tags["service"] ?? "") || tags["indoor"] ?? "no" != "no"
    }

    private static let roads: [String: RoadClass] = [
        "motorway": .motorway, "trunk": .trunk, "primary": .primary, "secondary": .secondary,
        "tertiary": .tertiary, "residential": .street, "unclassified": .street,
        "living_street": .street, "pedestrian": .street, "service": .service, "footway": .path,
        "path": .path,
        "cycleway": .path, "steps": .path, "bridleway": .path, "track": .path,
    ]

    /// Whether a path runs along a road, or is indoors or in a tunnel.
    private static func isHidden(_ tags: [String: String]) -> Bool {
        ["sidewalk", "crossing"].contains(tags["footway"] ?? "")
            || tags["tunnel"] ?? "no" != "no" || tags["indoor"] ?? "no" != "no"
    }
}
