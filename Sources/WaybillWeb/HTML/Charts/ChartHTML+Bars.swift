import WaybillScreens

extension ChartHTML {
    /// The height of a horizontal bar, and the distance between groups, in pixels.
    private static let lying = (bar: 18.0, gap: 12.0, name: 20.0)

    /// The maximum length of names beside bars, and above them.
    private static let lyingNames = (beside: 14, above: 40)

    func bars(_ html: inout HTML) {
        let scale = chart.scale
        let (count, groups) = (max(1, chart.series.count), max(1, chart.count))
        let left = self.scale(scale, &html)
        let rooms = ChartHTML.rooms(beside: left, left)
        html.element(
            "svg", ["class": "plot", "width": "100%", "height": "\(ChartHTML.height)"]
        ) { html in
            grid(scale, &html)
            across(rooms, &html)
            let band = 1 / Double(groups)
            // A few bars are narrower than the window.
            let share = groups * count <= 6 ? 0.5 : groups > 60 ? 0.9 : 0.72
            let width = band * share / Double(count)
            for (index, series) in chart.series.enumerated() {
                html.element("g", ["class": ChartHTML.series(index)]) { html in
                    for (row, value) in series.values.enumerated() {
                        guard let value else { continue }
                        let left =
                            (Double(row) + (1 - share) / 2) * band + Double(index) * width
                        let (from, to) = ChartHTML.edges(of: value, scale)
                        bar(
                            index, x: ChartHTML.percent(left), y: from,
                            width: ChartHTML.percent(width * (count > 1 ? 0.92 : 1)),
                            height: to - from, &html)
                    }
                }
            }
            zero(scale, &html)
            if count == 1 { values(scale, rooms, &html) }
        }
    }

    /// The ends of a bar, in pixels from the top; a bar other than zero is visible.
    private static func edges(of value: Double, _ scale: ChartScale) -> (Double, Double) {
        let zero = height(of: 0, scale)
        let end = height(of: value, scale)
        guard value != 0, abs(end - zero) < 1 else { return (min(zero, end), max(zero, end)) }
        return value > 0 ? (zero - 1, zero) : (zero, zero + 1)
    }

    private func zero(_ scale: ChartScale, _ html: inout HTML) {
        let y = ChartHTML.number(ChartHTML.height(of: 0, scale).rounded() + 0.5)
        html.element("line", ["class": "zero", "x2": "100%", "y1": y, "y2": y])
    }

    /// The numbers at the ends of a few bars.
    private func values(
        _ scale: ChartScale, _ rooms: (snug: Int, roomy: Int), _ html: inout HTML
    ) {
        guard let values = chart.series.first?.values, values.count <= 24 else { return }
        let format = ChartNumber(chart.texts, decimals: scale.decimals + 1)
        let texts = values.map { $0.map(format.text) }
        let longest = texts.reduce(0) { max($0, $1?.count ?? 0) }
        let wanted = (longest + 1) * values.count
        guard wanted <= rooms.roomy else { return }
        let shares = chart.shares
        for (row, text) in texts.enumerated() {
            guard let text, let value = values[row] else { continue }
            let (from, to) = ChartHTML.edges(of: value, scale)
            html.element(
                "text",
                [
                    "class": wanted <= rooms.snug ? "value" : "value roomy",
                    "x": ChartHTML.percent(shares[row]), "text-anchor": "middle",
                    "y": ChartHTML.number(value < 0 ? to + 14 : from - 5),
                ], text: text)
        }
    }

    /// Horizontal bars, with their names beside or above them.
    func lyingBars(_ html: inout HTML) {
        let count = Double(max(1, chart.series.count))
        let names = chart.positionTexts
        let longest = names.reduce(0) { max($0, $1.count) }
        let isBeside = longest <= ChartHTML.lyingNames.beside
        let own = isBeside ? 0 : ChartHTML.lying.name
        let step = count * ChartHTML.lying.bar + ChartHTML.lying.gap + own
        let height = "\(Int(step * Double(chart.count)))"
        if isBeside {
            let width = "\(ChartHTML.width(of: names, gap: 12))"
            html.element("svg", ["class": "scale", "width": width, "height": height]) { html in
                for (row, name) in names.enumerated() {
                    let y = Double(row) * step + count * ChartHTML.lying.bar / 2 + 4
                    self.name(name, x: "0", y: y, &html)
                }
            }
        }
        html.element("svg", ["class": "plot", "width": "100%", "height": height]) { html in
            for row in 0..<chart.count {
                let top = Double(row) * step
                if !isBeside {
                    name(names[row].cut(to: ChartHTML.lyingNames.above), x: "0", y: top + 14, &html)
                }
                lyingGroup(row, top: top + own, &html)
            }
            let x = ChartHTML.percent(chart.scale.share(of: 0))
            let bottom = ChartHTML.number(step * Double(chart.count) - ChartHTML.lying.gap)
            html.element("line", ["class": "zero", "x1": x, "x2": x, "y2": bottom])
        }
        let texts = chart.series.flatMap { $0.values.compactMap { $0.map(chart.spoken) } }
        html.element(
            "svg",
            [
                "class": "ends", "height": "1",
                "width": "\(ChartHTML.width(of: texts, gap: 6))",
            ])
    }

    private func name(_ text: String, x: String, y: Double, _ html: inout HTML) {
        html.element(
            "text",
            [
                "class": "name", "x": x, "y": ChartHTML.number(y),
                "direction": text.hasRightToLeftLetters ? "rtl" : nil,
                "text-anchor": text.hasRightToLeftLetters ? "end" : nil,
            ], text: text)
    }

    /// The bars of a row of the table, each with its number.
    private func lyingGroup(_ row: Int, top: Double, _ html: inout HTML) {
        let scale = chart.scale
        let zero = scale.share(of: 0)
        for (index, series) in chart.series.enumerated() {
            guard let value = series.values[row] else { continue }
            let end = scale.share(of: value)
            let y = top + Double(index) * ChartHTML.lying.bar
            html.element("g", ["class": ChartHTML.series(index)]) { html in
                bar(
                    index, x: ChartHTML.percent(min(zero, end)), y: y + 1,
                    width: ChartHTML.percent(max(abs(end - zero), value == 0 ? 0 : 0.003)),
                    height: ChartHTML.lying.bar - 3, &html)
                // The empty side of the zero has room for a negative number.
                html.element(
                    "text",
                    [
                        "class": "value", "x": ChartHTML.percent(max(zero, end)), "dx": "6",
                        "y": ChartHTML.number(y + ChartHTML.lying.bar / 2 + 4),
                    ], text: chart.spoken(value))
            }
        }
    }

    /// A bar: the first series is plain, others have stripes of the style sheet.
    func bar(
        _ index: Int, x: String, y: Double, width: String, height: Double, _ html: inout HTML
    ) {
        let attributes: HTML.Attributes = [
            "x": x, "y": ChartHTML.number(y), "width": width, "height": ChartHTML.number(height),
        ]
        guard index > 0 else {
            return html.element("rect", ["class": "bar", "rx": "2"] + attributes)
        }
        html.element("svg", ["class": "striped"] + attributes) { html in
            html.element("rect", ["class": "ground", "width": "100%", "height": "100%"])
            let lines = ["", "M-9-9l800 800", "M0-9v800", "M800-9l-800 800", "M-9 9h900", "M0 0"]
            html.element("path", ["class": "stripes", "d": lines[index % lines.count]])
            html.element("rect", ["class": "edge", "width": "100%", "height": "100%"])
        }
    }
}
