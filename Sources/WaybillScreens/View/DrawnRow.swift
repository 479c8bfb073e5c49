import WaybillLists

struct DrawnRow {
    var row: Page.Row

    /// Where it was on the page that was taken last.
    var origin = ListStep.Origin.new

    /// Whether it changed since it was drawn.
    var isStale = false

    mutating func note(isSelected: Bool?) {
        guard row.isSelected != isSelected else { return }
        row.isSelected = isSelected
        if let index = origin.index { origin = .redrawn(index) }
    }
}

/// The header and the footer of a section that is drawn, as far as they are
/// looked at.
struct DrawnEdges {
    var header: Content?

    var footer: Content?

    /// Where the section was on the page that was taken last.
    var origin = ListStep.Origin.new

    var isStale = false

    /// The same section, of which nothing is drawn now.
    var withoutContent: DrawnEdges {
        DrawnEdges(origin: origin.index.map { .redrawn($0) } ?? .new, isStale: true)
    }
}

/// Rows and sections that a plan took away without saying where they went, such
/// as when everything is shown again: they are looked for by their identity.
struct LostRows {
    private struct Key: Hashable {
        var section: RecordID
        var row: RecordID?
    }

    private var origins: [Key: [Int]] = [:]

    /// Keeps a row, if it was on the page that was taken last.
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

    /// Where a row or a section was that is drawn again: each is found once, of
    /// several with one identity the first one first.
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
