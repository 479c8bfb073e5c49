import WaybillDiff

/// The tracks of the old rows and sections through the stages of a plan, followed
/// by position alone: no identity is read on the way.
struct Tracks {
    /// A row or a section on its way.
    struct Track {
        /// The index among all old rows, or sections; -1 for inserted ones.
        var origin: Int
        var moves = 0
        var updates = 0
    }

    /// Old or inserted rows, by their numbers; ``parts`` likewise.
    private(set) var rows: [Track] = []
    private(set) var parts: [Track] = []

    /// The sections that are shown: the number of each, and those of its rows.
    private(set) var shown: [(part: Int, rows: [Int])] = []

    init(showing sections: [Part]) {
        for (index, section) in sections.enumerated() {
            let numbers = Array(rows.count..<(rows.count + section.diffItems.count))
            rows += numbers.map { Track(origin: $0) }
            shown.append((index, numbers))
        }
        parts = sections.indices.map { Track(origin: $0) }
    }

    /// Follows one legal stage.
    mutating func apply(_ changes: ListChanges, countsAfter counts: [Int]) {
        for path in changes.updatedItems { rows[shown[path.section].rows[path.item]].updates += 1 }
        for index in changes.updatedSections { parts[shown[index].part].updates += 1 }
        let movedRows = changes.movedItems.map { shown[$0.from.section].rows[$0.from.item] }
        for row in movedRows { rows[row].moves += 1 }
        for path in changes.deletedItems { shown[path.section].rows[path.item] = -1 }
        for move in changes.movedItems { shown[move.from.section].rows[move.from.item] = -1 }

        var arrivals = counts.map { [Int](repeating: -1, count: $0) }
        for (move, row) in zip(changes.movedItems, movedRows) {
            arrivals[move.to.section][move.to.item] = row
        }
        for path in changes.insertedItems {
            arrivals[path.section][path.item] = rows.count
            rows.append(Track(origin: -1))
        }
        let order = orderAfter(changes, count: counts.count)
        shown = order.enumerated().map { index, section in
            guard let section else { return comes(with: counts[index]) }
            var staying = shown[section].rows.filter { $0 >= 0 }[...]
            let own = arrivals[index].map { $0 >= 0 ? $0 : staying.popFirst() ?? -1 }
            return (shown[section].part, own)
        }
    }

    /// For each section of after where it was, or nil where it comes.
    private mutating func orderAfter(_ changes: ListChanges, count: Int) -> [Int?] {
        var leaves = Set(changes.deletedSections)
        var order = [Int?](repeating: nil, count: count)
        for move in changes.movedSections {
            parts[shown[move.from].part].moves += 1
            leaves.insert(move.from)
            order[move.to] = move.from
        }
        let comes = Set(changes.insertedSections)
        var staying = shown.indices.filter { !leaves.contains($0) }[...]
        for index in order.indices where order[index] == nil && !comes.contains(index) {
            order[index] = staying.popFirst()
        }
        return order
    }

    private mutating func comes(with count: Int) -> (part: Int, rows: [Int]) {
        parts.append(Track(origin: -1))
        let numbers = Array(rows.count..<(rows.count + count))
        rows += numbers.map { _ in Track(origin: -1) }
        return (parts.count - 1, numbers)
    }
}
