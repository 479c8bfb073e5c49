/// The first pass for a map: finds its ways and relations.
struct OSMShapeScan: OSMPassVisitor {
    static var wants: OSMElementKinds { [.ways, .relations, .tags] }

    /// The shapes, in the file's order.
    private(set) var pending: [OSMPendingShape] = []

    private(set) var budget: OSMMemoryBudget

    private static let keys = OSMShapeTags.keys.map { Array($0.utf8) }

    /// The strings of the current block, and the indexes of map keys among them.
    private var strings = OSMStringTable()
    private var keyIndexes: Set<Int> = []

    init(budget: OSMMemoryBudget) { self.budget = budget }

    mutating func visit(_ way: OSMWay, _ strings: OSMStringTable) throws(OSMReadError) {
        guard let tags = texts(of: way.tags, strings),
            let kind = OSMShapeTags.kind(of: tags, isRelation: false)
        else { return }
        try keep(kind, .way, way.id, tags, (try way.nodeIDs(), []))
    }

    mutating func visit(_ relation: OSMRelation, _ strings: OSMStringTable) throws(OSMReadError) {
        guard let tags = texts(of: relation.tags, strings),
            let kind = OSMShapeTags.kind(of: tags, isRelation: true)
        else { return }
        try keep(kind, .relation, relation.id, tags, try relation.members())
    }

    mutating func see(_ element: OSMPlainElement) throws(OSMReadError) {
        guard !element.isDeleted, !element.tags.isEmpty else { return }
        // A GeoJSON feature without an identity has the kind node, but has lines.
        let lines = element.lines.filter { $0.count > 1 }
        guard element.kind != .node || !lines.isEmpty else { return }
        let isRelation =
            element.kind == .relation && (lines.isEmpty || element.tags["type"] != nil)
        guard let kind = OSMShapeTags.kind(of: element.tags, isRelation: isRelation) else { return }
        let members = lines.isEmpty ? (element.nodes, element.ways) : ([], [])
        try keep(kind, element.kind, element.id, element.tags, members, lines)
    }

    /// The tags of a possible shape; nil for most elements.
    private mutating func texts(of tags: [OSMTag], _ strings: OSMStringTable) -> [String: String]? {
        if strings !== self.strings {
            self.strings = strings
            keyIndexes = strings.indexes(of: Self.keys)
        }
        guard tags.contains(where: { keyIndexes.contains($0.key) }) else { return nil }
        return strings.texts(of: tags)
    }

    private mutating func keep(
        _ kind: MapKind, _ element: OSMNamedPlace.Kind, _ id: Int64, _ tags: [String: String],
        _ members: (nodes: [Int64], ways: [Int64]), _ lines: [[OSMPosition]] = []
    ) throws(OSMReadError) {
        // A tunnel has the name of the surface above it, or an unimportant one.
        let name = kind == .tunnel ? "" : tags["name"] ?? ""
        let points = lines.reduce(0) { $0 + $1.count }
        try budget.spend(
            references: members.nodes.count + members.ways.count + points, tags: ["name": name])
        // The nodes of a relation, such as its label, are not part of its shape.
        let nodes = element == .relation ? [] : members.nodes
        pending.append(
            OSMPendingShape(
                kind: kind, name: name,
                element: OSMPendingPlace(
                    kind: element, id: id, tags: [:], nodes: nodes, ways: members.ways),
                lines: lines))
    }
}
