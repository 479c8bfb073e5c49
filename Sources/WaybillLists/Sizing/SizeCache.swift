/// A cache of row sizes, valid until the content or the maximum size changes.
///
/// An entry belongs to the identities of a section and a row, and is valid for its content and
/// maximum. Rows with equal identities share an entry; those with other content are measured again.
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

    /// The size of a row or edge, or nil if unknown for this content and maximum.
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

    package mutating func keep(
        _ size: ListSize, of record: CellRecord, inSection section: RecordID,
        edge: SectionEdge? = nil, within maximum: ListSize
    ) {
        let key = Key(section: section, row: record.id, edge: edge)
        entries[key] = Entry(record: record, maximum: maximum, size: size)
    }

    package mutating func forget(
        _ row: RecordID, inSection section: RecordID, edge: SectionEdge? = nil
    ) {
        entries[Key(section: section, row: row, edge: edge)] = nil
    }

    mutating func forgetAll(inSection section: RecordID) {
        entries = entries.filter { $0.key.section != section }
    }

    package mutating func forgetAll() { entries = [:] }

    /// Removes everything once the cache holds far more rows than the list.
    mutating func limit(to rows: Int) {
        if entries.count / 2 > rows.saturatingSum(32) { forgetAll() }
    }
}
