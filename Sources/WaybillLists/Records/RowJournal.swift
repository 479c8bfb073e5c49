import Synchronization
import WaybillDiff

/// A change log of rows: their count and the latest changes.
///
/// A state keeps one beside data too large to compare, and records each change in it. Rows
/// described with it, ``CellRows/init(following:indexOf:row:)``, then cost a list as much as the
/// changes, however many rows there are and whatever was described in between.
///
/// ```swift
/// mutating func receive(_ line: Line) {
///     lines.append(line)
///     journal.insert(at: journal.count)
/// }
/// ```
///
/// A value: copies are independent, and changes are known between any earlier value and a later one
/// made from it.
public struct RowJournal: Sendable {
    /// The number of rows.
    public private(set) var count: Int

    /// The latest changes, oldest first.
    private var entries: [Entry] = []

    private var oldest: UInt64

    /// The version of this value, unique in the process.
    private var version: UInt64

    private struct Entry: Sendable {
        var edit: Edit
        var version: UInt64
    }

    private enum Edit: Hashable, Sendable {
        case inserted(Range<Int>)
        case removed(Range<Int>)
        case updated(Range<Int>)
    }

    private static let versions = Atomic<UInt64>(0)

    /// The minimum number of stored entries; a list that missed more reloads all its rows.
    private static let keptCount = 128

    /// Creates a journal; a negative number of rows counts as 0.
    public init(count: Int) {
        self.count = max(0, count)
        version = RowJournal.nextVersion()
        oldest = version
    }

    /// Records an insertion.
    ///
    /// - Parameter index: The index of the first new row, from 0 to ``count``.
    /// - Complexity: O(1).
    public mutating func insert(_ number: Int = 1, at index: Int) {
        precondition(
            (0...count).contains(index),
            "An insertion at \(index) of \(count) rows: insert at 0 to \(count).")
        precondition(number >= 0, "An insertion of \(number) rows: insert 0 or more.")
        precondition(
            number <= .max - count,
            "An insertion of \(number) rows into \(count): more than can be counted.")
        count += number
        if number > 0 { note(.inserted(index..<(index + number))) }
    }

    /// Records a removal.
    ///
    /// - Complexity: O(1).
    public mutating func remove(_ number: Int = 1, at index: Int) {
        precondition(
            index >= 0 && number >= 0 && index <= count && number <= count - index,
            "A removal of \(number) rows at \(index) of \(count): remove rows that are there.")
        count -= number
        if number > 0 { note(.removed(index..<(index + number))) }
    }

    /// Records an update.
    ///
    /// - Complexity: O(1).
    public mutating func update(_ number: Int = 1, at index: Int) {
        precondition(
            index >= 0 && number >= 0 && index <= count && number <= count - index,
            "An update of \(number) rows at \(index) of \(count): update rows that are there.")
        if number > 0 { note(.updated(index..<(index + number))) }
    }

    private mutating func note(_ edit: Edit) {
        if entries.count == 2 * RowJournal.keptCount {
            oldest = entries[RowJournal.keptCount - 1].version
            entries.removeFirst(RowJournal.keptCount)
        }
        version = RowJournal.nextVersion()
        entries.append(Entry(edit: edit, version: version))
    }

    private static func nextVersion() -> UInt64 {
        versions.wrappingAdd(1, ordering: .relaxed).newValue
    }

    /// The changes since an earlier value; nil if this value was not made from it, or after too
    /// many changes.
    ///
    /// - Complexity: O(k log k) in the number of entries since, and that of the changed rows.
    func changes(since old: RowJournal) -> ItemChanges? {
        guard version != old.version else { return ItemChanges() }
        let missed: ArraySlice<Entry>
        if old.version == oldest {
            missed = entries[...]
        } else if let last = entries.lastIndex(where: { $0.version == old.version }) {
            missed = entries[(last + 1)...]
        } else {
            return nil
        }
        var rows = RemainingRows(count: old.count)
        for entry in missed {
            switch entry.edit {
            case .inserted(let range): rows.insert(range)
            case .removed(let range): rows.remove(range)
            case .updated(let range): for index in range { rows.update(at: index) }
            }
        }
        return rows.changes
    }
}

extension RowJournal: Equatable {
    /// Returns whether two journals have the same count and latest changes.
    ///
    /// - Complexity: O(1), as few entries are stored.
    public static func == (lhs: RowJournal, rhs: RowJournal) -> Bool {
        lhs.count == rhs.count && lhs.entries.elementsEqual(rhs.entries) { $0.edit == $1.edit }
    }
}
