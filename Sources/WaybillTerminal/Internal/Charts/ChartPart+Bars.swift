import WaybillScreens

extension ChartPart {
    private static let fromLeft = Array(" ▏▎▍▌▋▊▉█").map(String.init)
    private static let fromBelow = Array(" ▁▂▃▄▅▆▇█").map(String.init)

    /// Whether a series is drawn in eighths: others have a pattern, and whole cells.
    private func isFine(_ index: Int) -> Bool { index == 0 && glyphs == .unicode }

    /// Horizontal bars, with names before and numbers after them.
    func lyingBars(_ cells: inout ChartCells) {
        let scale = chart.scale
        let names = chart.positionTexts
        let longest = names.reduce(0) { max($0, ChartCells.columns(of: $1)) }
        let width = min(longest, cells.columns / 3)
        let texts = chart.series.map { $0.values.map { $0.map(chart.spoken).map(plain) ?? "" } }
        let room = texts.joined().reduce(0) { max($0, ChartCells.columns(of: $1)) }
        let start = width + 1
        let columns = start..<max(start + 4, cells.columns - room - 1)
        for (row, name) in names.enumerated() {
            for (index, series) in chart.series.enumerated() {
                let line = cells.add(lines: 1)
                if index == 0 {
                    cells.write(ChartCells.cut(name, to: width, glyphs), .body, 0, line)
                }
                guard let value = series.values[row] else { continue }
                let end = lyingBar(index, value, scale, columns, line, &cells)
                cells.write(texts[index][row], .body, end + 1, line)
            }
            if chart.series.count > 1, row + 1 < names.count { _ = cells.add(lines: 1) }
        }
    }

    /// The length of a bar in whole cells, and the eighths of another one.
    private func length(
        of value: Double, _ index: Int, _ scale: ChartScale, _ room: Int
    ) -> (whole: Int, rest: Int) {
        let share = scale.share(of: value) - scale.share(of: 0)
        let unit = isFine(index) ? 8 : 1
        let length = (abs(share) * Double(room * unit)).rounded()
        let eighths = value == 0 ? 0 : max(1, Int(length))
        return (eighths / unit, eighths % unit)
    }

    /// A bar, and the column after it or after zero, whichever is further.
    private func lyingBar(
        _ index: Int, _ value: Double, _ scale: ChartScale, _ columns: Range<Int>, _ line: Int,
        _ cells: inout ChartCells
    ) -> Int {
        let zero = Int((scale.share(of: 0) * Double(columns.count)).rounded())
        let (whole, rest) = length(of: value, index, scale, columns.count)
        let start = columns.lowerBound + zero
        let role = ChartPart.role(index)
        for column in 0..<whole {
            cells.put(fill(index), role, value < 0 ? start - 1 - column : start + column, line)
        }
        if value < 0 {
            // Only half blocks begin at the right.
            if rest >= 2 || rest > 0 && whole == 0 { cells.put("▐", role, start - 1 - whole, line) }
        } else if rest > 0 {
            cells.put(ChartPart.fromLeft[rest], role, start + whole, line)
        }
        if scale.lower < 0, cells.isBlank(start, line) {
            cells.put(glyphs == .ascii ? "|" : "▏", .rule, start, line)
        }
        return value > 0
            ? start + whole + (rest > 0 ? 1 : 0) : start + (scale.lower < 0 ? 1 : 0)
    }

    func bars(_ cells: inout ChartCells) {
        let scale = chart.scale
        let height = height(scale, cells.columns)
        let first = cells.add(lines: height)
        // A tick is at the top of its line, and the last line holds no bar.
        let rows = first..<first + height - 1
        let left = axis(scale, { _ in "▔" }, rows: first..<first + height, &cells)
        let columns = left..<max(left + 1, cells.columns)
        let count = max(1, chart.series.count)
        let groups = min(chart.count, max(1, columns.count / count))
        let band = Double(columns.count) / Double(groups)
        let width = max(1, Int((band - (band >= 3 ? 1 : 0)) / Double(count)))
        for group in 0..<groups {
            let start =
                left
                + Int((Double(group) * band + (band - Double(width * count)) / 2).rounded(.down))
            for (index, series) in chart.series.enumerated() {
                guard let value = ChartPart.greatest(of: series.values, group, groups) else {
                    continue
                }
                let bar = start + index * width..<start + (index + 1) * width
                standingBar(index, value, scale, bar, rows, &cells)
            }
        }
        across(columns, &cells)
    }

    /// The number furthest from zero in a group.
    private static func greatest(of values: [Double?], _ group: Int, _ groups: Int) -> Double? {
        let (first, end) = (group * values.count / groups, (group + 1) * values.count / groups)
        return values[first..<end].compactMap(\.self).max { abs($0) < abs($1) }
    }

    private func standingBar(
        _ index: Int, _ value: Double, _ scale: ChartScale, _ columns: Range<Int>,
        _ rows: Range<Int>, _ cells: inout ChartCells
    ) {
        let zero = rows.upperBound - Int((scale.share(of: 0) * Double(rows.count)).rounded())
        let (whole, rest) = length(of: value, index, scale, rows.count)
        for column in columns {
            func put(_ sign: String, _ row: Int) {
                guard rows.contains(row) else { return }
                cells.put(sign, ChartPart.role(index), column, row)
            }
            for row in 0..<whole { put(fill(index), value < 0 ? zero + row : zero - 1 - row) }
            guard rest > 0 else { continue }
            if value > 0 {
                put(ChartPart.fromBelow[rest], zero - 1 - whole)
            } else {
                put(rest < 3 ? "▔" : "▀", zero + whole)
            }
        }
    }
}
