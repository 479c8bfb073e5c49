extension CellRows {
    /// Replaces rows by a few others without a copy, for rows probably shared with other holders.
    ///
    /// - Complexity: O(e) in the number of edits, and O(n) in the number of rows once for some
    ///   hundred edits.
    mutating func edit(_ range: Range<Int>, with records: [CellRecord]) {
        let edited: EditedRows? =
            switch storage {
            case .array(let array): EditedRows(array, replacing: range, with: records)
            case .edited(let rows): rows.replacing(range, with: records)
            case .lazy: nil
            }
        if let edited {
            storage = .edited(edited)
        } else if case .edited(let rows) = storage,
            let edited = EditedRows(rows.records, replacing: range, with: records)
        {
            storage = .edited(edited)
        } else {
            replaceSubrange(range, with: records)
        }
    }

    /// The maximum number of edits beside stored rows.
    private static let mostEdits = 256

    /// Changes some rows in place and removes others.
    ///
    /// - Complexity: O(n) in the number of rows; for few edits of lazy rows, O(e) in the number of
    ///   edits.
    mutating func edit(_ records: [Int: CellRecord], removing removed: Set<Int>) {
        guard isLazy, !isComparable || records.count + removed.count <= CellRows.mostEdits else {
            var all = comparable
            for (index, record) in records { all[index] = record }
            storage = .array(all)
            if !removed.isEmpty { remove(at: removed.sorted()) }
            return
        }
        for (index, record) in records { edit(index..<(index + 1), with: [record]) }
        for index in removed.sorted(by: >) { edit(index..<(index + 1), with: []) }
    }

    /// Removes rows: few in place, many by copying the remaining ones.
    ///
    /// - Parameter indexes: The indexes, each once, ascending.
    /// - Complexity: O(n) in the number of rows, or for lazy rows O(k · e) in the numbers of
    ///   removed rows and edits.
    mutating func remove(at indexes: [Int]) {
        guard indexes.count > 8, !isLazy else {
            for index in indexes.reversed() { edit(index..<(index + 1), with: []) }
            return
        }
        let records = held
        var kept: [CellRecord] = []
        kept.reserveCapacity(records.count - indexes.count)
        var start = 0
        for index in indexes {
            kept += records[start..<index]
            start = index + 1
        }
        storage = .array(kept + records[start...])
    }
}
