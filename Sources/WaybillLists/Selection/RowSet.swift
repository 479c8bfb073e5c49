public import WaybillDiff

/// A set of a list's rows, as ranges, such as the selected ones.
///
/// A million consecutive rows are one range. The costs of storing and changing such a set depend on
/// the number of ranges, not of rows. It is a lazy collection of positions, ascending by section
/// and then by index:
///
/// ```swift
/// let selected = manifest.selectedRows.compactMap { manifest.cell(at: $0)?.id }
/// ```
public struct RowSet: Hashable, Sendable {
    struct Entry: Hashable, Sendable {
        var section: Int
        var rows: IndexRanges
    }

    /// The rows by their sections, ascending; no entry is empty.
    private(set) var entries: [Entry] = []

    /// Creates an empty set.
    public init() {}

    /// Creates a set from positions.
    ///
    /// - Parameter paths: The positions, in any order; repetitions count once. Negative numbers and
    ///   `Int.max` are ignored.
    /// - Complexity: O(n log n) in the number of positions.
    public init(_ paths: some Sequence<ItemPath>) {
        for path in paths.sorted() where RowSet.isIndex(path.item) {
            if entries.last?.section != path.section {
                entries.append(Entry(section: path.section, rows: IndexRanges()))
            }
            entries[entries.count - 1].rows.insert(path.item..<(path.item + 1))
        }
    }

    init(_ rows: [(section: Int, rows: IndexRanges)]) {
        entries = rows.filter { !$0.rows.isEmpty }.sorted { $0.section < $1.section }
            .map { Entry(section: $0.section, rows: $0.rows) }
    }

    /// All rows of a description that may stay selected.
    init(allOf sections: [SectionRecord]) {
        self.init(
            sections.enumerated().map { index, section in
                (index, IndexRanges(0..<(section.keepsSelection ? section.cells.count : 0)))
            })
    }

    /// Whether there are no rows.
    public var isEmpty: Bool { entries.isEmpty }

    /// Whether a row is in the set.
    ///
    /// - Complexity: O(log n) in the number of sections and of ranges.
    public func contains(_ path: ItemPath) -> Bool {
        entry(of: path.section).map { entries[$0].rows.contains(path.item) } ?? false
    }

    package var sections: [Int] { entries.map(\.section) }

    /// The rows of a section, as ascending index ranges separated by gaps.
    ///
    /// - Complexity: O(log n) in the number of sections.
    public func ranges(inSection index: Int) -> [Range<Int>] { rows(inSection: index).ranges }

    func rows(inSection index: Int) -> IndexRanges {
        entry(of: index).map { entries[$0].rows } ?? IndexRanges()
    }
}

extension RowSet {
    @discardableResult
    package mutating func insert(_ path: ItemPath) -> Bool {
        guard RowSet.isIndex(path.item), !contains(path) else { return false }
        insert(path.item..<(path.item + 1), inSection: path.section)
        return true
    }

    /// Inserts consecutive rows; negative indexes are ignored.
    ///
    /// - Complexity: O(n) in the number of following ranges in the section.
    public mutating func insert(_ range: Range<Int>, inSection section: Int) {
        let range = range.clamped(to: 0..<(.max))
        guard !range.isEmpty else { return }
        let place = place(of: section)
        if place == entries.count || entries[place].section != section {
            entries.insert(Entry(section: section, rows: IndexRanges()), at: place)
        }
        entries[place].rows.insert(range)
    }

    @discardableResult
    package mutating func remove(_ path: ItemPath) -> Bool {
        guard let place = entry(of: path.section), entries[place].rows.contains(path.item) else {
            return false
        }
        entries[place].rows.remove(path.item..<(path.item + 1))
        if entries[place].rows.isEmpty { entries.remove(at: place) }
        return true
    }

    /// Inserts the rows of another set.
    ///
    /// - Complexity: O(n) in the number of ranges of both.
    public mutating func formUnion(_ other: RowSet) {
        guard !other.entries.isEmpty else { return }
        merge(other) { $0.formUnion($1) }
    }

    /// Removes the rows of another set.
    ///
    /// - Complexity: O(n) in the number of ranges of both.
    public mutating func subtract(_ other: RowSet) {
        guard !other.entries.isEmpty else { return }
        merge(other) { $0.subtract($1) }
    }

    /// The rows in both sets.
    ///
    /// - Complexity: O(n) in the number of ranges of both.
    public func intersection(_ other: RowSet) -> RowSet {
        RowSet(
            entries.map { entry in
                (entry.section, entry.rows.intersection(other.rows(inSection: entry.section)))
            })
    }

    private mutating func merge(
        _ other: RowSet, _ change: (inout IndexRanges, IndexRanges) -> Void
    ) {
        var merged: [Entry] = []
        var rest = other.entries[...]
        func take(_ entry: Entry, _ rows: IndexRanges) {
            var entry = entry
            change(&entry.rows, rows)
            if !entry.rows.isEmpty { merged.append(entry) }
        }
        for entry in entries {
            while let next = rest.first, next.section < entry.section {
                take(Entry(section: next.section, rows: IndexRanges()), next.rows)
                rest.removeFirst()
            }
            guard let next = rest.first, next.section == entry.section else {
                merged.append(entry)
                continue
            }
            take(entry, next.rows)
            rest.removeFirst()
        }
        for next in rest { take(Entry(section: next.section, rows: IndexRanges()), next.rows) }
        entries = merged
    }

    private static func isIndex(_ item: Int) -> Bool { item >= 0 && item < .max }

    private func entry(of section: Int) -> Int? {
        guard !entries.isEmpty else { return nil }
        let place = place(of: section)
        return place < entries.count && entries[place].section == section ? place : nil
    }

    private func place(of section: Int) -> Int {
        prefixCount(entries.count) { entries[$0].section < section }
    }
}
