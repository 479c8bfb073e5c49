import WaybillScreens

/// Draws a chart: a vector image that needs no script, and its table.
///
/// The image is as wide as possible: lines, bars and distances stretch, in per cent, and texts
/// never. Elements for wide or narrow charts alone have the class `roomy` or `snug`.
struct ChartHTML {
    let chart: Chart

    /// Whether the table is left out, because the chart is in a link, a header or the like.
    let isInert: Bool

    /// The width of a character of an axis, in pixels.
    static let letter = 8.2

    /// The minimum width of a chart in a narrow and in a wide window, in pixels.
    static let widths = (snug: 262.0, roomy: 560.0)

    /// The vertical range of the plot, in pixels.
    static let plot = (top: 18.0, bottom: 198.0)

    /// The height with the axis names, in pixels.
    static let height = 222

    /// Draws the chart.
    ///
    /// - Complexity: O(n) in the numbers.
    func write(to html: inout HTML) {
        let element = isInert ? "span" : "div"
        html.element(element, ["class": "chart \(chart.kind.rawValue)"]) { html in
            html.element(element, ["class": "chart-head"]) { html in
                for (index, words) in chart.words.enumerated() {
                    html.element(
                        "span", ["class": index == 0 ? "headline" : "secondary"], text: words)
                    html.text(" ")
                }
            }
            key(element, &html)
            html.element(
                element,
                [
                    "class": "chart-frame\(chart.liesDown ? " lying" : "")",
                    "role": isInert ? nil : "img",
                    "aria-label": isInert ? nil : chart.pictureText,
                    "aria-hidden": isInert ? "true" : nil,
                ]
            ) { html in
                switch chart.kind {
                case .line: lines(&html)
                case .bars where chart.liesDown: lyingBars(&html)
                case .bars: bars(&html)
                case .days: days(element, &html)
                }
            }
            if !isInert { table(&html) }
        }
    }

    // MARK: Legend

    /// The unit, and the legend of the series.
    private func key(_ element: String, _ html: inout HTML) {
        html.element(element, ["class": "chart-key", "aria-hidden": "true"]) { html in
            html.element("span", ["class": "chart-measure"], text: chart.measure.text)
            if chart.kind == .days { return levels(&html) }
            guard chart.series.count > 1 else { return }
            for (index, series) in chart.series.enumerated() {
                html.element("span", ["class": "key"]) { html in
                    html.element(
                        "svg", ["class": ChartHTML.series(index), "width": "24", "height": "12"]
                    ) { html in
                        if chart.kind == .line {
                            html.element("path", ["class": "stroke", "d": "M0 6h24"])
                            mark(index, x: "12", y: 6, &html)
                        } else {
                            bar(index, x: "4", y: 0, width: "16", height: 12, &html)
                        }
                    }
                    html.text(series.name)
                }
            }
        }
    }

    static func series(_ index: Int) -> String { "s\(index % Chart.mostSeries + 1)" }

    // MARK: The table

    private func table(_ html: inout HTML) {
        html.element("details", ["class": "chart-data"]) { html in
            html.element("summary", text: chart.texts.table)
            html.element("div", ["class": "chart-table", "tabindex": "0"]) { html in
                html.element("table") { html in
                    html.element("caption", ["class": "unseen"], text: chart.label)
                    html.element("thead") { html in
                        let head = chart.tableHead
                        row([head.head] + head.values, heads: 1 + head.values.count, "col", &html)
                    }
                    html.element("tbody") { html in
                        for line in chart.tableRows {
                            row([line.head] + line.values, heads: 1, "row", &html)
                        }
                    }
                }
            }
        }
    }

    /// Cells, the first of which are heads.
    private func row(_ cells: [String], heads: Int, _ scope: String, _ html: inout HTML) {
        html.element("tr") { html in
            for (index, cell) in cells.enumerated() {
                if index > 0 { html.text(" ") }
                let direction = cell.hasRightToLeftLetters ? "auto" : nil
                if index < heads {
                    html.element("th", ["scope": scope, "dir": direction], text: cell)
                } else {
                    html.element("td", text: cell)
                }
            }
        }
    }

    // MARK: Axes

    /// The width of texts beside a chart, in pixels.
    static func width(of texts: [String], gap: Int) -> Int {
        Int(Double(texts.reduce(0) { max($0, $1.count) }) * letter) + gap
    }

    /// The number of characters below the plot, in a narrow and in a wide window.
    static func rooms(beside snug: Int, _ roomy: Int) -> (snug: Int, roomy: Int) {
        func room(_ width: Double, _ taken: Int) -> Int {
            max(4, Int((width - Double(taken)) / letter))
        }
        return (room(widths.snug, snug), room(widths.roomy, roomy))
    }

    /// The tick labels of the numbers, at the left; returns their width in pixels.
    func scale(_ scale: ChartScale, _ html: inout HTML) -> Int {
        let labels = scale.labels(chart.texts)
        let width = ChartHTML.width(of: labels, gap: 10)
        html.element(
            "svg",
            ["class": "scale", "width": "\(width)", "height": "\(ChartHTML.height)"]
        ) { html in
            for (tick, label) in zip(scale.ticks, labels) {
                html.element(
                    "text",
                    [
                        "x": "100%", "dx": "-10", "text-anchor": "end",
                        "y": ChartHTML.number(ChartHTML.height(of: tick, scale) + 4),
                    ], text: label)
            }
        }
        return width
    }

    /// A line at each tick, and a stronger one at zero.
    func grid(_ scale: ChartScale, _ html: inout HTML) {
        for tick in scale.ticks {
            let y = ChartHTML.number(ChartHTML.height(of: tick, scale).rounded() + 0.5)
            html.element(
                "line",
                [
                    "class": tick == 0 || scale.lower > 0 && tick == scale.lower ? "zero" : "grid",
                    "x2": "100%", "y1": y, "y2": y,
                ])
        }
    }

    /// The names of the positions: more of them if there is room.
    func across(_ rooms: (snug: Int, roomy: Int), _ html: inout HTML) {
        let snug = chart.acrossTicks(room: rooms.snug)
        let roomy = chart.acrossTicks(room: rooms.roomy)
        let both = Set(snug).intersection(roomy)
        for (ticks, name) in [(snug.filter { !both.contains($0) }, "snug"), (roomy, "roomy")] {
            for tick in ticks { position(tick, both.contains(tick) ? nil : name, &html) }
        }
        guard case .numbers = chart.across.positions, !chart.across.label.isEmpty else { return }
        let unit = chart.across.unit
        html.element(
            "text",
            [
                "class": "across", "x": "100%", "y": "\(ChartHTML.height + 16)",
                "text-anchor": "end",
            ], text: unit.isEmpty ? chart.across.label : "\(chart.across.label), \(unit)")
    }

    private func position(_ tick: ChartTick, _ name: String?, _ html: inout HTML) {
        // Beside the plot there is room for half of a short text.
        let isShort = tick.text.count <= 6
        let anchor =
            isShort
            ? "middle" : tick.share < 0.05 ? "start" : tick.share > 0.95 ? "end" : "middle"
        let isFromRight = tick.text.hasRightToLeftLetters
        let turned = ["start": "end", "end": "start"][anchor] ?? anchor
        html.element(
            "text",
            [
                "class": name, "x": ChartHTML.percent(tick.share), "y": "217",
                "text-anchor": isFromRight ? turned : anchor,
                "direction": isFromRight ? "rtl" : nil,
            ], text: tick.text)
    }

    // MARK: Numbers

    /// The position of a number, in pixels from the top.
    static func height(of number: Double, _ scale: ChartScale) -> Double {
        plot.bottom - scale.share(of: number) * (plot.bottom - plot.top)
    }

    static func percent(_ share: Double) -> String {
        "\(decimal(Int((share * 10_000).rounded())))%"
    }

    static func number(_ pixels: Double) -> String { decimal(Int((pixels * 100).rounded())) }

    private static func decimal(_ hundredths: Int) -> String {
        let (whole, rest) = (abs(hundredths) / 100, abs(hundredths) % 100)
        let sign = hundredths < 0 ? "-" : ""
        guard rest > 0 else { return "\(sign)\(whole)" }
        let digits = rest < 10 ? "0\(rest)" : rest % 10 == 0 ? "\(rest / 10)" : "\(rest)"
        return "\(sign)\(whole).\(digits)"
    }
}
