import WaybillDiff

extension CellRows {
    /// The number of stored records: all of an array, and the edited ones among lazy rows.
    ///
    /// - Complexity: O(e) in the number of edits.
    package var keptCount: Int {
        switch storage {
        case .array(let records): records.count
        case .edited(let rows): rows.count
        case .lazy(let rows): rows.edits.reduce(0) { $0 + $1.records.count }
        }
    }

    /// The leading lazy ones of some rows; empty if the first one is stored.
    ///
    /// - Complexity: O(log e) in the number of edits.
    func unheldStretch(of rows: Range<Int>) -> Range<Int> {
        guard case .lazy(let lazy) = storage, !rows.isEmpty else { return rows.prefix(0) }
        return lazy.sourceStretch(from: rows.lowerBound).clamped(to: rows)
    }

    /// Whether other rows share the same storage; for lazy rows, the same source and number of
    /// pieces.
    package func sharesRows(with other: CellRows) -> Bool {
        switch (storage, other.storage) {
        case (.array(let left), .array(let right)): sharesStorage(left, right)
        case (.edited(let left), .edited(let right)): left.isCopy(of: right)
        case (.lazy(let left), .lazy(let right)):
            left.source === right.source && left.pieces.count == right.pieces.count
        default: false
        }
    }
}

extension LazyRows {
    /// The records inserted among those of the source, by index; adjacent ones are one edit.
    ///
    /// - Complexity: O(e) in the number of edits.
    var edits: [(index: Int, records: [CellRecord])] {
        var index = 0
        var edits: [(index: Int, records: [CellRecord])] = []
        for piece in pieces {
            if case .records(let records) = piece {
                if let last = edits.last, last.index + last.records.count == index {
                    edits[edits.count - 1].records += records
                } else {
                    edits.append((index, Array(records)))
                }
            }
            index += piece.count
        }
        return edits
    }
}
