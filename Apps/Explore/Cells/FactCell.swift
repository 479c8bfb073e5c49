import Waybill

/// One thing that is known of a place: what it is, and what it says.
enum FactCell: ContentCell {
    static func content(for model: Fact) -> Content {
        let value: Content =
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

extension Row {
    /// Rows for facts; those that say nothing are left out.
    static func facts(_ facts: [Fact]) -> [Row] {
        facts.filter { !$0.value.isEmpty }
            .map { Row(FactCell.self, model: $0, id: $0.label) }
    }
}
