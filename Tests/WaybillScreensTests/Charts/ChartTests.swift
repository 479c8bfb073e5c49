import Testing
import WaybillLists
import WaybillScreens
import WaybillTesting

@Suite struct ChartTests {
    private let months = ["Jan", "Feb", "Mar"]

    private func chart(
        _ kind: Chart.Kind = .line, _ positions: ChartAxis.Positions? = nil,
        _ values: [[Double?]] = [[3, 4.5, 8], [-2, nil, 1]], unit: String = "°C"
    ) -> Chart {
        Chart(
            "Temperature", kind, across: ChartAxis("Month", positions ?? .names(months)),
            measure: ChartMeasure("Mean", unit: unit),
            series: values.enumerated().map { ChartSeries(["Coast", "Hills"][$0 % 2], $1) },
            note: "It gets warmer.")
    }

    @Test func `a chart is a picture and a table to someone who does not see it`() {
        let content = Content.chart(chart())
        #expect(content.accessibilityText == "Temperature It gets warmer.")
        let row = Page.Row(id: "row", content: content).semantics
        #expect(
            "\(row)" == """
                listItem "Temperature It gets warmer."
                  image "Line chart: Temperature"
                  table "Temperature"
                    tableRow "Month Coast, °C Hills, °C"
                    tableRow "Jan 3 −2"
                    tableRow "Feb 4.5 –"
                    tableRow "Mar 8 1"
                """)
        let link = Page.Row(id: "row", content: content, destination: RouteURL()).semantics
        #expect(link.children == [SemanticsNode(.link, "Temperature It gets warmer.")])
    }

    @Test func `what is not a number is missing, and what is too much is left out`() {
        let chart = chart(
            .bars, .names((0..<5_000).map { "\($0)" }),
            (0..<9).map { _ in [.nan, .infinity, 1e301, -1e308, -0.0, 7] })
        #expect(chart.series.count == Chart.mostSeries)
        #expect(chart.count == Chart.mostNumbers / Chart.mostSeries)
        #expect(chart.series[0].values.count == chart.count)
        #expect(chart.series[0].values.prefix(7) == [nil, nil, nil, nil, 0, 7, nil])
    }

    @Test func `rows of a line are in the order of their positions`() throws {
        let numbers = chart(.line, .numbers([3, .nan, 1, 2]), [[30, 99, 10, 20]])
        #expect(numbers.series[0].values == [10, 20, 30])
        #expect(numbers.shares == [0, 0.5, 1])
        let days = try ["2026-05-03", "2026-05-01"].map { try #require(CalendarDay($0)) }
        let calendar = chart(.days, .days(days), [[2, 1]])
        #expect(calendar.series[0].values == [1, 2])
        #expect(calendar.tableRows.map(\.head) == ["1 May 2026", "3 May 2026"])
        let bars = chart(.bars, .numbers([3, 1]), [[30, 10]])
        #expect(bars.series[0].values == [30, 10] && bars.positionTexts == ["3", "1"])
    }

    @Test func `only days are a calendar`() {
        #expect(chart(.days).kind == .bars)
        #expect(chart(.days, .days([])).kind == .days)
    }

    @Test func `an axis has zero on it where bars begin there, or where it is near`() {
        #expect(chart(.bars, nil, [[900, 1_000, 950]]).scale.lower == 0)
        #expect(chart(.line, nil, [[900, 1_000, 950]]).scale.lower == 900)
        #expect(chart(.line, nil, [[2, 10, 9]]).scale.lower == 0)
        #expect(chart(.bars, nil, [[-5, -3, -4]]).scale.upper == 0)
        #expect(chart(.line, nil, []).scale.ticks.count == 6)
    }

    @Test func `bars lie where their names have no room side by side`() {
        #expect(!chart(.bars).liesDown)
        #expect(chart(.bars, .names(["Kilimanjaro", "Etna"]), [[5_895, 3_403]]).liesDown)
        #expect(!chart(.bars, .names((0..<61).map { "Name \($0)" }), [[1]]).liesDown)
    }

    @Test(arguments: [0, 1, 4, 9, 20, 34, 74, 200]) func `ticks have room, whatever the rows are`(
        room: Int
    ) throws {
        var random = SeededGenerator(seed: UInt64(room))
        let first = try #require(CalendarDay("1950-01-31"))
        for length in [1, 2, 13, 60, 400, 3_000] {
            let span = [1, 7, 30, 400].randomElement(using: &random) ?? 1
            let axes: [ChartAxis.Positions] = [
                .names((0..<length).map { "No. \($0)" }),
                .numbers((0..<length).map { Double($0 * span) }),
                .days((0..<length).map { first.advanced(by: $0 * span) }),
            ]
            for (axis, kind) in axes.flatMap({ [($0, Chart.Kind.line), ($0, .bars)] }) {
                let chart = chart(kind, axis, [[1, 2]])
                let ticks = chart.acrossTicks(room: room)
                #expect(ticks.allSatisfy { (0...1).contains($0.share) })
                #expect(zip(ticks, ticks.dropFirst()).allSatisfy { $0.share < $1.share })
                let wanted = ticks.reduce(-1) { $0 + $1.text.count + 1 }
                #expect(ticks.count <= 1 || wanted <= room, "\(length), \(kind): \(ticks)")
            }
        }
    }

    @Test(
        arguments: [
            [0, Double.leastNonzeroMagnitude], [-1e300, 1e300], [1, 1.0.nextUp], [5, 5],
            [-Double.leastNonzeroMagnitude, 0, Double.leastNonzeroMagnitude],
        ] as [[Double]]) func `positions have a place, however near or far they are`(
            numbers: [Double]
        )
    {
        let chart = chart(.line, .numbers(numbers), [[1, 2, 3]])
        let shares = chart.shares
        #expect(shares.allSatisfy { (0...1).contains($0) })
        #expect(numbers[0] == numbers[1] || shares.first == 0 && shares.last == 1)
        for room in [4, 34, 74] {
            #expect(chart.acrossTicks(room: room).allSatisfy { (0...1).contains($0.share) })
        }
    }

    @Test func `days are named by months and years where there are many`() throws {
        func texts(_ from: String, _ to: String) throws -> [String] {
            let days = try [from, to].map { try #require(CalendarDay($0)) }
            return chart(.line, .days(days), [[1, 2]]).acrossTicks(room: 34).map(\.text)
        }
        let days = try texts("2026-05-01", "2026-05-05")
        #expect(days == ["1 May", "2 May", "3 May", "4 May", "5 May"])
        let months = try texts("2025-10-01", "2026-03-31")
        #expect(months == ["Oct", "Nov", "Dec", "2026", "Feb", "Mar"])
        let years = try texts("2020-06-01", "2026-03-31")
        #expect(years.contains("2024"))
    }

    @Test func `a calendar has each day at its place`() throws {
        let first = try #require(CalendarDay("2026-01-01"))
        let days = (0..<365).map { first.advanced(by: $0) }
        let chart = chart(.days, .days(days), [days.map { Double($0.parts.month % 5) }])
        let calendar = ChartDays(chart)
        #expect(calendar.weeks == 53 && calendar.cells.count == 365)
        #expect(calendar.cells[0].weekday == 3 && calendar.cells[0].week == 0, "a Thursday")
        #expect(calendar.cells[364].weekday == 3 && calendar.cells[364].week == 52)
        #expect(calendar.cells[364].level == 2)
        #expect(calendar.months.map(\.text).prefix(3) == ["2026", "Feb", "Mar"])
        #expect(calendar.months.count == 12)
        #expect(calendar.blocks(of: 27) == [0..<27, 27..<53])
        #expect(Set(calendar.cells.map(\.level)) == [0, 1, 2, 3, 4])
    }

    @Test func `a calendar of ten thousand years is its end`() throws {
        let ends = [CalendarDay(number: .min), CalendarDay(number: .max)]
        let calendar = ChartDays(chart(.days, .days(ends), [[1, -1]]))
        #expect(calendar.cells.map(\.level) == [-4])
        #expect(calendar.weeks <= ChartDays.mostDays / 7 + 2)
        #expect(ChartDays(chart(.days, .days([]), [[]])).blocks(of: 27).isEmpty)
    }
}
