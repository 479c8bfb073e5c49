/// The first pass through a file: counts elements and finds named places.
struct OSMPlaceScan: OSMElementVisitor {
    static var wants: OSMElementKinds { [.nodes, .ways, .relations, .tags] }

    /// The counts of elements, and of nodes that are places without a position.
    private(set) var summary = OSMReadSummary()

    /// The ways and relations with pending positions.
    private(set) var pending: [OSMPendingPlace] = []

    private(set) var budget: OSMMemoryBudget

    private var ready: [OSMNamedPlace] = []

    init(budget: OSMMemoryBudget) {
        self.budget = budget
    }

    /// Removes the complete places.
    mutating func takeReady() -> [OSMNamedPlace] {
        defer { ready.removeAll(keepingCapacity: true) }
        return ready
    }

    mutating func visit(_ node: OSMNode, _ strings: OSMStringTable) throws(OSMReadError) {
        summary.nodes += 1
        guard !node.tags.isEmpty, strings.isNamedPlace(node.tags) else { return }
        let place = OSMNamedPlace(
            kind: .node,
            id: node.id,
            latitude: node.position.latitudeDegrees,
            longitude: node.position.longitudeDegrees,
            tags: strings.texts(of: node.tags)
        )
        guard let place else { return }
        guard node.position.isOnEarth else {
            summary.placesWithoutPosition += 1
            return
        }
        ready.append(place)
    }

    mutating func visit(_ way: OSMWay, _ strings: OSMStringTable) throws(OSMReadError) {
        summary.ways += 1
        guard strings.isNamedPlace(way.tags) else { return }
        try keep(.way, way.id, strings.texts(of: way.tags), (try way.nodeIDs(), []))
    }

    mutating func visit(_ relation: OSMRelation, _ strings: OSMStringTable) throws(OSMReadError) {
        summary.relations += 1
        guard strings.isNamedPlace(relation.tags) else { return }
        let tags = strings.texts(of: relation.tags)
        try keep(.relation, relation.id, tags, try relation.members())
    }

    /// Visits an element of a text file, and returns a complete place.
    mutating func see(_ element: OSMPlainElement) throws(OSMReadError) -> OSMNamedPlace? {
        guard !element.isDeleted else { return nil }
        switch element.kind {
        case .node: summary.nodes += 1
        case .way: summary.ways += 1
        case .relation: summary.relations += 1
        }
        guard !element.tags.isEmpty else { return nil }
        let place = OSMNamedPlace(
            kind: element.kind, id: element.id,
            latitude: element.position?.latitudeDegrees ?? 0,
            longitude: element.position?.longitudeDegrees ?? 0, tags: element.tags)
        guard let place else { return nil }
        if element.position == nil, element.kind != .node {
            try keep(element.kind, element.id, element.tags, (element.nodes, element.ways))
            return nil
        }
        guard element.position?.isOnEarth == true else {
            summary.placesWithoutPosition += 1
            return nil
        }
        return place
    }

    private mutating func keep(
        _ kind: OSMNamedPlace.Kind,
        _ id: Int64,
        _ tags: [String: String],
        _ members: (nodes: [Int64], ways: [Int64])
    ) throws(OSMReadError) {
        try budget.spend(references: members.nodes.count + members.ways.count, tags: tags)
        pending.append(
            OSMPendingPlace(
                kind: kind, id: id, tags: tags, nodes: members.nodes, ways: members.ways)
        )
    }
}
