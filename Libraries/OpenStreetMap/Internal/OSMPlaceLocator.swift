/// A locator of ways and relations, by the positions of their nodes.
struct OSMPlaceLocator {
    private let nodes: OSMNodeLookup
    private let wayBoxes: [Int64: OSMBoundingBox]

    /// Computes the box around each member way, once for all relations.
    init(ways: OSMWayLookup, nodes: OSMNodeLookup) {
        self.nodes = nodes
        wayBoxes = ways.nodes.compactMapValues { nodes.box(around: $0) }
    }

    /// Reports the places with a known position, and counts all.
    func handOn(
        _ places: [OSMPendingPlace], counting summary: inout OSMReadSummary,
        _ onPlace: (OSMNamedPlace) throws -> Void
    ) throws {
        for pending in places {
            guard let place = locate(pending) else {
                summary.placesWithoutPosition += 1
                continue
            }
            try onPlace(place)
            summary.places += 1
        }
    }

    /// The place with its position; nil if none of its nodes is known.
    func locate(_ place: OSMPendingPlace) -> OSMNamedPlace? {
        guard let center = centre(of: place) else { return nil }
        return OSMNamedPlace(
            kind: place.kind,
            id: place.id,
            latitude: center.latitudeDegrees,
            longitude: center.longitudeDegrees,
            tags: place.tags
        )
    }

    /// The centre of the box around the nodes of a way, or the member nodes and ways of a relation.
    ///
    /// Member relations and missing nodes are ignored.
    func centre(of place: OSMPendingPlace) -> OSMPosition? {
        let parts = [nodes.box(around: place.nodes)] + place.ways.map { wayBoxes[$0] }
        return OSMBoundingBox(around: parts.compactMap(\.self))?.center
    }
}
