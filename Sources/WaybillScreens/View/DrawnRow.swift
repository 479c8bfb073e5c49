import WaybillLists

struct DrawnRow {
    var row: Page.Row

    /// The position on the last taken page.
    var origin = ListStep.Origin.new

    var isStale = false

    mutating func note(isSelected: Bool?) {
        guard row.isSelected != isSelected else { return }
        row.isSelected = isSelected
        if let index = origin.index { origin = .redrawn(index) }
    }
}

struct DrawnEdges {
    var header: Content?

    var footer: Content?

    var origin = ListStep.Origin.new

    var isStale = false

    var withoutContent: DrawnEdges {
        DrawnEdges(origin: origin.index.map { .redrawn($0) } ?? .new, isStale: true)
    }
}

/// Removed rows and sections whose new position a plan does not state; found by their identity.
struct LostRows {
    private struct Key: Hashable {
        var section: RecordID
        var row: RecordID?
    }

    private var origins: [Key: [Int]] = [:]

    mutating func add(_ row: DrawnRow, _ section: RecordID) {
        add(row.origin, Key(section: section, row: row.row.id))
    }

    mutating func add(_ edges: DrawnEdges, _ section: RecordID) {
        add(edges.origin, Key(section: section))
    }

    private mutating func add(_ origin: ListStep.Origin, _ key: Key) {
        guard let index = origin.index else { return }
        origins[key, default: []].append(index)
    }

    /// The former position of a redrawn row or section; each is found once, duplicates in order.
    ///
    /// - Parameter row: The identity of the row; nil for the section itself.
    mutating func origin(in section: RecordID, of row: RecordID?) -> ListStep.Origin {
        guard !origins.isEmpty else { return .new }
        let key = Key(section: section, row: row)
        guard let index = origins[key]?.min() else { return .new }
        origins[key]?.removeAll { $0 == index }
        return .redrawn(index)
    }
}
