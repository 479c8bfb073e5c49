import WaybillDiff
import WaybillLists
import WaybillScreens

extension TerminalScreenModel {
    /// Moves the keyboard focus to a valid place: if its element was removed,
    /// to the next one, or else to the previous one.
    mutating func mendFocus(after old: DrawnPage, at index: Int?) {
        if view.isChosen, let focus = view.focus {
            if let target {
                (view.focus, view.path) = (target.element, target.path)
                return
            }
            // What is out of the window is still there.
            if window != nil, focus.isInList, let path = view.path, !isDrawn(path) {
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

    private func isDrawn(_ path: ItemPath) -> Bool {
        drawn.rows.contains { $0.row.path == path }
    }

    /// Puts the keyboard at a target, wherever that is.
    mutating func put(at target: TerminalTarget) {
        if view.focus?.id != target.id { view.isResting = false }
        (view.focus, view.path) = (target.element, target.path)
    }

    /// The row after a removed one, or else the one before it.
    private func neighbour(of index: Int?, on old: DrawnPage) -> TerminalTarget? {
        guard let index, old.targets[index].element.rowID != nil else { return nil }
        let near = old.targets[index...] + old.targets[..<index].reversed()
        // Most often the nearest of them is still there.
        if let nearest = near.first(where: { $0.element.rowID != nil }),
            let same = drawn.targets.first(where: { $0.id == nearest.id })
        {
            return same
        }
        let left = Dictionary(
            drawn.targets.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        return near.lazy.filter { $0.element.rowID != nil }.compactMap { left[$0.id] }.first
    }

    /// Where the keyboard is of most use: at the first row that is seen, in an empty search
    /// field above no row, or at what helps out of a failure.
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

    /// What a person most likely wants of a list: its first row that is pressed as a
    /// whole, where there are more of these than of others, or they are what was
    /// searched for; else whatever comes first.
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
