/// A table on paper: columns as wide as their contents, numbers aligned at the right.
struct TablePart: Sendable {
    /// The words of the cells, row by row.
    let rows: [[[Word]]]

    private static let gap = 2

    /// The natural width of each column.
    private var widths: [Int] {
        rows.reduce(into: []) { widths, row in
            for (index, cell) in row.enumerated() {
                if index == widths.count { widths.append(0) }
                widths[index] = max(widths[index], cell.columns)
            }
        }
    }

    /// The natural width of the table.
    var columns: Int {
        let widths = widths
        return widths.reduce(0, +) + TablePart.gap * max(0, widths.count - 1)
    }

    func drawn(in frame: Frame) -> [DraftLine] {
        let start = max(frame.first, frame.rest)
        let room = max(1, frame.narrowest - start)
        let widths = fitting(room)
        guard widths.reduce(0, +) + TablePart.gap * (widths.count - 1) <= room else {
            // Without room for columns their contents follow each other.
            return rows.flatMap { row in
                [DraftLine](
                    row.enumerated().flatMap { $0.element.item(after: $0.offset == 0 ? 0 : 2) },
                    in: Frame(first: start, rest: start + 1, right: start + room))
            }
        }
        return rows.flatMap { line($0, widths, start) }
    }

    private func line(_ row: [[Word]], _ widths: [Int], _ start: Int) -> [DraftLine] {
        var lines: [DraftLine] = []
        var left = start
        for (index, cell) in row.enumerated() {
            let drawn = [DraftLine](
                cell, in: Frame(first: left, rest: left, right: left + widths[index]))
            // The first column is aligned at the left, the others at the right.
            let right = left + widths[index]
            for (line, text) in drawn.enumerated() {
                let moved = index == 0 ? text : text.moved(by: right - text.end)
                while lines.count <= line { lines.append(DraftLine(start: moved.start)) }
                lines[line].append(moved)
            }
            left = right + TablePart.gap
        }
        return lines
    }

    /// Widths that fit into the room: the widest shrink first, down to 8 columns.
    private func fitting(_ room: Int) -> [Int] {
        var widths = widths
        var excess = widths.reduce(0, +) + TablePart.gap * max(0, widths.count - 1) - room
        while excess > 0, let most = widths.max(), most > 8,
            let index = widths.firstIndex(of: most)
        {
            widths[index] -= 1
            excess -= 1
        }
        return widths
    }
}
