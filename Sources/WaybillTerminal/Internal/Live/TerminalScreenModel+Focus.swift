import WaybillDiff
import WaybillLists
import WaybillScreens

extension TerminalScreenModel {
    /// Moves the keyboard where it can be: if what it was at is gone, to what
    /// followed there, or else to what stood before.
    mutating func mendFocus(after old: DrawnPage, at index: Int?) {
        if view.isChosen, let focus = view.focus {
            if let target {
                view.path = target.path
                return
            }
            // What is out of the window is still there.
            if window != nil, focus.row != nil, let path = view.path, !isDrawn(path) { return }
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
        view.focus = target.focus
        view.path = target.path
    }

    /// The row that followed one that is gone, or else that stood before it.
    private func neighbour(of index: Int?, on old: DrawnPage) -> TerminalTarget? {
        guard let index, old.targets[index].focus.row != nil else { return nil }
        let left = Dictionary(
            drawn.targets.map { ($0.focus, $0) }, uniquingKeysWith: { first, _ in first })
        let near = old.targets[index...] + old.targets[..<index].reversed()
        return near.lazy.filter { $0.focus.row != nil }.compactMap { left[$0.focus] }.first
    }

    /// Where the keyboard is of most use: in an empty search field, at the
    /// first row that is seen, or at what helps out of a failure.
    private var automaticFocus: TerminalFocus? {
        let isEmpty = page?.search?.text.allSatisfy(\.isWhitespace)
        if isEmpty == true, view.field.text.isEmpty { return .field }
        let rows = drawn.targets.lazy.filter { $0.focus.row != nil }
        let first = window?.isWhole != false ? 0 : view.offset
        let row = rows.first { $0.lines.lowerBound >= first } ?? rows.first
        let retry = drawn.targets.first { $0.focus == .retry }?.focus
        return row?.focus ?? retry ?? (page?.search == nil ? nil : .field)
    }
}
