import WaybillDiff
import WaybillLists
import WaybillScreens

extension TerminalScreenModel {
    /// Moves the keyboard focus to a valid place: if its element was removed,
    /// to the next one, or else to the previous one.
    mutating func mendFocus(after old: DrawnPage, at index: Int?) {
        if view.isChosen, let focus = view.focus {
            if let target {
                view.path = target.path
                return
            }
            // What is out of the window is still there.
            if window != nil, focus.listRow != nil, let path = view.path, !isDrawn(path) {
                return
            }
            if let next = neighbour(of: index, on: old) {
                put(at: next)
                return
            }
            view.isChosen = false
        }
        let focus = automaticFocus
        view.focus = focus
        view.path = focus.flatMap { drawn.index(of: $0) }.flatMap { drawn.targets[$0].path }
    }

    private func isDrawn(_ path: ItemPath) -> Bool {
        drawn.rows.contains { $0.position.path == path }
    }

    /// Puts the keyboard at a target, wherever that is.
    mutating func put(at target: TerminalTarget) {
        if view.focus != target.focus { view.isResting = false }
        view.focus = target.focus
        view.path = target.path
    }

    /// The row after a removed one, or else the one before it.
    private func neighbour(of index: Int?, on old: DrawnPage) -> TerminalTarget? {
        guard let index, old.targets[index].focus.row != nil else { return nil }
        let near = old.targets[index...] + old.targets[..<index].reversed()
        // Most often the nearest of them is still there.
        if let nearest = near.first(where: { $0.focus.row != nil }),
            let same = drawn.targets.first(where: { $0.focus == nearest.focus })
        {
            return same
        }
        let left = Dictionary(
            drawn.targets.map { ($0.focus, $0) }, uniquingKeysWith: { first, _ in first })
        return near.lazy.filter { $0.focus.row != nil }.compactMap { left[$0.focus] }.first
    }

    /// Where the keyboard is of most use: at the first row that is seen, in an empty search
    /// field above no row, or at what helps out of a failure.
    ///
    /// Keys move from a row at once, and letters are commands: `/` goes to the field.
    private var automaticFocus: TerminalFocus? {
        if let modal = page?.modal { return firstFocus(in: modal) }
        let retry = drawn.targets.first { $0.focus == .retry }?.focus
        let row = firstOfList(from: window?.isWhole != false ? 0 : view.offset)
        let isEmpty = page?.search?.text.allSatisfy(\.isWhitespace)
        if isEmpty == true, view.field.text.isEmpty, row?.focus.isAtControl != false {
            return .field
        }
        if case .failed = page?.status, row?.focus.isAtControl == true, let retry { return retry }
        return row?.focus ?? retry ?? (page?.search == nil ? nil : .field)
    }

    /// What a person most likely wants of a list: its first row that is pressed as a
    /// whole, where there are more of these than of others, or they are what was
    /// searched for; else whatever comes first.
    func firstOfList(from line: Int = 0) -> TerminalTarget? {
        let all = drawn.targets.filter { $0.focus.listRow != nil && !$0.isBusy }
        let seen = all.filter { $0.lines.lowerBound >= line }
        let targets = seen.isEmpty ? all : seen
        guard let first = targets.first, first.focus.isAtControl else { return targets.first }
        let pressed = targets.filter { if case .row = $0.focus { true } else { false } }
        let rows = Set(targets.compactMap(\.focus.row))
        let isList = pressed.count * 2 > rows.count || page?.search != nil
        return isList ? pressed.first ?? first : first
    }
}
