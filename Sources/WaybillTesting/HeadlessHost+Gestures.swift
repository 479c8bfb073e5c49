import WaybillAppCore
import WaybillDiff
import WaybillLists
import WaybillLoading
import WaybillScreens
import WaybillViewport

extension HeadlessHost {
    /// Does what a person does with a list beside selecting, and waits until nothing is running.
    ///
    /// - Throws: ``HeadlessError`` if no visible row has the text, or it cannot be done with it;
    ///   ``AmbiguousTap`` if more than one row has the text.
    public func make(_ gesture: ConformanceGesture) async throws {
        guard let page, let list else { throw HeadlessError(missing: "a screen", visible: []) }
        let manifest = list.manifest
        switch gesture {
        case .move(let text, let other):
            let paths = try (
                TapTarget.row(saying: text, on: page), TapTarget.row(saying: other, on: page)
            )
            guard session.move(at: paths.0, to: paths.1) else {
                throw HeadlessError(missing: "way from \"\(text)\" to \"\(other)\"", visible: [])
            }
        case .cancelMove(let text, let other):
            let paths = try (
                TapTarget.row(saying: text, on: page), TapTarget.row(saying: other, on: page)
            )
            guard manifest.beginDrag(at: paths.0) else {
                throw HeadlessError(missing: "\"\(text)\" that can be dragged", visible: [])
            }
            manifest.hoverDrag(over: paths.1)
            manifest.cancelDrag()
        case .swipe(let text, let edge, let action):
            try swipe(try TapTarget.row(saying: text, on: page), edge, does: action)
        case .uncover(let text, let edge):
            let path = try TapTarget.row(saying: text, on: page)
            guard manifest.openSwipe(at: path, edge) else {
                throw HeadlessError(missing: "action at the \(edge) end", visible: [])
            }
            manifest.closeSwipe()
        case .selectRange(let text): try await extendSelection(to: text)
        case .refresh: session.retry()
        case .loadMore(let end):
            list.scroll(by: end == .start ? -list.viewport.offset : list.viewport.extent)
        case .turnPage(let end):
            let distance = max(1, list.viewport.size.height - 1)
            list.scroll(by: end == .start ? -min(distance, list.viewport.offset) : distance)
        }
        await settle()
    }

    private func swipe(_ path: ItemPath, _ edge: SwipeEdge, does action: String) throws {
        let manifest = list?.manifest
        guard let own = manifest?.cell(at: path)?.swipeActions.fullSwipeAction(at: edge),
            own.title == action, let screen = session.screen,
            screen.acting(on: path, nil, { manifest?.fullSwipe(at: path, edge) == true })
        else {
            throw HeadlessError(missing: "\"\(action)\" by a swipe", visible: [])
        }
    }
}
