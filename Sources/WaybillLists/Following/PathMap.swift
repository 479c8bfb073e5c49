package import WaybillDiff

/// A map from the old positions of rows and sections to their new ones after a batch.
///
/// Each lookup costs the logarithm of the number of operations.
package struct PathMap {
    /// Reinserted sections, by their old index.
    package var replaced: [Int: Int] = [:]

    package var found: [ListElement: ListElement] = [:]

    private var sections: PositionMap
    private var removedItems: [Int: [Int]] = [:]
    private var addedItems: [Int: [Int]] = [:]

    private(set) var movedItems: [ItemPath: ItemPath] = [:]

    /// The old indexes, ascending, of rows that leave their places in a section.
    func removed(in section: Int) -> [Int] { removedItems[section] ?? [] }

    /// The new indexes, ascending, of rows that arrive in a section.
    func added(in section: Int) -> [Int] { addedItems[section] ?? [] }

    package init(_ changes: ListChanges) {
        sections = PositionMap(
            removed: changes.deletedSections, added: changes.insertedSections,
            moved: changes.movedSections)
        for path in changes.deletedItems {
            removedItems[path.section, default: []].append(path.item)
        }
        for path in changes.insertedItems {
            addedItems[path.section, default: []].append(path.item)
        }
        for move in changes.movedItems {
            removedItems[move.from.section, default: []].append(move.from.item)
            addedItems[move.to.section, default: []].append(move.to.item)
            movedItems[move.from] = move.to
        }
        for section in removedItems.keys { removedItems[section]?.sort() }
        for section in addedItems.keys { addedItems[section]?.sort() }
    }

    package func section(_ old: Int) -> Int? { sections.target(of: old) }

    package func path(_ old: ItemPath) -> ItemPath? {
        if let moved = movedItems[old] { return moved }
        if !found.isEmpty, let path = found[.row(old)]?.path { return path }
        guard let section = section(old.section),
            let rank = PositionMap.rank(of: old.item, without: removedItems[old.section] ?? [])
        else { return nil }
        return ItemPath(
            section: section, item: PositionMap.place(rank, among: addedItems[section] ?? []))
    }

    package func element(_ old: ListElement) -> ListElement? {
        if let new = found[old] { return new }
        return switch old {
        case .header(let section): self.section(section).map { .header($0) }
        case .row(let path): self.path(path).map { .row($0) }
        case .footer(let section): self.section(section).map { .footer($0) }
        }
    }

    package func isMoved(_ old: ListElement) -> Bool {
        old.path.map { movedItems[$0] != nil } ?? false
    }

    /// The nearest row that keeps its order: the next one, or else the previous one.
    package func neighbour(of old: ItemPath, counts: (Int) -> Int, sectionCount: Int) -> ItemPath? {
        for index in old.section..<max(sectionCount, old.section) where section(index) != nil {
            let removed = removedItems[index] ?? []
            var item = index == old.section ? old.item + 1 : 0
            while item < counts(index), PositionMap.rank(of: item, without: removed) == nil {
                item += 1
            }
            if item < counts(index) { return ItemPath(section: index, item: item) }
        }
        for index in (0...max(old.section, 0)).reversed() where section(index) != nil {
            let removed = removedItems[index] ?? []
            var item = index == old.section ? old.item - 1 : counts(index) - 1
            while item >= 0, PositionMap.rank(of: item, without: removed) == nil { item -= 1 }
            if item >= 0 { return ItemPath(section: index, item: item) }
        }
        return nil
    }
}

package struct PositionMap {
    private let removed: [Int]
    private let added: [Int]
    private let moved: [Int: Int]

    init(removed: [Int], added: [Int], moved: [Move<Int>]) {
        self.removed = (removed + moved.map(\.from)).sorted()
        self.added = (added + moved.map(\.to)).sorted()
        self.moved = Dictionary(
            moved.map { ($0.from, $0.to) }, uniquingKeysWith: { first, _ in first })
    }

    func target(of old: Int) -> Int? {
        if let target = moved[old] { return target }
        return Self.rank(of: old, without: removed).map { Self.place($0, among: added) }
    }

    /// The number of remaining positions before one, or nil for a removed position.
    static func rank(of old: Int, without removed: [Int]) -> Int? {
        let before = prefixCount(removed.count) { removed[$0] < old }
        return before < removed.count && removed[before] == old ? nil : old - before
    }

    /// The position of the n-th remaining element after insertions.
    package static func place(_ rank: Int, among added: [Int]) -> Int {
        // The i-th added position has added[i] - i remaining ones before it.
        rank + prefixCount(added.count) { added[$0] - $0 <= rank }
    }
}
