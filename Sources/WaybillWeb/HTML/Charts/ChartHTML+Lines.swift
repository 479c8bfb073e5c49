import WaybillScreens

extension ChartHTML {
    /// The maximum number of rows with a mark each on the lines.
    private static let mostMarks = 24

    /// The coordinate size of the lines; a browser stretches it.
    private static let frame = (width: 1_000.0, height: 1_800.0)

    /// The lines with ticks of both axes, and their end texts.
    func lines(_ html: inout HTML) {
        let scale = chart.scale
        let shares = chart.shares
        let left = self.scale(scale, &html)
        let rooms = ChartHTML.rooms(
            beside: left + ChartHTML.width(of: endTexts(hasNames: false), gap: 12),
            left + ChartHTML.width(of: endTexts(hasNames: true), gap: 12))
        html.element(
            "svg", ["class": "plot", "width": "100%", "height": "\(ChartHTML.height)"]
        ) { html in
            grid(scale, &html)
            across(rooms, &html)
            html.element(
                "svg",
                [
                    "y": ChartHTML.number(ChartHTML.plot.top), "width": "100%",
                    "height": ChartHTML.number(ChartHTML.plot.bottom - ChartHTML.plot.top),
                    "viewBox": "0 0 1000 1800", "preserveAspectRatio": "none",
                ]
            ) { html in
                for index in chart.series.indices.reversed() {
                    let path = path(chart.series[index].values, shares, scale)
                    guard !path.isEmpty else { continue }
                    html.element(
                        "path", ["class": "stroke \(ChartHTML.series(index))", "d": path])
                }
            }
            marks(scale, shares, &html)
        }
        ends(scale, hasNames: false, &html)
        if chart.series.count > 1 { ends(scale, hasNames: true, &html) }
    }

    /// A line from number to number, with a gap if one is missing.
    ///
    /// Of many numbers at the same position, the least and the greatest are drawn.
    func path(_ values: [Double?], _ shares: [Double], _ scale: ChartScale) -> String {
        var path = VectorPath()
        for (value, share) in thinned(values, shares) {
            guard let value else {
                path.end()
                continue
            }
            path.add(
                Int((share * ChartHTML.frame.width).rounded()),
                Int(((1 - scale.share(of: value)) * ChartHTML.frame.height).rounded()))
        }
        path.end()
        return path.source
    }

    private func thinned(_ values: [Double?], _ shares: [Double]) -> [(Double?, Double)] {
        let all = Array(zip(values, shares))
        guard all.count > 1_000 else { return all }
        var thinned: [(Double?, Double)] = []
        var group: [(offset: Int, value: Double, share: Double)] = []
        func flush(_ thinned: inout [(Double?, Double)]) {
            guard let first = group.first, let last = group.last else { return }
            let least = group.min { $0.value < $1.value } ?? first
            let most = group.max { $0.value < $1.value } ?? first
            var taken: Set<Int> = []
            for point in [first, least, most, last].sorted(by: { $0.offset < $1.offset })
            where taken.insert(point.offset).inserted {
                thinned.append((point.value, point.share))
            }
            group = []
        }
        for (offset, (value, share)) in all.enumerated() {
            let place = (share * ChartHTML.frame.width).rounded()
            let isSame = group.last.map { ($0.share * ChartHTML.frame.width).rounded() == place }
            if isSame == false || value == nil { flush(&thinned) }
            if let value {
                group.append((offset, value, share))
            } else {
                thinned.append((nil, share))
            }
        }
        flush(&thinned)
        return thinned
    }

    /// A mark at each of a few numbers, and else at the last.
    private func marks(_ scale: ChartScale, _ shares: [Double], _ html: inout HTML) {
        let hasAll = chart.count <= ChartHTML.mostMarks
        for (index, series) in chart.series.enumerated().reversed() {
            let end = chart.end(of: index)?.row
            html.element("g", ["class": ChartHTML.series(index)]) { html in
                for (row, value) in series.values.enumerated() where hasAll || row == end {
                    guard let value else { continue }
                    mark(
                        index, x: ChartHTML.percent(shares[row]),
                        y: ChartHTML.height(of: value, scale), &html)
                }
            }
        }
    }

    /// The mark of a series: a circle, a square, and so on.
    func mark(_ index: Int, x: String, y: Double, _ html: inout HTML) {
        let shapes = [
            "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z", "M-3.5-3.5h7v7h-7z", "M0-5l4.5 8h-9z",
            "M0-5l5 5-5 5-5-5z", "M0 5l4.5-8h-9z", "M-4.5-1.5h3v-3h3v3h3v3h-3v3h-3v-3h-3z",
        ]
        html.element("svg", ["x": x, "y": ChartHTML.number(y)]) {
            $0.element("path", ["class": "mark", "d": shapes[index % shapes.count]])
        }
    }

    /// The texts at the ends of the lines, perhaps with names.
    private func endTexts(hasNames: Bool) -> [String] {
        chart.series.indices.compactMap { index in
            guard let end = chart.end(of: index) else { return nil }
            return name(of: index, hasNames) + chart.spoken(end.value)
        }
    }

    private func name(of index: Int, _ hasNames: Bool) -> String {
        let name = chart.series[index].name
        return hasNames && chart.series.count > 1 && !name.isEmpty ? "\(name.cut(to: 16)) " : ""
    }

    /// The last number of each line beside its end, with its name if there is room.
    private func ends(_ scale: ChartScale, hasNames: Bool, _ html: inout HTML) {
        let ends = chart.series.indices.compactMap { index in
            chart.end(of: index).map { (index: index, value: $0.value) }
        }
        let places = Chart.apart(
            ends.map { ChartHTML.height(of: $0.value, scale) }, gap: 16, most: ChartHTML.plot.bottom
        )
        let room = chart.series.count == 1 ? "" : hasNames ? " roomy" : " snug"
        html.element(
            "svg",
            [
                "class": "ends\(room)", "height": "\(ChartHTML.height)",
                "width": "\(ChartHTML.width(of: endTexts(hasNames: hasNames), gap: 12))",
            ]
        ) { html in
            for (position, end) in ends.enumerated() {
                html.element(
                    "text",
                    [
                        "class": ChartHTML.series(end.index), "x": "10",
                        "y": ChartHTML.number(places[position] + 4),
                    ]
                ) { html in
                    html.text(name(of: end.index, hasNames))
                    html.element("tspan", ["class": "value"], text: chart.spoken(end.value))
                }
            }
        }
    }
}

extension String {
    func cut(to most: Int) -> String { count > most ? "\(prefix(max(0, most - 1)))…" : self }
}
