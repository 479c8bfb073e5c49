import WaybillDiff
import WaybillLists
import WaybillScreens
import WaybillViewport

extension TerminalScreenModel {
    /// Scrolls or changes the window, and draws it.
    mutating func look(_ change: (inout ListViewport) -> Void = { _ in }) {
        guard let screen else { return }
        let layout = screen.screen.description.layout
        if metrics.screenLayout != layout {
            metrics.screenLayout = layout
            // Another layout begins again at the visible row.
            if screen.viewport != nil { screen.showRows(from: page?.window.firstRow ?? 0) }
        }
        (metrics.width, metrics.room) = (width, room)
        let size = ListSize(width: Double(width), height: Double(height))
        let overscan =
            screen.isWhole
            ? TerminalMetrics.wholeOverscan : TerminalMetrics.overscan(height: height)
        screen.look(in: size) { [policy] viewport in
            if viewport.overscan != overscan { viewport.overscan = overscan }
            if viewport.policy != policy { viewport.policy = policy }
            change(&viewport)
        }
        for _ in 0..<4 {
            if let offset = screen.viewport?.offset, offset != offset.rounded(.down) {
                screen.look(in: size) { $0.scroll(to: offset.rounded(.down)) }
            }
            take()
            window = screen.viewport.map(ListWindow.init)
            let mismatches = draw()
            guard !mismatches.isEmpty else { break }
            screen.look(in: size) { $0.report(mismatches) }
        }
    }

    /// Updates the window after a possible change: visible rows stay in place.
    mutating func lookOn(_ change: (inout ListViewport) -> Void = { _ in }) {
        let before = listLine
        let isAtTop = view.offset == 0 && !isChosenRowSeen
        look(change)
        guard !isAtTop else { return }
        view.offset += listLine - before
    }

    /// Returns a row to its line after an edge of the list prevented that: the page continues
    /// beyond.
    mutating func holdAtEdge(_ anchor: (path: ItemPath, line: Int)?) {
        guard let anchor, let window, let frame = screen?.viewport?.frame(of: .row(anchor.path))
        else { return }
        let wanted = drawn.places.start + Int(frame.y) - anchor.line
        let isBelow = window.offset + height >= window.extent && wanted > view.offset
        let isAbove = window.offset == 0 && wanted < view.offset
        if isBelow || isAbove { view.offset = wanted }
    }

    /// The line of the page at the scroll offset of the list.
    var listLine: Int { drawn.places.start + (window?.offset ?? 0) }

    /// The anchor of the window: the focused row, the top of the page if visible, or the visible
    /// rows.
    private var policy: AnchorPolicy {
        if view.isChosen, view.focus?.isInList == true, let path = view.path {
            return .follow(path)
        }
        return view.offset == 0 ? .followStart : .stay
    }

    mutating func tellFocus() {
        guard view.layer == nil, let viewport = screen?.viewport, viewport.policy != policy
        else { return }
        lookOn()
    }
}
