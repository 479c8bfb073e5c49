import WaybillDiff
import WaybillLists
import WaybillScreens

extension TerminalScreenModel {
    /// Moves the focus from a removed element to the next one, or else to the previous one.
    mutating func mendFocus(after old: DrawnPage, at index: Int?) {
        if view.isChosen, let focus = view.focus {
            if let target {
                (view.focus, view.path) = (target.element, target.path)
                return
            }
            // A row out of the window still exists.
            if window != nil, focus.isInList, let path = view.path,
                !drawn.rows.contains(where: { $0.row.path == path })
            {
                return
            }
            if let next = neighbour(of: index, on: old) {
                put(at: next)
                return
            }
            view.isChosen = false
        }
        let target = automaticTarget
        (view.focus, view.path) = (target?.element, target?.path)
    }

    /// Moves the focus to a target anywhere.
    mutating func put(at target: TerminalTarget) {
        if view.focus?.id != target.id { view.isResting = false }
        (view.focus, view.path) = (target.element, target.path)
    }

    /// The row after a removed one, or else the one before it.
    private func neighbour(of index: Int?, on old: DrawnPage) -> TerminalTarget? {
        guard let index, old.targets[index].element.rowID != nil else { return nil }
        let near = old.targets[index...] + old.targets[..<index].reversed()

        let left = Dictionary(
            drawn.targets.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        return near.lazy.filter { $0.element.rowID != nil }.compactMap { left[$0.id] }.first
    }

    /// The most useful focus: the first visible row, an empty search field above no row, or the
    /// remedy of a failure.
    ///
    /// Keys move from a row at once, and letters are commands: `/` goes to the field.
    private var automaticTarget: TerminalTarget? {
        if let modal = page?.modal { return firstTarget(in: modal) }
        let retry = drawn.targets.first { $0.element.kind == .reload }
        let field = drawn.targets.first { $0.element.kind == .search }
        let row = firstOfList(from: window?.isWhole != false ? 0 : view.offset)
        let isEmpty = page?.search?.text.allSatisfy(\.isWhitespace)
        let isControl = row.map { $0.element.control != nil }
        if isEmpty == true, view.field.text.isEmpty, isControl != false { return field }
        if case .failed = page?.status, isControl == true, let retry { return retry }
        return row ?? retry ?? field
    }

    /// The most likely target in a list: its first row pressed as a whole, if these are
    /// most of its rows or search results; else the first element.
    func firstOfList(from line: Int = 0) -> TerminalTarget? {
        let all = drawn.targets.filter { $0.element.isInList && !$0.isBusy }
        let seen = all.filter { $0.lines.lowerBound >= line }
        let targets = seen.isEmpty ? all : seen
        guard let first = targets.first, first.element.control != nil else { return targets.first }
        let pressed = targets.filter { $0.element.kind == .row }
        let rows = Set(targets.compactMap(\.element.rowID))
        let isList = pressed.count * 2 > rows.count || page?.search != nil
        return isList ? pressed.first ?? first : first
    }
}
