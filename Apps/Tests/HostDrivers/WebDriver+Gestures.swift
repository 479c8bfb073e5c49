import Waybill
import WaybillTestSupport
public import WaybillTesting

/// What a page without a script offers for what elsewhere is dragged, swiped, pulled and
/// scrolled: forms and links.
extension WebDriver {
    /// Sends forms, and follows links; what is not there without a script is not done.
    ///
    /// - Parameter gesture: What is done.
    /// - Throws: ``Missing`` where there is no such row, form or link.
    public mutating func make(_ gesture: ConformanceGesture) async throws {
        switch gesture {
        case .move(let text, let other): throw Missing(what: "a move of “\(text)” to “\(other)”")
        case .cancelMove(let text, let other): _ = try (row(text), row(other))
        case .swipe(let text, _, let action): try await act(action, on: text)
        case .uncover(let text, _): _ = try row(text)
        case .selectRange(let text): throw Missing(what: "a selection up to “\(text)”")
        case .refresh: try await retry()
        case .loadMore(let end): try await loadMore(end)
        case .turnPage(let end):
            let relation = end == .start ? "prev" : "next"
            let link = try page.document.elements(named: "a").first { $0["rel"] == relation }
            if let target = link?["href"] { try await open(target) }
        }
    }

    private func row(_ text: String) throws -> ConformanceRow {
        try page.presentedRows.first { $0.semantics.name.contains(text) }
            .unwrapped("a row “\(text)”")
    }

    /// Follows the links to an end of the rows, and presses the one there that asks for more.
    private mutating func loadMore(_ end: PageEnd) async throws {
        let id = "more at the \(end.rawValue)"
        while true {
            let here = try page
            if let section = here.document.elements(with: "data-section", id).first,
                let button = section.descendants.first(where: { $0.name == "button" })
            {
                return try await select(button.text, inSection: id)
            }
            try await make(.turnPage(end))
            guard try page.presentedRows.map(\.path) != here.presentedRows.map(\.path) else {
                throw Missing(what: id)
            }
        }
    }
}
