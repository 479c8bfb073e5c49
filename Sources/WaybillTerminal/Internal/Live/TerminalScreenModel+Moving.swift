extension TerminalScreenModel {
    /// Puts the keyboard at a target, and shows it.
    ///
    /// - Parameter focus: The target.
    mutating func choose(_ focus: TerminalFocus) {
        view.focus = focus
        view.isChosen = true
        reveal()
    }

    /// Scrolls as little as needed to show what the keyboard is at; in a field
    /// of more lines than there is room for, where the caret is.
    mutating func reveal() {
        if let target { scroll(to: offset(showing: target)) }
        if let line = caretLine, !isSeen(line..<line + 1) {
            scroll(to: line < view.offset ? line : line + 1 - height)
        }
    }

    /// The line of the page on which a person types; nil where they do not.
    private var caretLine: Int? {
        isEditing ? drawn.place(ofCaret: view.field.caret)?.line : nil
    }

    /// Whether a person sees where they type.
    var isCaretSeen: Bool { caretLine.map { isSeen($0..<$0 + 1) } ?? false }

    /// The offset nearest to the present one at which a target is seen.
    private func offset(showing target: TerminalTarget) -> Int {
        let lines = target.lines
        var offset = view.offset
        if lines.upperBound > offset + height { offset = lines.upperBound - height }
        if lines.lowerBound < offset { offset = lines.lowerBound }
        // Nothing above the first target is worth a line that is not shown.
        if drawn.targets.first?.lines == lines, lines.upperBound <= height { offset = 0 }
        return min(offset, lastOffset)
    }

    /// Moves the keyboard through all that it reaches, in the order of the
    /// semantics tree, and from one end to the other.
    ///
    /// - Parameter step: 1 for the next target, -1 for the one before.
    mutating func advance(by step: Int) {
        let count = drawn.targets.count
        guard count > 0 else { return }
        if !view.isChosen, let target, !isSeen(target) {
            choose(target.focus)
            return
        }
        let current = view.focus.flatMap { drawn.index(of: $0) } ?? (step > 0 ? count - 1 : 0)
        choose(drawn.targets[(current + step + count) % count].focus)
    }

    /// Moves the keyboard to the nearest target on a line above or below; where
    /// that is further than can be seen, scrolls instead.
    ///
    /// - Parameter isDown: Whether it moves down.
    mutating func moveVertically(isDown: Bool) {
        guard let next = neighbour(isDown: isDown),
            abs(offset(showing: next) - view.offset) < height
        else {
            scroll(to: view.offset + (isDown ? 1 : -1))
            return
        }
        choose(next.focus)
    }

    /// The nearest target on a line above or below; the one that the keyboard
    /// is at where it lies out of sight there.
    private func neighbour(isDown: Bool) -> TerminalTarget? {
        if let target, !isSeen(target), isDown == (target.lines.lowerBound > view.offset) {
            return target
        }
        let start = target?.lines.lowerBound ?? view.offset - 1
        let column = target?.column ?? 0
        let candidates = drawn.targets.filter { target in
            isDown ? target.lines.lowerBound > start : target.lines.lowerBound < start
        }
        return candidates.min { left, right in
            let distances = [left, right].map { abs($0.lines.lowerBound - start) }
            if distances[0] != distances[1] { return distances[0] < distances[1] }
            return abs(left.column - column) < abs(right.column - column)
        }
    }

    /// Moves the keyboard to the next target on the same line.
    ///
    /// - Parameter isRight: Whether it moves to the right.
    mutating func moveHorizontally(isRight: Bool) {
        guard let target else { return }
        let beside = drawn.targets.filter { other in
            guard other.lines.lowerBound == target.lines.lowerBound else { return false }
            return isRight ? other.column > target.column : other.column < target.column
        }
        let next = beside.min { abs($0.column - target.column) < abs($1.column - target.column) }
        if let next { choose(next.focus) }
    }

    /// Scrolls by what is seen at once, but for a line, and takes the keyboard
    /// along.
    ///
    /// - Parameter isDown: Whether it scrolls down.
    mutating func turnPage(isDown: Bool) {
        let step = max(1, height - 1)
        let old = view.offset
        scroll(to: old + (isDown ? step : -step))
        let range = view.offset..<view.offset + height
        let seen = drawn.targets.filter {
            range.contains($0.lines.lowerBound)
                && range.contains($0.lines.upperBound - 1)
        }
        let isAtEnd = view.offset == (isDown ? lastOffset : 0)
        let isLast = isAtEnd && isDown
        let rows = seen.filter { $0.focus.row != nil }
        let list = isAtEnd && !isDown ? seen : rows.isEmpty ? seen : rows
        guard let next = isLast ? list.last : list.first else { return }
        view.focus = next.focus
        view.isChosen = true
        scroll(to: view.offset)
    }

    /// Goes to the first or the last line, and takes the keyboard along.
    ///
    /// - Parameter isEnd: Whether it goes to the last.
    mutating func goToEdge(isEnd: Bool) {
        if let target = isEnd ? drawn.targets.last : drawn.targets.first {
            view.focus = target.focus
            view.isChosen = true
        }
        scroll(to: isEnd ? lastOffset : 0)
    }
}
