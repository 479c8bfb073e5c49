import WaybillDiff
import WaybillLists
import WaybillLoading
package import WaybillScreens
import WaybillSessions
import WaybillViewport

extension HeadlessHost {
    /// Performs another gesture on a list than selecting, and settles.
    ///
    /// - Throws: ``HeadlessError`` if no visible row has the text, or the gesture is impossible;
    ///   ``AmbiguousTap`` if several rows have it.
    public func make(_ gesture: ConformanceGesture) async throws {
        guard let page, let list else { throw HeadlessError(missing: "a screen", visible: []) }
        let (manifest, finder) = (list.manifest, ElementFinder(page))
        func path(_ text: String) throws -> ItemPath {
            try finder.row(text).path ?? ItemPath(section: 0, item: 0)
        }
        switch gesture {
        case .move(let text, let other):
            let (row, target) = try (finder.row(text), finder.row(other))
            guard session.perform(row.id, .move(row, to: target)) == .done else {
                throw HeadlessError(missing: "way from \"\(text)\" to \"\(other)\"", visible: [])
            }
        case .cancelMove(let text, let other):
            let (path, target) = try (path(text), path(other))
            guard manifest.beginDrag(at: path) else {
                throw HeadlessError(missing: "\"\(text)\" that can be dragged", visible: [])
            }
            manifest.hoverDrag(over: target)
            manifest.cancelDrag()
        case .swipe(let text, let edge, let action):
            try swipe(try path(text), edge, does: action)
        case .uncover(let text, let edge):
            let path = try path(text)
            guard manifest.openSwipe(at: path, edge) else {
                throw HeadlessError(missing: "action at the \(edge) end", visible: [])
            }
            manifest.closeSwipe()
        case .selectRange(let text): try await extendSelection(to: text)
        case .refresh: session.perform(.reload)
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

extension ElementValue {
    package static func move(_ row: PageElement, to target: PageElement) -> ElementValue {
        var isDown = false
        if let from = row.path, let to = target.path {
            isDown = from.section == to.section && from < to
        }
        return .move(over: target.id, isAfter: isDown)
    }
}
