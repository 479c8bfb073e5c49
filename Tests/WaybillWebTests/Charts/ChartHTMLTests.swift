import Testing
import WaybillLists
import WaybillScreens
import WaybillTestSupport
import WaybillTesting

@testable import WaybillWeb

@Suite struct ChartHTMLTests {
    private func chart(
        _ kind: Chart.Kind = .line, _ names: [String] = ["Jan", "Feb", "<b>"],
        _ values: [[Double?]] = [[3, 4.5, 8], [-2, nil, 1]]
    ) -> Chart {
        Chart(
            "Tem<pe>rature", kind, across: ChartAxis("Month", .names(names)),
            measure: ChartMeasure("Mean", unit: "°C"),
            series: values.enumerated().map { ChartSeries("Place \($0)", $1) })
    }

    private func page(_ content: Content, destination: RouteURL? = nil) -> Page {
        var page = Page(ScreenDescription("T"), appName: "A", tabs: [])
        let row = Page.Row(id: "row", content: content, destination: destination)
        page.sections = [Page.Section(id: "section", rows: [row])]
        return page
    }

    private func document(_ page: Page) throws -> HTMLDocument {
        try HTMLDocument(PageHTML(stylesheet: "/s", script: "/j", formsScript: "/f").document(page))
    }

    private func document(_ chart: Chart) throws -> HTMLDocument {
        try document(page(.chart(chart)))
    }

    @Test(arguments: SeededGenerator.seeds(7))
    func `a document has the semantics of a chart on its page`(
        seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        let texts = ["", "a <b>", "\"quoted\" & 'too'", "漢字", "שלום", "a longer text"]
        let chart = RandomCharts.chart(texts.randomElement(using: &random) ?? "", &random)
        let contents = [
            Content.chart(chart), .column([.text("x"), .chart(chart)]),
            .row([.chart(chart), .button("Go")]), .notice(.status, .chart(chart)),
        ]
        for content in contents {
            for destination in [nil, RouteURL(path: ["x"])] {
                var page = page(content, destination: destination)
                page.sections[0].header = content
                page.sections[0].footer = content
                let document = try document(page)
                #expect(document.semantics == page.semantics, "seed \(seed)")
                #expect(document.elements(with: "style").isEmpty, "a policy forbids it")
                let numbers = document.root.descendants.flatMap { element in
                    ["x", "y", "width", "height", "d", "x1", "x2", "y1", "y2"].compactMap {
                        element[$0]
                    }
                }
                let isDrawn = numbers.allSatisfy { !$0.contains("nan") && !$0.contains("inf") }
                #expect(isDrawn, "seed \(seed)")
            }
        }
    }

    @Test func `the table has heads and every number`() throws {
        let document = try document(chart())
        let heads = document.elements(named: "th")
        #expect(heads.filter { $0["scope"] == "col" }.map(\.text).count == 3)
        #expect(heads.filter { $0["scope"] == "row" }.map(\.text) == ["Jan", "Feb", "<b>"])
        #expect(document.elements(named: "td").map(\.text) == ["3", "−2", "4.5", "–", "8", "1"])
        #expect(document.elements(named: "caption").map(\.text) == ["Tem<pe>rature"])
        #expect(document.elements(named: "summary").map(\.text) == ["Show as table"])
        let picture = document.elements(with: "role", "img")
        #expect(picture.map { $0["aria-label"] } == ["Line chart: Tem<pe>rature"])
    }

    @Test func `a line goes from number to number, with a gap where one is missing`() throws {
        let paths = try document(
            chart(.line, ["a", "b", "c", "d", "e"], [[0, 10, nil, 5, nil], [nil, 0, nil, 0, 0]])
        ).elements(named: "path")
            .filter { $0["class"]?.hasPrefix("stroke s") == true }
        // The first series is drawn last, above the others.
        #expect(
            paths.compactMap { $0["d"] }
                == ["M250 1800l0 0M750 1800l250 0", "M0 1800l250-1800M750 900l0 0"])
    }

    @Test func `a line of a thousand numbers is compact, and of more keeps its extremes`() throws {
        var random = SeededGenerator(seed: 3)
        func path(_ count: Int) -> String {
            var values = (0..<count).map { _ in Double.random(in: 0...10, using: &random) }
            (values[count / 2], values[count / 2 + 1]) = (100, -100)
            let chart = chart(.line, values.map { "\($0)" }, [values])
            return ChartHTML(chart: chart, isInert: false).path(
                chart.series[0].values, chart.shares, chart.scale)
        }
        #expect(path(1_000).utf8.count < 8_000)
        let many = path(4_000)
        #expect(many.utf8.count < 25_000)
        let isPath = #/(M\d+ \d+l-?\d+( |(?=-))-?\d+(( |(?=-))-?\d+( |(?=-))-?\d+)*)+/#
        #expect(many.wholeMatch(of: isPath) != nil)
        var y = 0
        var heights: Set<Int> = []
        let steps = many.dropFirst().split(separator: "l")
        y = steps[0].split(separator: " ").last.flatMap { Int($0) } ?? -1
        let moves = steps[1].matches(of: #/-?\d+/#).compactMap { Int($0.0) }
        for index in stride(from: 1, to: moves.count, by: 2) {
            y += moves[index]
            heights.insert(y)
        }
        #expect(heights.contains(0) && heights.contains(1_800), "both extremes are there")
    }

    @Test func `bars begin at zero, and what is below zero hangs from it`() throws {
        let bars = try document(chart(.bars, ["a", "b", "c"], [[10, -5, 0]]))
            .elements(named: "rect").filter { $0["class"] == "bar" }
        #expect(bars.count == 3)
        let edges = bars.map { (Double($0["y"] ?? "") ?? 0, Double($0["height"] ?? "") ?? 0) }
        #expect(abs(edges[0].0 + edges[0].1 - edges[1].0) < 0.02, "they meet at zero")
        #expect(abs(edges[0].1 - 2 * edges[1].1) < 0.03 && edges[2].1 == 0)
    }

    @Test func `bars of several series differ by stripes, lines by dashes`() throws {
        let css = String(decoding: PackageResources.waybill_css, as: UTF8.self)
        for number in 2...Chart.mostSeries {
            #expect(css.contains(".chart .stroke.s\(number){stroke-dasharray:"))
        }
        let striped = try document(chart(.bars)).elements(with: "class", "striped")
        #expect(striped.count == 3, "two numbers, and what they mean")
    }

    @Test func `bars with long names lie, each with its name and its number`() throws {
        let document = try document(
            chart(.bars, ["Kilimanjaro", "A mountain with a name of some length"], [[5_895, -3]]))
        let texts = document.elements(named: "text").map(\.text)
        #expect(texts.contains("Kilimanjaro") && texts.contains("5,895 °C"))
        #expect(texts.contains("A mountain with a name of some length"))
    }

    @Test func `a calendar has a square for each day, the larger the greater its number`() throws {
        let days = (0..<40).map { CalendarDay(number: 20_000 + $0) }
        let chart = Chart(
            "Walks", .days, across: ChartAxis("Day", .days(days)),
            measure: ChartMeasure("Distance", unit: "km"),
            series: [ChartSeries("", (0..<40).map { Double($0 % 5) - 1 })])
        let weeks = try document(chart).elements(with: "class", "weeks")
        let levels = weeks.flatMap(\.elements).map { ($0["class"] ?? "", $0["d"] ?? "") }
        #expect(levels.map(\.0).contains("level l2 below"))
        let counts = levels.map { $0.1.filter { $0 == "z" }.count }
        #expect(counts.first == 40 && counts.dropFirst().reduce(0, +) == 32)
        let widths = levels.compactMap { $0.1.firstMatch(of: #/h(\d+)/#).map { $0.1 } }
        #expect(widths == ["16", "12", "14", "16"], "the ground, and what is above zero")
    }
}
