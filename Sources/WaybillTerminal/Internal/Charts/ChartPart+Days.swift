import WaybillScreens

extension ChartPart {
    /// A calendar: one or two columns for each week, and a line for each day of a week.
    func days(_ cells: inout ChartCells) {
        let days = ChartDays(chart)
        let names = (0..<7).map { ChartCells.cut(chart.texts.weekday($0), to: 4, glyphs) }
        let left = names.reduce(0) { max($0, ChartCells.columns(of: $1)) } + 1
        let room = max(1, cells.columns - left)
        let width = days.weeks * 2 <= room || room >= 2 * 27 && days.weeks > room ? 2 : 1
        let byWeek = Dictionary(grouping: days.cells, by: \.week)
        for (number, weeks) in days.blocks(of: room / width).enumerated() {
            if number > 0 { _ = cells.add(lines: 1) }
            let top = cells.add(lines: 8)
            var free = 0
            for month in days.months where weeks.contains(month.week) {
                let column = left + (month.week - weeks.lowerBound) * width
                let text = plain(month.text)
                guard column >= free, column + ChartCells.columns(of: text) <= cells.columns else {
                    continue
                }
                cells.write(text, .caption, column, top)
                free = column + ChartCells.columns(of: text) + 1
            }
            for (weekday, name) in names.enumerated() where weekday % 2 == 0 {
                cells.write(name, .caption, 0, top + 1 + weekday)
            }
            for week in weeks {
                for cell in byWeek[week] ?? [] {
                    guard let level = cell.level else { continue }
                    for column in 0..<width {
                        cells.put(
                            shade(level), ChartPart.role(ofLevel: level),
                            left
                                + (week - weeks.lowerBound) * width + column,
                            top + 1 + cell.weekday)
                    }
                }
            }
        }
    }

    private static func role(ofLevel level: Int) -> TerminalRole {
        level == 0 ? .rule : level < 0 ? .series2 : .series1
    }

    /// The glyph of a level: shades, and triangles below zero.
    private func shade(_ level: Int) -> String {
        if glyphs == .ascii {
            return level < 0 ? level < -2 ? "V" : "v" : String(Array(".-+*#")[level])
        }
        return level < 0 ? level < -2 ? "▼" : "▽" : String(Array("·░▒▓█")[level])
    }

    /// The legend of the shades, from the least to the greatest.
    func levels(_ cells: inout ChartCells, _ column: Int, _ row: Int) {
        let days = ChartDays(chart)
        guard let most = days.levels.last else { return }
        let hasBelow = days.cells.contains { ($0.level ?? 0) < 0 }
        let (low, high) = (plain(hasBelow ? chart.spoken(-most) : "0"), plain(chart.spoken(most)))
        let levels = (hasBelow ? [-4, -1] : []) + [0, 1, 2, 3, 4]
        let width = ChartCells.columns(of: low + high) + levels.count + 2
        var (column, row) = (column, row)
        if column + width > cells.columns { (column, row) = (0, cells.add(lines: 1)) }
        cells.write(low, .caption, column, row)
        column += ChartCells.columns(of: low) + 1
        for level in levels {
            cells.put(shade(level), ChartPart.role(ofLevel: level), column, row)
            column += 1
        }
        cells.write(high, .caption, column + 1, row)
    }
}
