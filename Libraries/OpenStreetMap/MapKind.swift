/// The kind of a shape on the map.
public enum MapKind: Hashable, Sendable {
    /// A coastline, with land on its left.
    case coast

    /// A lake, a basin, or the area of a wide river.
    case water

    /// The centre line of a river or a canal.
    case river

    /// A park, a garden, or a nature reserve.
    case park

    /// A wood, a lawn, a graveyard or a sports ground.
    case green

    /// A beach.
    case beach

    /// A square for pedestrians.
    case square

    /// A pier, as its line or outline.
    case pier

    /// A railway above the ground.
    case rail

    /// A road of any class below the ground, without a name.
    case tunnel

    /// A road, a street or a path.
    case road(RoadClass)

    /// Whether the paths are outlines of an area, not lines.
    public var isArea: Bool {
        switch self {
        case .water, .park, .green, .beach, .square: true
        case .coast, .river, .pier, .rail, .tunnel, .road: false
        }
    }
}

/// The class of a road, most important first.
public enum RoadClass: String, Hashable, Sendable, CaseIterable {
    /// A motorway, including its links.
    case motorway

    /// A road between large towns that is not a motorway.
    case trunk

    /// A road between towns.
    case primary

    /// A road between smaller towns, or parts of one.
    case secondary

    /// A road between villages, or quarters of a town.
    case tertiary

    /// A street with houses, or for pedestrians.
    case street

    /// A way to a house, a yard or a quay.
    case service

    /// A way for pedestrians or bicycles, or a track.
    case path
}

extension RoadClass: Comparable {
    /// Compares the importance, most important first.
    public static func < (one: RoadClass, other: RoadClass) -> Bool { one.rank < other.rank }

    private var rank: Int { RoadClass.allCases.firstIndex(of: self) ?? 0 }
}

extension MapKind: CaseIterable {
    /// All kinds, in drawing order from bottom to top.
    public static var allCases: [MapKind] {
        [.green, .park, .beach, .square, .water, .pier, .river, .coast, .tunnel, .rail]
            + RoadClass.allCases.reversed().map(MapKind.road)
    }
}

extension MapKind: CustomStringConvertible {
    /// The name of the kind, such as `park`; of a road, its class.
    public var description: String {
        switch self {
        case .coast: "coast"
        case .water: "water"
        case .river: "river"
        case .park: "park"
        case .green: "green"
        case .beach: "beach"
        case .square: "square"
        case .pier: "pier"
        case .rail: "rail"
        case .tunnel: "tunnel"
        case .road(let road): road.rawValue
        }
    }
}
