/// A locator of ways and relations, once their nodes have been looked up.
struct OSMPlaceLocator {
    private let nodes: OSMNodeLookup
    private let wayBoxes: [Int64: OSMBoundingBox]

    /// Draws the box around every way that is a member of a place.
    ///
    /// Each way is done once, however many relations it is in.
    ///
    /// - Complexity: O(*m* log *n*) for *m* nodes of ways among *n* looked up.
    init(ways: OSMWayLookup, nodes: OSMNodeLookup) {
        self.nodes = nodes
        wayBoxes = ways.nodes.compactMapValues { nodes.box(around: $0) }
    }

    /// Hands on the places whose position is known, and counts them all.
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

    /// The place with its position, or `nil` when none of its nodes is known.
    ///
    /// It is the centre of the box around the nodes of a way; of a relation, of
    /// the nodes among its members and of the ways among them. Relations within
    /// relations do not count, nor do nodes that the file does not have.
    ///
    /// - Complexity: O(*m* log *n*) for *m* nodes of the place among *n* looked
    ///   up, and O(*w*) for *w* ways.
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

    /// The centre of the box around an element; see ``locate(_:)``.
    func centre(of place: OSMPendingPlace) -> OSMPosition? {
        let parts = [nodes.box(around: place.nodes)] + place.ways.map { wayBoxes[$0] }
        return OSMBoundingBox(around: parts.compactMap(\.self))?.center
    }
}
