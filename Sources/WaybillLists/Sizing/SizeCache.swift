/// A cache of row sizes, valid until the content or the maximum size changes.
///
/// An entry belongs to the identities of a section and a row. It holds for the
/// content and the maximum for which it was made: a row that changed is asked
/// again, and no other. Rows that share an identity share an entry, which is
/// right for those whose content it was made for, and asked again for others.
package struct SizeCache {
    private struct Key: Hashable {
        var section: RecordID
        var row: RecordID
        var edge: SectionEdge?
    }

    private struct Entry {
        var record: CellRecord
        var maximum: ListSize
        var size: ListSize
    }

    private var entries: [Key: Entry] = [:]

    package init() {}

    package var count: Int { entries.count }

    /// The size of a row, if it is known.
    ///
    /// - Parameter edge: Which end of the section it is, or nil for a row; nil by
    ///   default.
    /// - Returns: The size, or nil when it is not known for this content and
    ///   maximum.
    package func size(
        of record: CellRecord, inSection section: RecordID, edge: SectionEdge? = nil,
        within maximum: ListSize
    ) -> ListSize? {
        let key = Key(section: section, row: record.id, edge: edge)
        guard let entry = entries[key], entry.maximum == maximum,
            entry.record.hasSameContent(as: record)
        else { return nil }
        return entry.size
    }

    /// Keeps the size of a row.
    ///
    /// - Parameters:
    ///   - size: The size, in the host's unit.
    ///   - edge: Which end of the section it is, or nil for a row; nil by
    ///     default.
    package mutating func keep(
        _ size: ListSize, of record: CellRecord, inSection section: RecordID,
        edge: SectionEdge? = nil, within maximum: ListSize
    ) {
        let key = Key(section: section, row: record.id, edge: edge)
        entries[key] = Entry(record: record, maximum: maximum, size: size)
    }

    /// Forgets the size of a row.
    ///
    /// - Parameter edge: Which end of the section it is, or nil for a row; nil by
    ///   default.
    package mutating func forget(
        _ row: RecordID, inSection section: RecordID, edge: SectionEdge? = nil
    ) {
        entries[Key(section: section, row: row, edge: edge)] = nil
    }

    /// Forgets the sizes of a section's rows, header and footer.
    ///
    /// - Complexity: O(n) in the number of rows whose sizes are known.
    mutating func forgetAll(inSection section: RecordID) {
        entries = entries.filter { $0.key.section != section }
    }

    package mutating func forgetAll() { entries = [:] }

    /// Forgets everything once it knows far more rows than there are.
    mutating func limit(to rows: Int) {
        if entries.count / 2 > rows.saturatingSum(32) { forgetAll() }
    }
}
