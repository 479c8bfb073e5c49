import Waybill

/// A row that does something when it is selected.
enum ActionCell: ContentCell {
    static func content(for model: String) -> Content { .text(model, .headline) }
}

extension Row {
    /// A row that does something when it is selected.
    init(action title: String, id: String, perform: @escaping () -> Void) {
        self.init(ActionCell.self, model: title, id: id, onSelection: { _, _ in perform() })
        allowsHighlighting = true
    }
}
