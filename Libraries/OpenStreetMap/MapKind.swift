/// The kind of a shape on the map.
public enum MapKind: Hashable, Sendable {
    /// The line where the sea begins; the land lies on its left.
    case coast

    /// A lake, a basin, or the area of a wide river.
    case water

    /// The middle of a river or a canal.
    case river

    /// A park, a garden, or a nature reserve.
    case park

    /// A wood, a lawn, a graveyard or a sports ground.
    case green

    /// A beach.
    case beach

    /// A square for people on foot.
    case square

    /// A pier; one that is drawn as an area comes as its outline.
    case pier

    /// A railway under the sky.
    case rail

    /// A road or a street below the ground, of any class, without a name.
    case tunnel

    /// A road, a street or a path.
    case road(RoadClass)

    /// Whether its paths are outlines of an area; otherwise they are lines.
    public var isArea: Bool {
        switch self {
        case .water, .park, .green, .beach, .square: true
        case .coast, .river, .pier, .rail, .tunnel, .road: false
        }
    }
}

/// The class of a road, the most important first.
public enum RoadClass: String, Hashable, Sendable, CaseIterable {
    /// A motorway, with what leads onto it.
    case motorway

    /// A road between large towns that is not a motorway.
    case trunk

    /// A road between towns.
    case primary

    /// A road between smaller towns, or parts of one.
    case secondary

    /// A road between villages, or quarters of a town.
    case tertiary

    /// A street with houses along it, or for people on foot.
    case street

    /// A way to a house, a yard or a quay.
    case service

    /// A way for people on foot or on bicycles, or a track.
    case path
}

extension RoadClass: Comparable {
    /// The order of importance, the most important first.
    public static func < (one: RoadClass, other: RoadClass) -> Bool { one.rank < other.rank }

    private var rank: Int { RoadClass.allCases.firstIndex(of: self) ?? 0 }
}

extension MapKind: CaseIterable {
    /// All kinds, in an order in which they can be drawn one over the other.
    public static var allCases: [MapKind] {
        [.green, .park, .beach, .square, .water, .pier, .river, .coast, .tunnel, .rail]
            + RoadClass.allCases.reversed().map(MapKind.road)
    }
}

extension MapKind: CustomStringConvertible {
    /// A word for it, such as `park`; of a road its class.
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
