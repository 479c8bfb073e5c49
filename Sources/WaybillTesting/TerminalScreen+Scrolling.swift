extension TerminalScreen {
    /// Sets the lines within which the screen scrolls (DECSTBM), and goes to the
    /// first place of all.
    ///
    /// - Parameter numbers: The first and the last line, counted from 1; all
    ///   lines if there are none. What is not a region is ignored.
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

    /// Moves lines up within a stretch; those that come in are empty.
    ///
    /// - Parameter lines: By how many; down where negative.
    mutating func scroll(by lines: Int, within range: Range<Int>) {
        let old = cells
        for line in range {
            let origin = line + lines
            cells[line] = range.contains(origin) ? old[origin] : cells[line].map { _ in Cell() }
        }
    }

    /// Inserts empty lines at the cursor (IL), or deletes some there (DL);
    /// outside of the region that does nothing.
    ///
    /// - Parameter count: How many; deletes where negative.
    mutating func insertLines(_ count: Int) {
        guard region.contains(cursor.line) else { return }
        scroll(by: -count, within: cursor.line..<region.upperBound)
        cursor.column = 0
    }
}
