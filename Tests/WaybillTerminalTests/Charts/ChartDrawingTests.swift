import Testing
import WaybillLists
import WaybillScreens
import WaybillSessions
import WaybillTesting

@testable import WaybillTerminal

/// A chart in a terminal: dots, blocks and shades, and on paper its table.
@Suite(.timeLimit(.minutes(60)))
struct ChartDrawingTests {
    private let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun"]

    private func chart(_ kind: Chart.Kind, _ values: [[Double?]], _ names: [String]? = nil) -> Chart
    {
        Chart(
            "Temperature", kind, across: ChartAxis("Month", .names(names ?? months)),
            measure: ChartMeasure("Mean", unit: "°C"),
            series: values.enumerated().map { ChartSeries(["Coast", "Hills"][$0 % 2], $1) })
    }

    private func lines(
        _ chart: Chart, _ columns: Int = 80, _ style: TerminalStyle = .plain,
        _ medium: ContentWriter.Medium = .live
    ) -> [TerminalLine] {
        var writer = ContentWriter(style: style)
        writer.medium = medium
        return writer.content(.chart(chart)).part.drawn(in: Frame(right: columns)).map(\.finished)
    }

    private func text(
        _ chart: Chart, _ columns: Int = 80, _ style: TerminalStyle = .plain,
        _ medium: ContentWriter.Medium = .live
    ) -> String {
        lines(chart, columns, style, medium).map(\.text).joined(separator: "\n")
    }

    private func page(_ content: Content) -> Page {
        var page = Page(ScreenDescription("T"), appName: "A", tabs: [])
        page.sections = [Page.Section(id: "section", rows: [Page.Row(id: "row", content: content)])]
        return page
    }

    @Test(arguments: [10, 24, 40, 80, 140], SeededGenerator.seeds(4))
    func `whatever its numbers are, it fits`(
        columns: Int, seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        let numbers: [Double?] = [nil, 0, 1, -1, 4_711, .nan, .infinity, 1e300, -1e300, 1e-300]
        let count = [0, 1, 2, 30, 500].randomElement(using: &random) ?? 0
        let axes: [ChartAxis.Positions] = [
            .names((0..<count).map { "日本 \($0)" }), .numbers((0..<count).map { Double($0) * 1e9 }),
            .days((0..<count).map { CalendarDay(number: $0 * count) }),
        ]
        for kind in Chart.Kind.allCases {
            let chart = Chart(
                "Any", kind, across: ChartAxis("At", axes.randomElement(using: &random) ?? axes[0]),
                measure: ChartMeasure("Number", unit: "km"),
                series: (0..<Int.random(in: 0...6, using: &random)).map { number in
                    ChartSeries(
                        "S\(number)",
                        (0..<count).map { _ in numbers.randomElement(using: &random) ?? nil })
                })
            for style in [TerminalStyle.live, .ascii] {
                let widths = lines(chart, columns, style).map(\.columns)
                #expect(widths.allSatisfy { $0 <= columns }, "seed \(seed), \(kind)")
            }
            for medium in [ContentWriter.Medium.live, .read] {
                let page = page(.chart(chart))
                var drawing = PageDrawing(page, width: columns, style: .live, medium: medium)
                #expect(drawing.draw().semantics == page.semantics, "seed \(seed), \(kind)")
            }
        }
    }

    @Test func `lines are dots between ticks, and end at their numbers`() {
        let text = text(chart(.line, [[3, 5, 8, 11, 15, 18], [-2, 0, 2, 6, 10, 13]]))
        let dots = text.unicodeScalars.filter { (0x2801...0x28FF).contains($0.value) }
        #expect(dots.count > 60)
        #expect(text.contains("Coast 18 °C") && text.contains("Hills 13 °C"))
        for month in months { #expect(text.contains(month)) }
        #expect(text.contains("20 ┈") && text.contains(" 0 ─"))
    }

    @Test func `lines are distinguished without colours`() {
        let flat = chart(.line, [[5, 5, 5, 5, 5, 5], [9, 9, 9, 9, 9, 9]])
        let rows = lines(flat).map { line in
            line.text.unicodeScalars.filter { (0x2801...0x28FF).contains($0.value) }
        }.filter { $0.count > 10 }
        #expect(rows.count == 2)
        let kinds = rows.map { Set($0).count }
        #expect(Set(kinds).count == 2, "one is whole, and one has gaps: \(kinds)")
        #expect(TerminalRole.series1.rendition(.none) == nil)
        #expect(TerminalRole.series1.rendition(.full) != TerminalRole.series2.rendition(.full))
    }

    @Test func `bars are eighths of blocks that stand on zero or hang from it`() {
        let text = text(chart(.bars, [[10, 7.3, -5, 0, 2.2, -0.1]]))
        #expect(
            text.contains("█")
                && text.unicodeScalars.contains { (0x2581...0x2587).contains($0.value) })
        let bars = lines(chart(.bars, [[10, 7.3, -5, 0, 2.2, -0.1]])).flatMap(\.runs)
            .filter { $0.role == .series1 }.map(\.text).joined()
        #expect(bars.contains("▔"), "next to nothing is seen")
        #expect(text.contains("Jan") && text.contains("−5"))
    }

    @Test func `bars with long names lie, each before its number`() {
        let chart = chart(.bars, [[8_849, -3_000]], ["Everest", "A trench below"])
        let lines = lines(chart).map(\.text)
        #expect(
            lines.contains {
                $0.hasPrefix("Everest") && $0.hasSuffix("█ 8,849 °C")
                    || $0.hasPrefix("Everest") && $0.hasSuffix("8,849 °C")
            })
        #expect(lines.contains { $0.hasPrefix("A trench below") && $0.contains("█▏ −3,000 °C") })
    }

    @Test func `a calendar shades days below their months`() {
        let days = (0..<365).map { CalendarDay(number: 20_089 + $0) }
        let chart = Chart(
            "Walks", .days, across: ChartAxis("Day", .days(days)),
            measure: ChartMeasure("Distance", unit: "km"),
            series: [ChartSeries("", days.map { Double($0.number % 5) })])
        for columns in [40, 80, 140] {
            let text = text(chart, columns)
            for sign in "·░▒▓█" { #expect(text.contains(sign), "\(columns)") }
            for word in ["2025", "Apr", "Sep", "Mon", "Sun", "4 km"] {
                #expect(text.contains(word), "\(word), \(columns)")
            }
            let count = text.filter { "·░▒▓█".contains($0) }.count
            #expect(count == (columns == 140 ? 730 : 365) + 5, "\(columns)")
        }
    }

    @Test func `on paper and line by line it is its table`() throws {
        let chart = chart(.line, [[3, 4.5, 8], [-2, nil, 1]], ["Jan", "Feb", "Mar"])
        let page = page(.chart(chart))
        let document = TerminalDocument(page: page, width: 80)
        #expect(document.semantics == page.semantics)
        #expect(document.text.contains(#/Jan {12}3 {9}−2\n/#), "\(document.text)")
        #expect(document.text.contains(#/Feb {10}4\.5 {10}–\n/#))
        #expect(!document.text.unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) })
        let narrow = TerminalDocument(page: page, width: 12)
        #expect(narrow.semantics == page.semantics)
    }

    @Test func `signs of ASCII draw it too`() {
        let days = (0..<100).map { CalendarDay(number: 20_089 + $0) }
        let calendar = Chart(
            "Walks", .days, across: ChartAxis("Day", .days(days)), measure: ChartMeasure("Km"),
            series: [ChartSeries("", days.map { Double($0.number % 7) - 2 })])
        let charts = [
            chart(.line, [[3, 5, nil, -11, 15, 18], [-2, 0, 2, 6, 10, 13]]),
            chart(.bars, [[10, 7, -5, 0, 2, 1], [1, 2, 3, 4, 5, 6]]), calendar,
        ]
        for chart in charts {
            let text = text(chart, 80, .ascii).filter { $0 != "°" && $0 != "\u{A0}" }
            #expect(text.allSatisfy { $0.isASCII }, "\(text)")
        }
    }
}
