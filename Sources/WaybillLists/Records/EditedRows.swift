/// Rows of an array with few edits, stored beside it.
///
/// The view, and a manifest that remembers the view's content, hold the old array: changing one row
/// in place would copy all of it. Here the array stays unchanged, and the pieces of ``LazyRows``
/// record the edits.
struct EditedRows {
    /// The minimum number of rows for a benefit.
    static let fewest = 1_024

    /// The maximum number of pieces; with more, the rows become an array again.
    private static let mostPieces = 512

    private static let longestEdit = 32

    private let base: [CellRecord]
    private var rows: LazyRows
    private var flat = Flat()

    /// The rows as an array, once requested; shared by copies until an edit.
    private final class Flat {
        var records: [CellRecord]?
    }

    private init(_ base: [CellRecord]) {
        self.base = base
        rows = LazyRows(LazySource(count: base.count) { base[$0] })
    }

    /// An array with one edit; nil if the array itself should rather be edited.
    init?(_ base: [CellRecord], replacing range: Range<Int>, with records: [CellRecord]) {
        guard base.count >= EditedRows.fewest,
            range.count + records.count <= EditedRows.longestEdit
        else { return nil }
        self.init(base)
        rows.replaceSubrange(range, with: records)
    }

    /// These rows with another edit; nil for too many edits, or with an existing array of them.
    ///
    /// - Complexity: O(e) in the number of edits.
    func replacing(_ range: Range<Int>, with records: [CellRecord]) -> EditedRows? {
        guard flat.records == nil, rows.pieces.count < EditedRows.mostPieces,
            range.count + records.count <= EditedRows.longestEdit
        else { return nil }
        var edited = self
        edited.flat = Flat()
        edited.rows.replaceSubrange(range, with: records)
        return edited
    }

    var count: Int { rows.count }

    /// - Complexity: O(log e) in the number of edits.
    subscript(index: Int) -> CellRecord { flat.records?[index] ?? rows[index] }

    /// The rows as an array.
    ///
    /// - Complexity: O(n) in the number of rows, once.
    var records: [CellRecord] {
        if let records = flat.records { return records }
        var records: [CellRecord] = []
        records.reserveCapacity(rows.count)
        for piece in rows.pieces {
            switch piece {
            case .source(let range): records += base[range]
            case .records(let edit): records += edit
            }
        }
        flat.records = records
        return records
    }

    func isCopy(of other: EditedRows) -> Bool { flat === other.flat }
}
