/// The second pass: finds the nodes of the member ways of relations.
struct OSMWayLookup: OSMElementVisitor {
    static var wants: OSMElementKinds { .ways }

    /// The nodes of the found ways, by the way's ID.
    private(set) var nodes: [Int64: [Int64]] = [:]

    private var budget: OSMMemoryBudget
    private var missing: Set<Int64>

    /// Creates a lookup of member ways, except those that are places themselves.
    init(_ pending: [OSMPendingPlace], budget: OSMMemoryBudget) {
        self.budget = budget
        missing = Set(pending.lazy.flatMap(\.ways))
        for way in pending where way.kind == .way && missing.remove(way.id) != nil {
            nodes[way.id] = way.nodes
        }
    }

    var isComplete: Bool { missing.isEmpty }

    mutating func visit(_ way: OSMWay, _ strings: OSMStringTable) throws(OSMReadError) {
        guard missing.remove(way.id) != nil else { return }
        try keep(way.id, try way.nodeIDs())
    }

    mutating func see(_ element: OSMPlainElement) throws(OSMReadError) {
        guard element.kind == .way, !element.isDeleted, missing.remove(element.id) != nil else {
            return
        }
        try keep(element.id, element.nodes)
    }

    private mutating func keep(_ id: Int64, _ ids: [Int64]) throws(OSMReadError) {
        try budget.spend(references: ids.count)
        nodes[id] = ids
    }
}
