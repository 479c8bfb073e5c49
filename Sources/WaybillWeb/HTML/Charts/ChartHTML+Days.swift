import WaybillScreens

extension ChartHTML {
    /// The maximum number of weeks in a block: half a year.
    private static let mostWeeks = 27

    /// A calendar, in blocks of half a year at most, side by side if there is room.
    func days(_ element: String, _ html: inout HTML) {
        let days = ChartDays(chart)
        let blocks = days.blocks(of: ChartHTML.mostWeeks)
        let length = blocks.first?.count ?? 1
        for weeks in blocks {
            html.element(element, ["class": "block"]) { html in
                months(days, weeks, length, &html)
                weekdays(element, &html)
                html.element(
                    "svg",
                    [
                        "class": "weeks", "width": "100%", "viewBox": "0 0 \(length * 20) 140",
                    ]
                ) { html in cells(days, weeks, &html) }
            }
        }
    }

    private func months(
        _ days: ChartDays, _ weeks: Range<Int>, _ length: Int, _ html: inout HTML
    ) {
        html.element("svg", ["class": "months", "width": "100%", "height": "18"]) { html in
            for month in days.months where weeks.contains(month.week) {
                let share = Double(month.week - weeks.lowerBound) / Double(length)
                // At the end a name has room only if it ends there.
                let isLast = share > 0.9
                html.element(
                    "text",
                    [
                        "x": isLast ? "100%" : ChartHTML.percent(share), "y": "12",
                        "text-anchor": isLast ? "end" : nil,
                    ], text: month.text)
            }
        }
    }

    private func weekdays(_ element: String, _ html: inout HTML) {
        html.element(element, ["class": "weekdays"]) { html in
            html.element("svg", ["width": "100%", "height": "100%"]) { html in
                for day in [0, 2, 4] {
                    html.element(
                        "text",
                        ["y": ChartHTML.percent((Double(day) + 0.5) / 7), "dy": "4"],
                        text: chart.texts.weekday(day))
                }
            }
        }
    }

    /// A path for each level: larger and darker squares for larger numbers.
    private func cells(_ days: ChartDays, _ weeks: Range<Int>, _ html: inout HTML) {
        var grounds = ""
        var paths: [Int: String] = [:]
        for cell in days.cells where weeks.contains(cell.week) {
            guard let level = cell.level else { continue }
            let place = (x: (cell.week - weeks.lowerBound) * 20, y: cell.weekday * 20)
            grounds += ChartHTML.square(8, at: place)
            if level != 0 { paths[level, default: ""] += ChartHTML.sign(level, at: place) }
        }
        if !grounds.isEmpty { html.element("path", ["class": "level ground", "d": grounds]) }
        for (level, path) in paths.sorted(by: { $0.key < $1.key }) {
            html.element("path", ["class": ChartHTML.level(level), "d": path])
        }
    }

    private static func level(_ level: Int) -> String {
        "level l\(abs(level))\(level < 0 ? " below" : "")"
    }

    /// A square, or a diamond below zero.
    private static func sign(_ level: Int, at place: (x: Int, y: Int)) -> String {
        // Edges are drawn a unit wide around it.
        let half = [4, 4, 6, 7, 8][min(abs(level), 4)]
        guard level < 0 else { return square(half, at: place) }
        return
            "M\(place.x + 10) \(place.y + 10 - half)l\(half) \(half)-\(half) \(half)-\(half)-\(half)z"
    }

    private static func square(_ half: Int, at place: (x: Int, y: Int)) -> String {
        let side = 2 * half
        return "M\(place.x + 10 - half) \(place.y + 10 - half)h\(side)v\(side)h-\(side)z"
    }

    /// The legend of the squares, from the least to the greatest.
    func levels(_ html: inout HTML) {
        let days = ChartDays(chart)
        guard let most = days.levels.last else { return }
        let hasBelow = days.cells.contains { ($0.level ?? 0) < 0 }
        let hasAbove = days.cells.contains { ($0.level ?? 0) > 0 }
        let levels = (hasBelow ? [-4, -3, -2, -1] : []) + [0] + (hasAbove ? [1, 2, 3, 4] : [])
        html.element("span", ["class": "key"]) { html in
            html.text(hasBelow ? chart.spoken(-most) : "0")
            html.element(
                "svg",
                [
                    "width": "\(levels.count * 14)", "height": "14",
                    "viewBox": "0 0 \(levels.count * 20) 20",
                ]
            ) { html in
                for (index, level) in levels.enumerated() {
                    let place = (x: index * 20, y: 0)
                    html.element(
                        "path",
                        ["class": "level ground", "d": ChartHTML.square(8, at: place)])
                    if level != 0 {
                        html.element(
                            "path",
                            [
                                "class": ChartHTML.level(level),
                                "d": ChartHTML.sign(level, at: place),
                            ])
                    }
                }
            }
            html.text(hasAbove ? chart.spoken(most) : "0")
        }
    }
}
