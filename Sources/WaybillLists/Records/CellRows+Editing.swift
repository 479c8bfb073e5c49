extension CellRows {
    /// Replaces rows by a few others, if other holders of the rows are likely: they keep what they
    /// have, and nothing is copied for it.
    ///
    /// - Complexity: O(e) in the number of edits so far, and O(n) in that of
    ///   rows once for some hundred edits.
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

    /// The most edits that are kept beside rows that are made.
    private static let mostEdits = 256

    /// Changes some rows in place and removes others.
    ///
    /// - Complexity: O(n) in the number of rows; for few edits among lazy rows,
    ///   O(e) in the number of edits.
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

    /// Removes some rows.
    ///
    /// Few go in place; for many, what stays between them is taken over.
    ///
    /// - Parameter indexes: Which ones, each once, ascending.
    /// - Complexity: O(n) in the number of rows, or O(k · e) in that of removed
    ///   rows and of edits, for lazy rows.
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
