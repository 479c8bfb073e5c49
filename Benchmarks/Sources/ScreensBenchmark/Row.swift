import Waybill

/// A row: its number, what it is called, and how often it was changed.
struct Row: Identifiable, Hashable, Sendable {
    var id: Int
    var title: String
    var count = 0

    init(id: Int, count: Int = 0) {
        self.id = id
        title = "Row \(id) of those that there are"
        self.count = count
    }
}

/// A row with a title, a line of text, and a number that changes.
enum RowCell: ContentCell {
    static func content(for model: Row) -> Content {
        .row([
            .column([
                .text(model.title, .headline),
                .text("A line of text, as lists have it", .secondary),
            ]),
            .text("\(model.count)", .caption),
        ])
    }
}
