import WaybillLists
import WaybillScreens

extension TerminalScreenModel {
    /// Moves the focus to the nearest target on a line above or below, or scrolls if that is not
    /// visible.
    mutating func moveVertically(isDown: Bool) {
        guard let next = neighbour(isDown: isDown),
            abs(offset(showing: next) - view.offset) < height
        else {
            scroll(to: view.offset + (isDown ? 1 : -1))
            return
        }
        choose(next)
    }

    /// The nearest target on a line above or below; the focused one if it is hidden in that
    /// direction, and the first visible one if it is hidden in the other.
    private func neighbour(isDown: Bool) -> TerminalTarget? {
        let isAway = target.map { !isSeen($0) } ?? true
        if let target, isAway, isDown == (target.lines.lowerBound > view.offset) {
            return target
        }
        let edge = isDown ? seenLines.lowerBound - 1 : view.offset + bodyHeight
        var start = isAway ? edge : target?.lines.lowerBound ?? edge
        // Above the notices at the bottom are the visible lines.
        let isAtFoot = target.map { isInFoot($0.lines) } ?? false
        if isAtFoot, !isDown { start = min(start, view.offset + bodyHeight) }
        let column = target?.column ?? 0
        let candidates = drawn.targets.filter { other in
            guard !other.isBusy else { return false }
            if isAtFoot, !isDown, isInFoot(other.lines) {
                return other.lines.lowerBound < target?.lines.lowerBound ?? 0
            }
            return isDown ? other.lines.lowerBound > start : other.lines.lowerBound < start
        }
        return candidates.min { left, right in
            let distances = [left, right].map { abs($0.lines.lowerBound - start) }
            if distances[0] != distances[1] { return distances[0] < distances[1] }
            return abs(left.column - column) < abs(right.column - column)
        }
    }

    /// Whether the next element of a line is to the left, on mirrored lines except maps and
    /// left-to-right texts.
    var turnsArrows: Bool {
        if mode == .map || prompt != nil { return false }
        guard isEditing else { return true }
        let text = edited.map { view.drafts[$0.id]?.field.text ?? $0.control.text }
        let typed = text ?? view.field.text
        return typed.isEmpty || typed.hasLeftwardLetters
    }

    /// The next target on the same line; nil at its end.
    func next(isRight: Bool) -> TerminalTarget? {
        guard let target else { return nil }
        let beside = drawn.targets.filter { other in
            guard !other.isBusy, other.lines.lowerBound == target.lines.lowerBound else {
                return false
            }
            return isRight ? other.column > target.column : other.column < target.column
        }
        return beside.min { abs($0.column - target.column) < abs($1.column - target.column) }
    }

    /// Scrolls by a page less a line, and moves the focus along.
    mutating func turnPage(isDown: Bool) {
        let step = max(1, seenLines.count - 1)
        scroll(to: view.offset + (isDown ? step : -step))
        takeKeyboardAlong(isDown: isDown)
    }

    /// Moves the focus to a visible element after scrolling.
    private mutating func takeKeyboardAlong(isDown: Bool) {
        let range = seenLines
        let seen = drawn.targets.filter {
            !$0.isBusy && range.contains($0.lines.lowerBound)
                && range.contains($0.lines.upperBound - 1)
        }
        let isAtEnd = view.offset == (isDown ? lastOffset : 0)
        let isLast = isAtEnd && isDown
        let rows = seen.filter { $0.element.rowID != nil }
        let list = isAtEnd && !isDown ? seen : rows.isEmpty ? seen : rows
        guard let next = isLast ? list.last : list.first else { return }
        put(at: next)
        view.isChosen = true
        scroll(to: view.offset)
    }

    /// Moves to the first or the last line with the focus.
    mutating func goToEdge(isEnd: Bool) {
        scroll(to: isEnd ? lastOffset : 0)
        let targets = drawn.targets.filter { !$0.isBusy && !isInFoot($0.lines) }
        let edge = isEnd ? targets.last : targets.first
        if let edge, edge.listPath != nil || !isEnd || window?.isWhole != false {
            put(at: edge)
            view.isChosen = true
        }
        // The recorded anchors depend on the focus.
        scroll(to: view.offset)
    }
}
