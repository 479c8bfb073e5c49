import WaybillDiff

extension TerminalScreenModel {
    /// The maximum number of windows in a search for the next target.
    private static var mostWindows: Int { 8 }

    /// Moves the focus through all targets, cyclically, by 1 or -1.
    mutating func advance(by step: Int) {
        if !view.isChosen, let target, !isSeen(target) {
            choose(target)
            return
        }
        guard window?.isWhole == false else {
            let count = drawn.targets.count
            guard count > 0 else { return }
            let current = targetIndex ?? (step > 0 ? count - 1 : 0)
            let order = (1...count).map { drawn.targets[(current + step * $0 + count * 2) % count] }
            if let next = order.first(where: { !$0.isBusy }) { choose(next) }
            return
        }
        // A target out of the window is revealed first.
        if targetIndex == nil { reveal() }
        if let next = next(by: step) { choose(next) }
    }

    /// The next target with a list in a window, which moves to find it: elements above the list,
    /// its rows, and the notices.
    private mutating func next(by step: Int) -> TerminalTarget? {
        guard let index = targetIndex else { return firstSeen(by: step) }
        var beside: TerminalTarget? = drawn.targets[index]
        var place = index
        repeat {
            place += step
            beside = drawn.targets.indices.contains(place) ? drawn.targets[place] : nil
        } while beside?.isBusy == true
        guard let path = drawn.targets[index].listPath else {
            let isBelow = drawn.targets[index].path != nil
            if let beside, beside.listPath == nil, (beside.path != nil) == isBelow {
                return beside
            }
            if isBelow { return step > 0 ? above.first ?? firstRow() : last() }
            if step > 0 {
                if let beside, beside.listPath != nil, window?.isAtStart == true { return beside }
                return firstRow() ?? below.first
            }
            return below.last ?? last()
        }
        if let beside, beside.listPath != nil { return beside }
        if let row = row(beyond: path, by: step) { return row }
        guard isEdge(step) else { return nil }
        // Beyond the edge of the list are the elements around it.
        if step > 0 { return below.first ?? above.first ?? firstRow() }
        return above.last ?? below.last ?? last()
    }

    private var above: [TerminalTarget] { drawn.targets.filter { $0.path == nil && !$0.isBusy } }

    private var below: [TerminalTarget] {
        drawn.targets.filter { $0.path != nil && $0.listPath == nil && !$0.isBusy }
    }

    /// The first visible target, or the last one.
    private func firstSeen(by step: Int) -> TerminalTarget? {
        step > 0
            ? drawn.targets.first { !$0.isBusy && $0.lines.lowerBound >= seenLines.lowerBound }
            : drawn.targets.last { !$0.isBusy && $0.lines.upperBound <= seenLines.upperBound }
    }

    private mutating func firstRow() -> TerminalTarget? {
        scroll(to: 0)
        return row(beyond: ItemPath(section: 0, item: -1), by: 1)
    }

    /// The last target of all, at the bottom of the terminal.
    private mutating func last() -> TerminalTarget? {
        scroll(to: lastOffset)
        let row = row(beyond: ItemPath(section: .max, item: 0), by: -1)
        if let row { scroll(to: row.lines.upperBound - bodyHeight) }
        return row ?? above.last
    }

    /// Whether nothing is beyond the window in a direction.
    private func isEdge(_ step: Int) -> Bool {
        (step > 0 ? window?.isAtEnd : window?.isAtStart) ?? true
    }

    /// The next row beyond one in the window or at its edge.
    ///
    /// If none is near, the page stays scrolled and without focus: the next key continues there.
    private mutating func row(beyond path: ItemPath, by step: Int) -> TerminalTarget? {
        for _ in 0..<TerminalScreenModel.mostWindows {
            let found = drawn.targets.filter { target in
                guard !target.isBusy, let other = target.listPath else { return false }
                return step > 0 ? other > path : other < path
            }
            if let next = step > 0 ? found.first : found.last { return next }
            guard !isEdge(step) else { return nil }
            scroll(to: view.offset + step * 2 * height)
        }
        (view.focus, view.path) = (nil, nil)
        view.isChosen = true
        return nil
    }
}
