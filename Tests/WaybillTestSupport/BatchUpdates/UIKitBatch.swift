import WaybillDiff

/// Why UIKit would end the app, much as its `NSInternalInconsistencyException`
/// says it.
struct BatchUpdatesException: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// One batch as UIKit's views validate it and carry it out.
struct UIKitBatch {
    private let changes: ListChanges
    private let before: [Int]
    private let after: [Int]

    /// For each section that stays, by its old index, its new one.
    private let sections: [Int: Int]

    private let deletedItems: Set<ItemPath>
    private let insertedItems: Set<ItemPath>
    private let moves: [ItemPath: ItemPath]
    private let moveTargets: Set<ItemPath>

    /// The rows that leave each old section, in order.
    private let leaving: [Int: [Int]]

    /// The rows that come into each new section, in order.
    private let arriving: [Int: [Int]]

    init(_ changes: ListChanges, before: [Int], after: [Int]) {
        self.changes = changes
        self.before = before
        self.after = after
        deletedItems = Set(changes.deletedItems)
        insertedItems = Set(changes.insertedItems)
        moves = Dictionary(
            changes.movedItems.map { ($0.from, $0.to) }, uniquingKeysWith: { first, _ in first })
        moveTargets = Set(changes.movedItems.map(\.to))
        leaving = UIKitBatch.rows(deletedItems.union(moves.keys))
        arriving = UIKitBatch.rows(insertedItems.union(moveTargets))
        sections = UIKitBatch.sections(changes, before.count, after.count)
    }

    /// Deletes take effect from behind, inserts from the front; what is left
    /// closes up and makes room.
    private static func sections(_ changes: ListChanges, _ before: Int, _ after: Int) -> [Int: Int]
    {
        var names: [Int?] = Array(0..<before)
        let leaving = Set(changes.deletedSections + changes.movedSections.map(\.from))
        for index in leaving.sorted(by: >) where names.indices.contains(index) {
            names.remove(at: index)
        }
        let arriving =
            changes.insertedSections.map { ($0, Int?.none) }
            + changes.movedSections.map { ($0.to, Int?.some($0.from)) }
        for (index, name) in arriving.sorted(by: { $0.0 < $1.0 }) {
            names.insert(name, at: min(max(index, 0), names.count))
        }
        let pairs = names.enumerated().compactMap { new, old in old.map { ($0, new) } }
        return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }

    func target(ofSection section: Int) -> Int? { sections[section] }

    /// Where a row is after the batch; nil if it goes.
    ///
    /// - Complexity: O(k) in the number of operations on rows of its section.
    func target(of path: ItemPath) -> ItemPath? {
        if let target = moves[path] { return target }
        guard !deletedItems.contains(path), let section = sections[path.section] else { return nil }
        var item = path.item - (leaving[path.section] ?? []).prefix { $0 < path.item }.count
        for arrival in arriving[section] ?? [] where arrival <= item { item += 1 }
        return item < after[section] ? ItemPath(section: section, item: item) : nil
    }

    private static func rows(_ paths: Set<ItemPath>) -> [Int: [Int]] {
        Dictionary(grouping: paths, by: \.section).mapValues { $0.map(\.item).sorted() }
    }

    // MARK: Exceptions

    func check() throws(BatchUpdatesException) {
        try checkPlaces()
        try checkPairs()
        try checkSums()
    }

    private func refuse(_ words: String) throws(BatchUpdatesException) {
        throw BatchUpdatesException(words)
    }

    private func checkPlaces() throws(BatchUpdatesException) {
        try check(
            [
                ("delete", changes.deletedSections, changes.deletedItems),
                ("reload", changes.updatedSections, changes.updatedItems),
                ("move", changes.movedSections.map(\.from), changes.movedItems.map(\.from)),
            ], in: before, "before the update")
        try check(
            [
                ("insert", changes.insertedSections, changes.insertedItems),
                ("move", changes.movedSections.map(\.to), changes.movedItems.map(\.to)),
            ], in: after, "after the update")
    }

    private func check(
        _ operations: [(verb: String, sections: [Int], rows: [ItemPath])], in counts: [Int],
        _ moment: String
    ) throws(BatchUpdatesException) {
        for (verb, sections, rows) in operations {
            for index in sections where !counts.indices.contains(index) {
                try refuse(
                    "attempt to \(verb) section \(index), but there are only \(counts.count) "
                        + "sections \(moment)")
            }
            for path in rows {
                let count = counts.indices.contains(path.section) ? counts[path.section] : 0
                guard path.item < 0 || path.item >= count else { continue }
                try refuse(
                    "attempt to \(verb) row \(path.item) of section \(path.section) which only "
                        + "contains \(count) rows \(moment)")
            }
        }
    }

    private func checkPairs() throws(BatchUpdatesException) {
        for path in changes.updatedItems where deletedItems.contains(path) {
            try refuse("attempt to delete and reload the same index path (\(path))")
        }
        // A reload deletes: with a move of the same row it is the same as the next.
        for path in changes.deletedItems + changes.updatedItems where moves[path] != nil {
            try refuse("attempt to perform a delete and a move from the same index path (\(path))")
        }
        for path in changes.insertedItems where moveTargets.contains(path) {
            try refuse("attempt to perform an insert and a move to the same index path (\(path))")
        }
        let inserted = Set(changes.insertedSections)
        for path in moveTargets where inserted.contains(path.section) {
            try refuse("cannot move a row into a newly inserted section (\(path.section))")
        }
        let deleted = Set(changes.deletedSections)
        for path in moves.keys where deleted.contains(path.section) {
            try refuse("cannot move a row out of a section that is deleted (\(path.section))")
        }
    }

    private func checkSums() throws(BatchUpdatesException) {
        let due = before.count - changes.deletedSections.count + changes.insertedSections.count
        guard due == after.count else {
            return try refuse(
                "invalid number of sections. The number of sections after the update "
                    + "(\(after.count)) must be equal to the number of sections before the update "
                    + "(\(before.count)), plus or minus the number of sections inserted or deleted "
                    + "(\(changes.insertedSections.count) inserted, "
                    + "\(changes.deletedSections.count) deleted).")
        }
        for (old, new) in sections {
            let inserted = insertedItems.count { $0.section == new }
            let deleted = deletedItems.count { $0.section == old }
            let movedIn = moveTargets.count { $0.section == new }
            let movedOut = moves.keys.count { $0.section == old }
            guard before[old] + inserted - deleted + movedIn - movedOut != after[new] else {
                continue
            }
            try refuse(
                "invalid number of rows in section \(new). The number of rows contained in an "
                    + "existing section after the update (\(after[new])) must be equal to the number "
                    + "of rows contained in that section before the update (\(before[old])), plus "
                    + "or minus the number of rows inserted or deleted from that section "
                    + "(\(inserted) inserted, \(deleted) deleted) and plus or minus the number of "
                    + "rows moved into or out of that section (\(movedIn) moved in, \(movedOut) "
                    + "moved out).")
        }
    }
}
