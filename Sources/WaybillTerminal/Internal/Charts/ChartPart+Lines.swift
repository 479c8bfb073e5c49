import WaybillScreens

extension ChartPart {
    /// The numbers of dots on and off, by turns, of each series; the first one is solid.
    private static let dashes = [[1], [5, 3], [1, 2], [6, 2, 1, 2], [9, 3], [3, 3]]

    /// The minimum columns for names at the ends.
    private static let leastNamed = 60

    /// Lines of dots, with the last number of each beside its end.
    func lines(_ cells: inout ChartCells) {
        let scale = chart.scale
        let height = height(scale, cells.columns)
        let first = cells.add(lines: height)
        let ends = ends(isNamed: cells.columns >= ChartPart.leastNamed)
        let right = ends.reduce(0) { max($0, ChartCells.columns(of: $1.text)) }
        let left = axis(
            scale, { $0 == 0 ? "─" : "┈" }, rows: first..<first + height, &cells)
        let columns = left..<max(left + 1, cells.columns - right - 1)
        for row in first..<first + height {
            for column in columns.upperBound..<max(columns.upperBound, cells.columns) {
                cells.put(" ", .blank, column, row)
            }
        }
        var canvas = DotCanvas(columns: columns.count, lines: height, scale: 1)
        for index in chart.series.indices.reversed() { draw(index, scale, on: &canvas) }
        canvas.copy(glyphs) { cells.put($0, $1, columns.lowerBound + $2, first + $3) }
        let places = Chart.apart(
            ends.map { (1 - scale.share(of: $0.value)) * Double(height - 1) }.map { $0.rounded() },
            gap: 1, most: Double(height - 1))
        for (end, place) in zip(ends, places) {
            cells.write(end.text, end.role, columns.upperBound + 1, first + Int(place))
        }
        across(columns, &cells)
    }

    /// The texts at the ends of the lines.
    private func ends(
        isNamed: Bool
    ) -> [(text: String, role: TerminalRole, value: Double)] {
        chart.series.indices.compactMap { index in
            guard let value = chart.end(of: index)?.value else { return nil }
            let name = isNamed && chart.series.count > 1 ? chart.series[index].name : ""
            let cut = ChartCells.cut(name, to: 14, glyphs)
            let text = plain(chart.spoken(value))
            return (cut.isEmpty ? text : "\(cut) \(text)", ChartPart.role(index), value)
        }
    }

    /// Draws the line of a series, with continuous dashes.
    private func draw(_ index: Int, _ scale: ChartScale, on canvas: inout DotCanvas) {
        let dashes = ChartPart.dashes[index % ChartPart.dashes.count]
        let period = dashes.reduce(0, +)
        var phase = 0
        var last: (x: Int, y: Int)?
        for (value, share) in zip(chart.series[index].values, chart.shares) {
            guard let value else {
                last = nil
                continue
            }
            let x = Int((share * Double(canvas.width - 1)).rounded())
            // A tick is in the middle of its line.
            let y = Int(((1 - scale.share(of: value)) * Double(canvas.height - 4)).rounded()) + 2
            let from = last ?? (x, y)
            let steps = max(abs(x - from.x), abs(y - from.y))
            for step in 0...steps where step > 0 || last == nil {
                let part = steps == 0 ? 0 : Double(step) / Double(steps)
                phase = (phase + 1) % max(1, period)
                guard ChartPart.isDotted(phase, dashes) else { continue }
                canvas.set(
                    from.x + Int((part * Double(x - from.x)).rounded()),
                    from.y + Int((part * Double(y - from.y)).rounded()), ChartPart.role(index),
                    Chart.mostSeries - index)
            }
            last = (x, y)
        }
    }

    private static func isDotted(_ phase: Int, _ dashes: [Int]) -> Bool {
        var rest = phase
        for (index, length) in dashes.enumerated() {
            if rest < length { return index % 2 == 0 }
            rest -= length
        }
        return true
    }
}
