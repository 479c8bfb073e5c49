import Waybill

extension CellRecord {
    /// A row that does something when it is selected.
    ///
    /// - Parameters:
    ///   - action: What it does, in words.
    ///   - id: Its identity.
    ///   - onSelection: Does it.
    init(action: String, id: RecordID, onSelection: @escaping () -> Void) {
        self = CellRecord(
            ActionCell.self, model: action, id: id, onSelection: { _, _ in onSelection() })
    }
}
