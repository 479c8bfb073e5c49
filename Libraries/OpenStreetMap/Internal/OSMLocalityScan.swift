/// The first pass for localities: finds nodes, ways and relations.
struct OSMLocalityScan: OSMPassVisitor {
    static var wants: OSMElementKinds { [.nodes, .ways, .relations, .tags] }

    /// The localities with a known position, in the file's order.
    private(set) var ready: [OSMLocality] = []

    /// The ways and relations with pending positions.
    private(set) var pending: [OSMPendingPlace] = []

    private(set) var budget: OSMMemoryBudget

    private static let keys = LocalityKind.keys.map { Array($0.utf8) }

    /// The strings of the current block, and the indexes of locality keys among them.
    private var strings = OSMStringTable()
    private var keyIndexes: Set<Int> = []

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
        // A GeoJSON feature without an identity has the kind node, but may have lines.
        let isLine = element.kind == .node && element.lines.contains { $0.count > 1 }
        try keep(
            isLine ? .way : element.kind, element.id, element.tags, element.position,
            (element.nodes, element.ways))
    }

    /// The tags of a possible locality; nil for most elements.
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
    /// Creates a locality; nil if the element is no named locality on Earth.
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
