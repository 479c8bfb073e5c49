extension TerminalScreen {
    /// Sets the scroll region (DECSTBM), and moves the cursor to the first cell of the screen.
    ///
    /// - Parameter numbers: The first and the last line, counted from 1; empty for all lines. An
    ///   invalid region is ignored.
    mutating func setRegion(_ numbers: [Int]) {
        let top = numbers.first.map { max(1, $0) } ?? 1
        let bottom = numbers.count > 1 && numbers[1] > 0 ? numbers[1] : cells.count
        guard top < bottom, bottom <= cells.count else {
            unknown.append("region \(numbers)")
            return
        }
        region = top - 1..<bottom
        cursor = (0, 0)
    }

    /// Scrolls lines of a range up, or down if negative; new lines are empty.
    mutating func scroll(by lines: Int, within range: Range<Int>) {
        let old = cells
        for line in range {
            let origin = line + lines
            cells[line] = range.contains(origin) ? old[origin] : cells[line].map { _ in Cell() }
        }
    }

    /// Inserts empty lines at the cursor (IL), or deletes lines if negative (DL), within the
    /// region.
    mutating func insertLines(_ count: Int) {
        guard region.contains(cursor.line) else { return }
        scroll(by: -count, within: cursor.line..<region.upperBound)
        cursor.column = 0
    }
}
