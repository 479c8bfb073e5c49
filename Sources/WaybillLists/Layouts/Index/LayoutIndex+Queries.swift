extension LayoutIndex {
    /// The length of a row, measured or estimated, in the host's unit; 0 for a missing row.
    ///
    /// - Complexity: O(log runs).
    public func size(ofRow row: Int) -> Double { run(ofRow: row)?.size ?? 0 }

    package func isMeasured(row: Int) -> Bool { run(ofRow: row)?.isMeasured ?? false }

    /// The offset of a row's line, in the host's unit.
    ///
    /// - Parameter row: Any number; clamped to 0 and the end of all lines.
    /// - Complexity: O(log runs).
    public func offset(ofRow row: Int) -> Double {
        guard row < count else { return extent }
        return cursor(atRow: max(row, 0) / columns * columns).extent
    }

    /// The line of a row.
    ///
    /// - Complexity: O(log runs + columns).
    package func line(ofRow row: Int) -> LayoutLine? {
        guard row >= 0, row < count else { return nil }
        let first = row / columns * columns
        let end = min(first + columns, count)
        let start = cursor(atRow: first)
        // An incomplete last line ends at its cursor.
        let last = cursor(atRow: end)
        let length = end % columns == 0 ? last.extent - spacing - start.extent : last.longest
        return LayoutLine(rows: first..<end, offset: start.extent, length: length)
    }

    /// The line at a position, or nil without rows.
    ///
    /// The spacing after a line belongs to it. Positions outside the lines are clamped.
    ///
    /// - Parameter offset: A position along the axis, in the host's unit; NaN counts as 0.
    /// - Complexity: O(log runs + columns).
    package func line(at offset: Double) -> LayoutLine? {
        guard let root else { return nil }
        let offset = offset > 0 ? offset : 0
        var cursor = LineCursor()
        var node: LayoutNode? = root
        while let here = node {
            var next = cursor
            next.pass(here.left.summary, rule)
            if next.extent > offset {
                node = here.left
                continue
            }
            cursor = next
            next.pass(here.block.summary, rule)
            if next.extent > offset {
                return line(ofRow: row(in: here.block.runs, at: offset, from: cursor))
            }
            cursor = next
            node = here.right
        }
        return line(ofRow: count - 1)
    }

    /// The first row of the line at an offset, in the host's unit; nil without rows.
    ///
    /// - Complexity: O(log runs + columns).
    public func row(at offset: Double) -> Int? { line(at: offset)?.rows.lowerBound }

    /// A row of the line that ends after an offset.
    private func row(in runs: [LayoutRun], at offset: Double, from start: LineCursor) -> Int {
        var cursor = start
        for run in runs {
            var next = cursor
            next.pass(run, rule)
            guard next.extent > offset else {
                cursor = next
                continue
            }
            // The open line first, then lines of this run alone.
            let column = cursor.row % columns
            if column > 0 {
                let rest = run.with(count: columns - column)
                var closed = cursor
                closed.pass(rest, rule)
                if closed.extent > offset { return cursor.row }
                cursor = closed
            }
            let length = run.size + spacing
            var lines = ((offset - cursor.extent) / length).rounded(.down)
            // A quotient just below a whole number may have been rounded to it.
            if cursor.extent + lines * length > offset { lines -= 1 }
            return cursor.row + Int(max(lines, 0)) * columns
        }
        return cursor.row
    }

    private func cursor(atRow row: Int) -> LineCursor {
        var cursor = LineCursor()
        var node = root
        while let here = node {
            let inBlock = row - cursor.row - here.left.count
            if inBlock <= 0 {
                if inBlock == 0 {
                    cursor.pass(here.left.summary, rule)
                    return cursor
                }
                node = here.left
                continue
            }
            cursor.pass(here.left.summary, rule)
            if inBlock <= here.block.summary.count {
                var left = inBlock
                for run in here.block.runs where left > 0 {
                    cursor.pass(run.with(count: min(left, run.count)), rule)
                    left -= run.count
                }
                return cursor
            }
            cursor.pass(here.block.summary, rule)
            node = here.right
        }
        return cursor
    }

    func run(ofRow row: Int) -> LayoutRun? {
        guard row >= 0, row < count else { return nil }
        var node = root
        var row = row
        while let here = node {
            if row < here.left.count {
                node = here.left
                continue
            }
            row -= here.left.count
            for run in here.block.runs {
                if row < run.count { return run }
                row -= run.count
            }
            node = here.right
        }
        return nil
    }

    func visitRuns(_ body: (LayoutRun) -> Void) {
        func visit(_ node: LayoutNode?) {
            guard let node else { return }
            visit(node.left)
            for run in node.block.runs { body(run) }
            visit(node.right)
        }
        visit(root)
    }
}
