import Waybill

/// One thing that is known of a place: what it is, and what it says.
enum FactCell: ContentCell {
    static func content(for model: Fact) -> CellContent {
        let value: CellContent =
            model.target.map { .link(model.value, target: $0) } ?? .text(model.value)
        return .column([.text(model.label, .secondary), value])
    }
}

/// A label and a value, the value perhaps a link.
struct Fact: Hashable, Sendable {
    let label: String
    let value: String
    var target: String?
}

/// A row that leads somewhere.
enum ActionCell: ContentCell {
    static func content(for model: String) -> CellContent { .text(model, .headline) }
}
