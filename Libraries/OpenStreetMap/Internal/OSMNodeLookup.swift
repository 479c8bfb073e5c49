/// The last pass: finds the positions of needed nodes, at 24 bytes each.
struct OSMNodeLookup: OSMElementVisitor {
    static var wants: OSMElementKinds { .nodes }

    private let ids: [Int64]
    private var positions: [OSMPosition]
    private var cursor = 0

    private static let unknown = OSMPosition(latitude: .max, longitude: .max)

    /// Creates a lookup of nodes in any order, possibly repeated.
    init(_ wanted: [Int64]) {
        var ids: [Int64] = []
        for id in wanted.sorted() where id != ids.last {
            ids.append(id)
        }
        self.ids = ids
        positions = Array(repeating: Self.unknown, count: ids.count)
    }

    var isEmpty: Bool { ids.isEmpty }

    /// The position of a node; nil if unknown.
    func position(of id: Int64) -> OSMPosition? {
        let index = lowerBound(of: id)
        guard index < ids.count, ids[index] == id, positions[index].isOnEarth else { return nil }
        return positions[index]
    }

    /// The box around the known ones of some nodes; nil for none.
    func box(around nodes: [Int64]) -> OSMBoundingBox? {
        OSMBoundingBox(
            around: nodes.lazy.compactMap { position(of: $0).map(OSMBoundingBox.init(around:)) })
    }

    mutating func visit(_ node: OSMNode, _ strings: OSMStringTable) throws(OSMReadError) {
        keep(node.id, node.position)
    }

    mutating func see(_ element: OSMPlainElement) {
        guard element.kind == .node, !element.isDeleted, let position = element.position else {
            return
        }
        keep(element.id, position)
    }

    private mutating func keep(_ id: Int64, _ position: OSMPosition) {
        // Nodes are nearly always sorted: then the cursor is right or one behind.
        if !isLowerBound(cursor, of: id) {
            cursor += 1
            if !isLowerBound(cursor, of: id) { cursor = lowerBound(of: id) }
        }
        guard cursor < ids.count, ids[cursor] == id else { return }
        positions[cursor] = position
    }

    /// Whether an index is that of the first ID not below another.
    private func isLowerBound(_ index: Int, of id: Int64) -> Bool {
        guard index <= ids.count else { return false }
        return (index == 0 || ids[index - 1] < id) && (index == ids.count || ids[index] >= id)
    }

    private func lowerBound(of id: Int64) -> Int {
        var low = 0
        var high = ids.count
        while low < high {
            let middle = low + (high - low) / 2
            if ids[middle] < id {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }
}
