import WaybillScreens

/// A chart on an interactive terminal: lines of dots, bars of blocks, or a calendar of shades.
struct ChartPart: Sendable {
    /// The maximum columns.
    static let widest = 116

    /// The minimum columns of a drawn chart.
    static let least = 24

    /// The maximum rows of the table that replaces a chart without room.
    private static let mostRows = 24

    let chart: Chart

    let glyphs: TerminalStyle.Glyphs

    /// The chart in lines.
    ///
    /// - Complexity: O(n) in the numbers.
    func drawn(in frame: Frame) -> [DraftLine] {
        let start = max(frame.first, frame.rest)
        let room = min(frame.narrowest - start, ChartPart.widest)
        guard room >= ChartPart.least, chart.count > 0 else { return table(in: frame) }
        var cells = ChartCells(columns: room)
        key(&cells)
        switch chart.kind {
        case .line: lines(&cells)
        case .bars where liesDown(room): lyingBars(&cells)
        case .bars: bars(&cells)
        case .days: days(&cells)
        }
        return cells.lines(from: start).map(\.fixed)
    }

    private func liesDown(_ room: Int) -> Bool {
        guard case .names(let names) = chart.across.positions else { return false }
        return chart.liesDown || names.count <= 20 && names.count * 4 > room
    }

    /// The first rows of the table, in place of the chart.
    private func table(in frame: Frame) -> [DraftLine] {
        let rows = chart.tableRows
        let shown = rows.prefix(ChartPart.mostRows).map { row in
            ([row.head] + row.values).map { [Word]($0, .body) }
        }
        let more = rows.count > shown.count ? [[[Word]("…", .body)]] : []
        return TablePart(rows: shown + more).drawn(in: frame)
    }

    // MARK: Legend

    static func role(_ index: Int) -> TerminalRole {
        let roles: [TerminalRole] = [.series1, .series2, .series3, .series4, .series5, .series6]
        return roles[index % roles.count]
    }

    func fill(_ index: Int) -> String {
        let fills = glyphs == .ascii ? Array("#=+:%o") : Array("█▓▒░▚▞")
        return String(fills[index % fills.count])
    }

    /// The unit and the legend of the series, on a line each if they do not fit.
    private func key(_ cells: inout ChartCells) {
        var row = cells.add(lines: 1)
        let measure = ChartCells.cut(chart.measure.text, to: cells.columns, glyphs)
        cells.write(measure, .caption, 0, row)
        var column = measure.isEmpty ? 0 : ChartCells.columns(of: measure) + 3
        guard chart.kind != .days else { return levels(&cells, column, row) }
        guard chart.series.count > 1 else { return }
        for (index, series) in chart.series.enumerated() {
            let name = ChartCells.cut(series.name, to: cells.columns - 3, glyphs)
            let width = ChartCells.columns(of: name) + 3
            if column > 0, column + width > cells.columns {
                (row, column) = (cells.add(lines: 1), 0)
            }
            let sign = chart.kind == .line ? dash(index) : fill(index) + fill(index)
            cells.write(sign, ChartPart.role(index), column, row)
            cells.write(name, .body, column + 3, row)
            column += width + 2
        }
    }

    private func dash(_ index: Int) -> String {
        let dashes =
            glyphs == .ascii
            ? ["**", "oo", "++", "xx", "##", "%%"] : ["──", "╌╌", "┄┄", "┈┈", "━━", "══"]
        return dashes[index % dashes.count]
    }

    // MARK: Axes

    /// The number of lines of an axis, for ticks at equal distances.
    func height(_ scale: ChartScale, _ room: Int) -> Int {
        let steps = scale.ticks.count - 1
        return steps * (steps < 4 ? 3 : room < 50 && steps > 4 ? 1 : 2) + 1
    }

    /// Writes the tick labels at the left.
    func axis(
        _ scale: ChartScale, _ sign: (Double) -> String, rows: Range<Int>,
        _ cells: inout ChartCells
    ) -> Int {
        let labels = scale.labels(chart.texts).map(plain)
        let width = labels.reduce(0) { max($0, ChartCells.columns(of: $1)) }
        let step = (rows.count - 1) / (labels.count - 1)
        for (index, label) in labels.enumerated() {
            let row = rows.upperBound - 1 - index * step
            cells.write(label, .caption, endingAt: width, row)
            let sign = glyphs == .ascii ? "." : sign(scale.ticks[index])
            for column in width + 1..<max(width + 1, cells.columns) {
                cells.put(sign, .rule, column, row)
            }
        }
        return width + 1
    }

    /// Writes the names of the positions below the plot.
    func across(_ columns: Range<Int>, _ cells: inout ChartCells) {
        let row = cells.add(lines: 1)
        var free = columns.lowerBound
        for tick in chart.acrossTicks(room: columns.count) {
            let text = plain(tick.text)
            let width = ChartCells.columns(of: text)
            let middle = Double(columns.lowerBound) + tick.share * Double(columns.count)
            let first = Int((middle - Double(width) / 2).rounded())
            let column = min(max(first, columns.lowerBound), columns.upperBound - width)
            guard column >= free else { continue }
            cells.write(text, .caption, column, row)
            free = column + width + 1
        }
        guard case .numbers = chart.across.positions, !chart.across.label.isEmpty else { return }
        let unit = chart.across.unit.isEmpty ? "" : ", \(chart.across.unit)"
        let label = ChartCells.cut(chart.across.label + unit, to: columns.count, glyphs)
        cells.write(label, .caption, endingAt: columns.upperBound, cells.add(lines: 1))
    }

    /// A text of the axes in the available glyphs.
    func plain(_ text: String) -> String {
        String(
            text.map { sign in
                switch sign {
                case "\u{A0}": " "
                case "−", "–": glyphs == .ascii ? "-" : sign
                default: sign
                }
            })
    }
}
