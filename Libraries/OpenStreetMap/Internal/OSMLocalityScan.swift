/// The first pass for localities: finds their nodes, ways and relations.
struct OSMLocalityScan: OSMPassVisitor {
    static var wants: OSMElementKinds { [.nodes, .ways, .relations, .tags] }

    /// What has a position already, in the file's order.
    private(set) var ready: [OSMLocality] = []

    /// The ways and relations that wait for theirs.
    private(set) var pending: [OSMPendingPlace] = []

    /// The memory that ``pending`` takes.
    private(set) var budget: OSMMemoryBudget

    private static let keys = LocalityKind.keys.map { Array($0.utf8) }

    /// The strings of the block at hand, and which of them are keys of localities.
    private var strings = OSMStringTable()
    private var keyIndexes: Set<Int> = []

    /// Creates a scan that has seen nothing.
    init(budget: OSMMemoryBudget) { self.budget = budget }

    mutating func visit(_ node: OSMNode, _ strings: OSMStringTable) throws(OSMReadError) {
        guard !node.tags.isEmpty, let tags = texts(of: node.tags, strings) else { return }
        try keep(.node, node.id, tags, node.position, ([], []))
    }

    mutating func visit(_ way: OSMWay, _ strings: OSMStringTable) throws(OSMReadError) {
        guard let tags = texts(of: way.tags, strings) else { return }
        try keep(.way, way.id, tags, nil, (try way.nodeIDs(), []))
    }

    mutating func visit(_ relation: OSMRelation, _ strings: OSMStringTable) throws(OSMReadError) {
        guard let tags = texts(of: relation.tags, strings) else { return }
        try keep(.relation, relation.id, tags, nil, try relation.members())
    }

    mutating func see(_ element: OSMPlainElement) throws(OSMReadError) {
        guard !element.isDeleted, !element.tags.isEmpty else { return }
        // A feature without an identity is a node by its kind, but may have lines.
        let isLine = element.kind == .node && element.lines.contains { $0.count > 1 }
        try keep(
            isLine ? .way : element.kind, element.id, element.tags, element.position,
            (element.nodes, element.ways))
    }

    /// The tags of an element that may be a locality; nil for the many others.
    private mutating func texts(of tags: [OSMTag], _ strings: OSMStringTable) -> [String: String]? {
        if strings !== self.strings {
            self.strings = strings
            keyIndexes = strings.indexes(of: Self.keys)
        }
        guard tags.contains(where: { keyIndexes.contains($0.key) }) else { return nil }
        return strings.texts(of: tags)
    }

    private mutating func keep(
        _ element: OSMNamedPlace.Kind, _ id: Int64, _ tags: [String: String],
        _ position: OSMPosition?, _ members: (nodes: [Int64], ways: [Int64])
    ) throws(OSMReadError) {
        guard tags["name"]?.isEmpty == false, LocalityKind(tags: tags, element: element) != nil
        else { return }
        if let position {
            if let locality = OSMLocality(element, id, tags, at: position) {
                ready.append(locality)
            }
            return
        }
        guard element != .node else { return }
        let kept = tags.filter { key, _ in
            LocalityKind.keys.contains(key) || key == "admin_level" || OSMLocality.isName(key)
        }
        try budget.spend(references: members.nodes.count + members.ways.count, tags: kept)
        pending.append(
            OSMPendingPlace(
                kind: element, id: id, tags: kept, nodes: members.nodes, ways: members.ways))
    }
}

extension OSMLocality {
    /// Describes an element; nil where it is not a named locality on earth.
    init?(
        _ element: OSMNamedPlace.Kind, _ id: Int64, _ tags: [String: String],
        at position: OSMPosition
    ) {
        guard let name = tags["name"], name.contains(where: { $0.isLetter || $0.isNumber }),
            let kind = LocalityKind(tags: tags, element: element), position.isOnEarth
        else { return nil }
        let others = tags.filter { OSMLocality.isName($0.key) && $0.value != name }.values
        self.init(
            element: element, id: id, kind: kind, name: name, otherNames: Set(others).sorted(),
            latitude: position.latitudeDegrees, longitude: position.longitudeDegrees)
    }

    static func isName(_ key: String) -> Bool {
        key == "name" || key == "alt_name" || key == "short_name" || key.hasPrefix("name:")
    }
}
