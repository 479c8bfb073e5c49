import WaybillAppCore
import WaybillDiff
import WaybillLists
import WaybillScreens

extension LiveVisit {
    /// Does something with all rows that are selected, if that is offered still; or selects all
    /// up to the first row or the last one.
    func batch(_ action: String, at row: LiveRow?) {
        if action == "first" || action == "last" {
            return extend(toLast: action == "last", from: row.flatMap { path(of: $0) })
        }
        let offered = session.view?.chrome.selection?.actions.first {
            RowForm.plain($0.id) == action
        }
        if let offered { session.perform(selectionActionWith: offered.id) }
    }

    /// Selects the rows up to an end of the list, however much of it is on the page.
    private func extend(toLast isLast: Bool, from origin: ItemPath?) {
        guard session.view?.chrome.selection != nil, let manifest = session.screen?.manifest
        else { return }
        let sections = manifest.sections
        let filled = sections.indices.filter {
            manifest.keepsSelection(section: $0) && !sections[$0].cells.isEmpty
        }
        guard let section = isLast ? filled.last : filled.first else { return }
        let item = isLast ? sections[section].cells.count - 1 : 0
        session.select(
            at: ItemPath(section: section, item: item), extending: true, from: origin)
    }

    /// Does something from the menu of a row, if it offers that still.
    func act(_ action: String, at path: ItemPath) {
        let plain = session.view?.actionID(at: path) { RowForm.plain($0) == action }
        if let plain { session.perform(actionWith: plain, at: path) }
    }

    /// Puts a row before or after another one, or at the beginning of a section; nothing
    /// happens where either has gone.
    func drop(_ row: LiveRow, from origin: ItemPath?, over: LiveRow, _ isAfter: Bool) {
        guard let path = path(of: row) ?? path(ofCarried: row, from: origin) else { return }
        if over.index < 0 {
            guard let target = self.path(ofHeader: over) else { return }
            session.move(at: path, to: target)
        } else if let place = self.path(of: over) {
            var item = place.item + (isAfter ? 1 : 0)
            // The row itself is taken out first.
            if place.section == path.section, path.item < item { item -= 1 }
            session.move(at: path, to: ItemPath(section: place.section, item: item))
        }
    }

    /// How far rows may have moved, because of others before them, while one is carried.
    private static let drift = 200

    /// Where a row is now that was carried so far that the page does not have it any more: where
    /// it was picked up, or near that.
    private func path(ofCarried row: LiveRow, from origin: ItemPath?) -> ItemPath? {
        guard let origin, let view = session.view, view === takenView,
            let section = session.screen?.manifest.section(at: origin.section)
        else { return nil }
        let ways = (0...LiveVisit.drift).lazy.flatMap { [$0, -$0] }
        let item = ways.map { origin.item &+ $0 }.first {
            section.cell(at: $0).map { RowForm.plain($0.id.description) } == row.id
        }
        return item.map { ItemPath(section: origin.section, item: $0) }
    }

    /// Where the header is that the browser means: it counts sections from -1 down;
    /// nil where it has gone.
    func path(ofHeader row: LiveRow) -> ItemPath? {
        guard row.index < 0, let view = session.view, view === takenView,
            let section = section(of: row, in: view),
            view.sections.indices.contains(section),
            RowForm.plain(view.sections[section].id.description) == row.id
        else { return nil }
        return .edge(.header, ofSection: section)
    }

    /// The section that the browser means: it is known by its place in the list that the browser
    /// shows, and otherwise by its identity.
    private func section(of header: LiveRow, in view: ScreenView) -> Int? {
        let index = -1 - header.index
        if let taken = taken(header.list, in: view) { return taken.sections[index] }
        return view.sections.firstIndex { RowForm.plain($0.id.description) == header.id }
    }
}
