/// The second pass: finds the nodes of the ways that relations consist of.
struct OSMWayLookup: OSMElementVisitor {
    static var wants: OSMElementKinds { .ways }

    /// The nodes of the ways found so far, by the number of the way.
    private(set) var nodes: [Int64: [Int64]] = [:]

    private var budget: OSMMemoryBudget
    private var missing: Set<Int64>

    /// Creates a lookup of the members of places.
    ///
    /// Ways that are places themselves are known already.
    ///
    /// - Complexity: O(*n*) in the number of places and of their ways.
    init(_ pending: [OSMPendingPlace], budget: OSMMemoryBudget) {
        self.budget = budget
        missing = Set(pending.lazy.flatMap(\.ways))
        for way in pending where way.kind == .way && missing.remove(way.id) != nil {
            nodes[way.id] = way.nodes
        }
    }

    /// Whether every way that is needed is known.
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
