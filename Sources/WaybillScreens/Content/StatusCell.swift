import WaybillLists

/// A cell with the loading status of a pane.
public enum StatusCell: ContentCell {
    /// An announcement: its urgency and content.
    public struct Model: Hashable, Sendable {
        package var notice: Notice

        package var content: Content

        /// Creates an announcement.
        public init(_ notice: Notice, _ content: Content) {
            self.notice = notice
            self.content = content
        }
    }

    /// The content as a notice.
    public static func content(for model: Model) -> Content {
        .notice(model.notice, model.content)
    }
}

package enum ReloadCell: ContentCell {
    package typealias Model = String

    package static func content(for model: String) -> Content { .text(model, .headline) }
}

enum StatusRow {
    static func records(of description: ScreenDescription) -> [CellRecord] {
        switch description.status {
        case .ready, .waiting: []
        case .loading(let text): [row(.status, [text], description)]
        case .empty(let text, let hint):
            [row(.status, [text, hint], description)]
                + reload(description.reload, description)
        case .missing(let text, let hint): [row(.status, [text, hint], description)]
        case .failed(let text, let retry):
            [row(.alert, [text], description)] + reload(retry, description)
        }
    }

    private static func row(
        _ notice: Notice, _ texts: [String?], _ description: ScreenDescription
    ) -> CellRecord {
        let texts = texts.compactMap(\.self)
        let words = Content.column(
            texts.enumerated().map { .text($1, $0 == 0 ? .body : .secondary) })
        let content = description.statusContent ?? (texts.count == 1 ? .text(texts[0]) : words)
        var record = CellRecord(
            StatusCell.self, model: StatusCell.Model(notice, content), id: "status")
        record.allowsSelection = false
        return record
    }

    private static func reload(
        _ closure: (() -> Void)?, _ description: ScreenDescription
    ) -> [CellRecord] {
        guard let closure else { return [] }
        return [
            CellRecord(
                ReloadCell.self, model: description.reloadTitle, id: "reload",
                onSelection: { _, _ in closure() })
        ]
    }
}
