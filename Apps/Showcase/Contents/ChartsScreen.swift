import Waybill

/// Charts: lines, bars and a calendar of days, each of which is also a table.
struct ChartsScreen: Screen {
    static let title = "Charts"

    enum Span: String, CaseIterable, Sendable {
        case season, year, both

        var title: String {
            switch self {
            case .season: "3 months"
            case .year: "1 year"
            case .both: "2 years"
            }
        }

        var weeks: Int {
            switch self {
            case .season: 13
            case .year: 52
            case .both: 104
            }
        }
    }

    enum Action: Sendable {
        case show(Span)
    }

    var state: Span { .year }

    func reduce(_ span: inout Span, _ action: Action) -> Effect<Action> {
        switch action {
        case .show(let wanted): span = wanted
        }
        return .none
    }

    func describe(_ context: Context) -> ScreenDescription {
        let span = context.state
        let options = Span.allCases.map { ControlOption($0.title, id: $0.rawValue) }
        return ScreenDescription(
            ChartsScreen.title, url: ShowcaseRoute.exhibit("charts").url
        ) {
            Section("lines", title: "Lines") {
                Row.picker(
                    "Time", id: "span", options, chosen: span.rawValue, as: .segments
                ) { choice in
                    if let span = choice.flatMap(Span.init) { context.dispatch(.show(span)) }
                }
                Row("temperature", .chart(ChartsScreen.temperature(span)))
            }
            Section("bars", title: "Bars") {
                Row("balance", .chart(ChartsScreen.balance))
                Row("ferries", .chart(ChartsScreen.ferries))
                Row("mountains", .chart(ChartsScreen.mountains))
            }
            Section("days", title: "Days") {
                Row("walks", .chart(ChartsScreen.walks))
            }
        }
    }

    private static func temperature(_ span: Span) -> Chart {
        let weeks = IslandYear.weeks
        return Chart(
            "Temperature", .line,
            across: ChartAxis("Week from", days: weeks.days.suffix(span.weeks)),
            measure: ChartMeasure("Mean of a week", unit: "°C"),
            series: [
                ChartSeries("Harbour", weeks.harbour.suffix(span.weeks)),
                ChartSeries("Hills", weeks.hills.suffix(span.weeks)),
            ], note: "The sea keeps the harbour mild when the hills freeze.")
    }

    private static let balance = Chart(
        "Water balance", .bars, across: ChartAxis("Month", names: IslandYear.months),
        measure: ChartMeasure("Rain less what dried up", unit: "mm"),
        series: [ChartSeries("", IslandYear.balance)],
        note: "From May to September more water leaves than comes.")

    private static let ferries = Chart(
        "Ferries", .bars,
        across: ChartAxis("Day", names: ChartTexts().weekdays),
        measure: ChartMeasure("Passengers a day"),
        series: [
            ChartSeries("Summer", IslandYear.ferries.summer),
            ChartSeries("Winter", IslandYear.ferries.winter),
        ])

    private static let mountains = Chart(
        "The highest of each continent", .bars,
        across: ChartAxis("Mountain", names: IslandYear.mountains.map(\.name)),
        measure: ChartMeasure("Height above the sea", unit: "m"),
        series: [ChartSeries("", IslandYear.mountains.map(\.height))])

    private static let walks = Chart(
        "Walks", .days, across: ChartAxis("Day", days: IslandYear.walks.days),
        measure: ChartMeasure("Walked in a day", unit: "km"),
        series: [ChartSeries("", IslandYear.walks.kilometres)],
        note: "Longer in summer, and at weekends.")
}
