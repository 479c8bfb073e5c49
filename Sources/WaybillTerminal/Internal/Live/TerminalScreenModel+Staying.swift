import WaybillLists
import WaybillScreens
import WaybillViewport

extension TerminalScreenModel {
    /// Brings what was being looked at back to its line, in a list that is
    /// drawn whole.
    mutating func hold() {
        for anchor in view.anchors {
            guard let row = drawn.row(anchor.row.id) else { continue }
            view.offset = row.lines.lowerBound - anchor.line
            break
        }
        scroll(to: view.offset)
    }

    /// Scrolls, as far as there are lines, and notes what is being looked at.
    mutating func scroll(to offset: Int) {
        view.offset = min(max(0, offset), lastOffset)
        // What comes into the window may be higher than it seemed, and move the end.
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

    /// The rows that are being looked at: the one that a person chose, then
    /// those that are seen.
    ///
    /// At the top of a page it is the top that is looked at, unless a row was
    /// chosen: what is new there is to be seen.
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

    /// Whether a person put the keyboard at or into a row.
    private func isChosen(_ row: DrawnRow) -> Bool {
        guard view.isChosen, let focus = view.focus, let id = focus.rowID else { return false }
        return window == nil || !focus.isInList ? row.row.id == id : row.row.path == view.path
    }

    /// Whether a person sees the row at which they put the keyboard.
    var isChosenRowSeen: Bool { drawn.rows(in: seenLines).contains(where: isChosen) }
}
