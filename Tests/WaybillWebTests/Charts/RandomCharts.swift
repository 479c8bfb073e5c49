import WaybillScreens

/// Charts whose numbers try to break a picture.
enum RandomCharts {
    static let numbers: [Double?] = [
        nil, 0, 1, -1, 3.25, 4_711, -0.0, .nan, .infinity, -.infinity, 1e300, -1e300,
        .leastNonzeroMagnitude,
        .greatestFiniteMagnitude, 1e-12,
    ]

    static func chart(_ text: String, _ random: inout some RandomNumberGenerator) -> Chart {
        let count = [0, 1, 2, 7, 30].randomElement(using: &random) ?? 0
        let positions: [ChartAxis.Positions] = [
            .names((0..<count).map { "\(text)\($0)" }),
            .numbers((0..<count).map { _ in (numbers.randomElement(using: &random) ?? 0) ?? 0 }),
            .days(
                (0..<count).map { _ in
                    CalendarDay(number: Int.random(in: -900_000...3_000_000, using: &random))
                }),
        ]
        let series = (0..<Int.random(in: 0...8, using: &random)).map { number in
            let length = Int.random(in: 0...count + 1, using: &random)
            return ChartSeries(
                "\(text)\(number)",
                (0..<length).map { _ in numbers.randomElement(using: &random) ?? nil })
        }
        return Chart(
            text, Chart.Kind.allCases.randomElement(using: &random) ?? .line,
            across: ChartAxis(text, positions.randomElement(using: &random) ?? .names([])),
            measure: ChartMeasure(
                text, unit: ["", "km", text].randomElement(using: &random) ?? ""),
            series: series, note: Bool.random(using: &random) ? text : nil)
    }
}
