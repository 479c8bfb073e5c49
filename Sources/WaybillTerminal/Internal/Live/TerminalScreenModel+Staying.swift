import WaybillLists
import WaybillScreens
import WaybillViewport

extension TerminalScreenModel {
    /// Returns the anchor row to its line, in a list drawn whole.
    mutating func hold() {
        for anchor in view.anchors {
            guard let row = drawn.row(anchor.row.id) else { continue }
            view.offset = row.lines.lowerBound - anchor.line
            break
        }
        scroll(to: view.offset)
    }

    /// Scrolls, within the page, and records the anchors.
    mutating func scroll(to offset: Int) {
        view.offset = min(max(0, offset), lastOffset)
        // New rows in the window may be higher than estimated, and move the end.
        for _ in 0..<4 {
            guard let window else { break }
            let last = max(0, window.extent - height)
            let wanted = min(max(0, view.offset - drawn.places.start), last)
            guard wanted != window.offset else { break }
            let rest = view.offset - drawn.places.start - wanted
            look { $0.scroll(to: wanted == last ? .infinity : Double(wanted)) }
            view.offset = min(max(0, listLine + rest), lastOffset)
        }
        view.anchors = anchors
    }

    /// The anchor rows: the focused one, then the visible ones.
    ///
    /// At the top of a page it is the top, unless a row was chosen: new rows there are to be
    /// visible.
    private var anchors: [TerminalViewState.Anchor] {
        let seen = drawn.rows(in: seenLines)
        var kept = seen.filter { $0.lines.lowerBound >= view.offset }
        kept += seen.filter { $0.lines.lowerBound < view.offset }
        var anchors = view.offset == 0 ? [] : kept.map(anchor)
        if let row = kept.first(where: isChosen) { anchors.insert(anchor(row), at: 0) }
        return anchors
    }

    private func anchor(_ row: DrawnRow) -> TerminalViewState.Anchor {
        TerminalViewState.Anchor(row: row.row, line: row.lines.lowerBound - view.offset)
    }

    /// Whether the user moved the focus to or into a row.
    private func isChosen(_ row: DrawnRow) -> Bool {
        guard view.isChosen, let focus = view.focus, let id = focus.rowID else { return false }
        return window == nil || !focus.isInList ? row.row.id == id : row.row.path == view.path
    }

    var isChosenRowSeen: Bool { drawn.rows(in: seenLines).contains(where: isChosen) }
}
