import WaybillDiff
import WaybillLists
import WaybillLoading
import WaybillScreens
import WaybillSessions
public import WaybillTesting

extension BatchUpdatesHost {
    /// Does what a person does with a list beside selecting, and waits until nothing is running.
    ///
    /// - Parameter gesture: What is done.
    /// - Throws: `HeadlessError` if no visible cell has the text, or it cannot be done with it.
    public func make(_ gesture: ConformanceGesture) async throws {
        switch gesture {
        case .move(let text, let other):
            let row = try row(text)
            guard perform(row, .move(row, to: try self.row(other))) == .done else {
                throw HeadlessError(missing: "way from \"\(text)\" to \"\(other)\"", visible: [])
            }
        case .cancelMove(let text, let other):
            guard let manifest = list?.manifest, manifest.beginDrag(at: try path(of: text)) else {
                throw HeadlessError(missing: "\"\(text)\" that can be dragged", visible: [])
            }
            manifest.hoverDrag(over: try path(of: other))
            manifest.cancelDrag()
        case .swipe(let text, let edge, let action):
            let path = try path(of: text)
            let offered = list?.actions(at: path).first { $0.fullSwipeEdge == edge }
            guard let offered, offered.title == action else {
                throw HeadlessError(missing: "\"\(action)\" by a swipe", visible: [])
            }
            perform(try row(text).action(offered))
        case .uncover(let text, let edge):
            guard let manifest = list?.manifest,
                manifest.openSwipe(at: try path(of: text), edge)
            else { throw HeadlessError(missing: "action at the \(edge) end", visible: []) }
            manifest.closeSwipe()
        case .selectRange(let text): perform(try row(text), .extend(from: nil))
        case .refresh: if let page { perform(page.reloadElement) }
        case .loadMore(let end): try await loadMore(end)
        case .turnPage(let end): list?.scroll(by: (end == .start ? -1 : 1) * ScreenView.mostRows)
        }
        await settle()
    }

    /// The row of the first cell from the top with a text.
    func row(_ text: String) throws -> PageElement {
        guard let row = page?.rowElement(at: try path(of: text)) else {
            throw HeadlessError(missing: "\"\(text)\"", visible: [])
        }
        return row
    }

    private func path(of text: String) throws -> ItemPath {
        guard let path = list?.path(ofCellSaying: text) else {
            throw HeadlessError(missing: "\"\(text)\"", visible: [])
        }
        return path
    }

    /// Scrolls to an end, and presses the row there that requests more: the view does not report
    /// its visible range.
    private func loadMore(_ end: PageEnd) async throws {
        guard let list else { return }
        list.scroll(by: end == .start ? -.max / 2 : .max / 2)
        let index = end == .start ? 0 : list.sections.count - 1
        guard list.sections.indices.contains(index),
            list.sections[index].id.description == "more at the \(end.rawValue)"
        else { throw HeadlessError(missing: "more at the \(end.rawValue)", visible: []) }
        if let row = page?.rowElement(at: ItemPath(section: index, item: 0)) { perform(row) }
    }
}
