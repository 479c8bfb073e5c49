/// One batch as marks on its positions.
struct SimulatedBatch {
    private let changes: ListChanges
    private let before: [SectionSize]
    private let after: [SectionSize]
    private var oldSections: [Mark]
    private var newSections: [Mark]
    private var oldItems: ItemMarks
    private var newItems: ItemMarks

    /// The index in ``changes`` of each target of a move.
    private var sectionMoves: [Int: Int] = [:]
    private var itemMoves: [ItemPath: Int] = [:]

    init(_ changes: ListChanges, before: [SectionSize], after: [SectionSize]) {
        self.changes = changes
        self.before = before
        self.after = after
        oldSections = [Mark](repeating: [], count: before.count)
        newSections = [Mark](repeating: [], count: after.count)
        oldItems = ItemMarks(before)
        newItems = ItemMarks(after)
    }

    // MARK: Sections

    mutating func markSections() throws(BatchRuleViolation) {
        for index in changes.deletedSections { try oldSections.mark(index, .deleted, "section") }
        for (number, move) in changes.movedSections.enumerated() {
            try oldSections.mark(move.from, .moved, "section")
            try newSections.mark(move.to, .moved, "new section")
            sectionMoves[move.to] = number
        }
        for index in changes.insertedSections {
            try newSections.mark(index, .inserted, "new section")
        }
        for index in changes.updatedSections { try oldSections.mark(index, .updated, "section") }
        let due = before.count - changes.deletedSections.count + changes.insertedSections.count
        guard due == after.count else {
            throw BatchRuleViolation(
                .countsAddUp, detail: "\(after.count) sections where \(due) were due")
        }
    }

    /// The old index of each new section; -1 for an inserted one.
    func sectionOrigins() throws(BatchRuleViolation) -> [Int] {
        var staying = oldSections.indices.filter { oldSections[$0].isDisjoint(with: .leaves) }[...]
        return newSections.indices.map { index in
            if newSections[index].contains(.inserted) { return -1 }
            if let move = sectionMoves[index] { return changes.movedSections[move].from }
            return staying.popFirst() ?? -1
        }
    }

    // MARK: Items

    mutating func markItems() throws(BatchRuleViolation) {
        for path in changes.deletedItems {
            try oldItems.mark(path, .deleted, in: oldSections, "item")
        }
        for (number, move) in changes.movedItems.enumerated() {
            try oldItems.mark(move.from, .moved, in: oldSections, "item")
            try newItems.mark(move.to, .moved, in: newSections, "new item")
            itemMoves[move.to] = number
        }
        for path in changes.insertedItems {
            try newItems.mark(path, .inserted, in: newSections, "new item")
        }
        for path in changes.updatedItems {
            try oldItems.mark(path, .updated, in: oldSections, "item")
        }
    }

    // MARK: Results

    func checkSection<Section: DiffableSection>(
        _ section: Section, at index: Int, from sections: [Section], at origin: Int
    ) throws(BatchRuleViolation) {
        let old = sections[origin]
        guard old.diffID == section.diffID else {
            throw BatchRuleViolation(
                .survivorsKeepTheirOrder, detail: "section \(origin) became \(index)")
        }
        guard oldSections[origin].contains(.updated) || old.hasSameContent(as: section) else {
            throw BatchRuleViolation(.changesAreUpdated, detail: "section \(origin)")
        }
        let due = oldItems.count(in: origin, without: .leaves)
        let place = newItems.count(in: index, without: .arrives)
        guard due == place else {
            throw BatchRuleViolation(
                .countsAddUp,
                detail: "section \(index) has room for \(place) items where \(due) stay")
        }
        // Once: a section may create its items at each request.
        let items = section.diffItems
        let formerItems = old.diffItems
        guard items.count == section.diffItemCount, formerItems.count == old.diffItemCount
        else { return }
        var item = 0
        for new in items.indices {
            let path = ItemPath(section: index, item: new)
            let mark = newItems[path] ?? []
            if mark.contains(.inserted) { continue }
            var from = ItemPath(section: origin, item: item)
            if mark.contains(.moved), let move = itemMoves[path] {
                from = changes.movedItems[move].from
                let source = sections[from.section]
                guard source.diffItemsMayCross, (0..<source.diffItemCount).contains(from.item)
                else { continue }
            } else {
                while let mark = oldItems[from], !mark.isDisjoint(with: .leaves) { from.item += 1 }
                item = from.item + 1
            }
            let former =
                from.section == origin
                ? formerItems[from.item] : sections[from.section].diffItem(at: from.item)
            try checkItem(items[new], at: path, cameFrom: former, at: from)
        }
    }

    private func checkItem<Item: DiffableItem>(
        _ item: Item, at path: ItemPath, cameFrom old: Item, at origin: ItemPath
    ) throws(BatchRuleViolation) {
        guard item.diffID == old.diffID else {
            throw BatchRuleViolation(.survivorsKeepTheirOrder, detail: "\(origin) became \(path)")
        }
        guard oldItems[origin]?.contains(.updated) == true || old.hasSameContent(as: item) else {
            throw BatchRuleViolation(.changesAreUpdated, detail: "item \(origin)")
        }
    }
}

/// The operations of a batch at a position.
private struct Mark: OptionSet {
    let rawValue: UInt8

    static let deleted = Mark(rawValue: 1)
    static let inserted = Mark(rawValue: 2)
    static let moved = Mark(rawValue: 4)
    static let updated = Mark(rawValue: 8)

    /// The old element leaves the position.
    static let leaves: Mark = [.deleted, .moved]

    /// The new element arrives at the position.
    static let arrives: Mark = [.inserted, .moved]
}

extension Mark {
    /// Requires that a position without another operation takes one.
    fileprivate func take(
        _ mark: Mark, _ what: @autoclosure () -> String
    ) throws(BatchRuleViolation) {
        guard isEmpty else {
            let isUpdateBesideOther = mark == .updated && !contains(.updated)
            throw BatchRuleViolation(
                isUpdateBesideOther ? .updateStays : .onePositionOneOperation, detail: what())
        }
    }
}

extension [Mark] {
    fileprivate mutating func mark(
        _ index: Int, _ mark: Mark, _ name: String
    ) throws(BatchRuleViolation) {
        guard indices.contains(index) else {
            throw BatchRuleViolation(.positionExists, detail: "\(name) \(index) of \(count)")
        }
        try self[index].take(mark, "\(name) \(index)")
        self[index] = mark
    }
}

/// The number of items of a section, and whether only the number is known.
struct SectionSize {
    let count: Int
    let isCountedOnly: Bool

    init(_ section: some DiffableSection) {
        count = section.diffItemCount
        isCountedOnly = !section.diffItemsMayCross
    }
}

/// A mark for each item of a list.
///
/// Counted items may exceed the memory: of these only marked ones are stored.
private struct ItemMarks {
    private let sizes: [SectionSize]
    private var starts: [Int] = []
    private var marks: [Mark]
    private var sparse: [ItemPath: Mark] = [:]

    init(_ sizes: [SectionSize]) {
        self.sizes = sizes
        var total = 0
        for size in sizes {
            starts.append(total)
            if !size.isCountedOnly { total += size.count }
        }
        marks = [Mark](repeating: [], count: total)
    }

    /// The mark at any path, or nil for a missing item.
    subscript(path: ItemPath) -> Mark? {
        get {
            guard isThere(path) else { return nil }
            return sizes[path.section].isCountedOnly
                ? sparse[path] ?? [] : marks[starts[path.section] + path.item]
        }
        set {
            guard isThere(path), let newValue else { return }
            if sizes[path.section].isCountedOnly {
                sparse[path] = newValue
            } else {
                marks[starts[path.section] + path.item] = newValue
            }
        }
    }

    /// Marks an item of a section that exists before and after, without a move.
    mutating func mark(
        _ path: ItemPath, _ mark: Mark, in sections: [Mark], _ name: String
    ) throws(BatchRuleViolation) {
        guard let present = self[path] else {
            throw BatchRuleViolation(.positionExists, detail: "\(name) \(path)")
        }
        let section = sections[path.section]
        if section.contains(.moved) {
            throw BatchRuleViolation(.movedSectionKeepsItems, detail: "\(name) \(path)")
        }
        if !section.isDisjoint(with: [.deleted, .inserted]) {
            throw BatchRuleViolation(.itemsFollowTheirSection, detail: "\(name) \(path)")
        }
        try present.take(mark, "\(name) \(path)")
        self[path] = mark
    }

    /// The number of items of a section without certain marks.
    func count(in section: Int, without mark: Mark) -> Int {
        let size = sizes[section]
        guard !size.isCountedOnly else {
            return size.count
                - sparse.count { $0.key.section == section && !$0.value.isDisjoint(with: mark) }
        }
        return marks[starts[section]..<(starts[section] + size.count)].count {
            $0.isDisjoint(with: mark)
        }
    }

    private func isThere(_ path: ItemPath) -> Bool {
        sizes.indices.contains(path.section) && (0..<sizes[path.section].count).contains(path.item)
    }
}
