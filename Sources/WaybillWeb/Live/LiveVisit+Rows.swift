import WaybillAppCore
import WaybillDiff
import WaybillLists
import WaybillScreens

/// What a person does to rows beside selecting them.
extension LiveVisit {
    /// Does something with all rows that are selected, if that is offered still.
    func batch(_ action: String) {
        let offered = session.view?.chrome.selection?.actions.first {
            RowForm.plain($0.id) == action
        }
        if let offered { session.perform(selectionActionWith: offered.id) }
    }

    /// Does something from the menu of a row, if it offers that still.
    func act(_ action: String, at path: ItemPath) {
        let plain = session.view?.actionID(at: path) { RowForm.plain($0) == action }
        if let plain { session.perform(actionWith: plain, at: path) }
    }

    /// Puts a row before or after another one, or at the beginning of a section; nothing
    /// happens where the browser shows another list by now.
    func drop(_ row: LiveRow, over: Int, _ isAfter: Bool) {
        guard row.list == listNumber, let view = session.view, let path = path(of: row) else {
            return
        }
        if over < 0 {
            guard let section = view.takenSections[-1 - over] else { return }
            session.move(at: path, to: .edge(.header, ofSection: section))
        } else if let place = view.takenRows[over] {
            var item = place.item + (isAfter ? 1 : 0)
            // The row itself is taken out first.
            if place.section == path.section, path.item < item { item -= 1 }
            session.move(at: path, to: ItemPath(section: place.section, item: item))
        }
    }

    /// Where the header is that the browser means: it counts sections from -1 down;
    /// nil where it has gone.
    func path(ofHeader row: LiveRow) -> ItemPath? {
        guard row.index < 0, row.list == listNumber, let view = session.view,
            view === takenView, let section = view.takenSections[-1 - row.index],
            view.sections.indices.contains(section),
            RowForm.plain(view.sections[section].id.description) == row.id
        else { return nil }
        return .edge(.header, ofSection: section)
    }
}
