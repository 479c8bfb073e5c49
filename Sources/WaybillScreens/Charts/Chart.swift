/// A chart: a table of numbers that every host can draw.
///
/// A browser draws vectors without a script, a terminal uses blocks and Braille dots. In print and
/// for screen readers it is a table, which a browser shows to everyone on request.
///
/// ```swift
/// let chart = Chart(
///     "Temperature", .line, across: months, measure: temperature, series: [coast, hills])
/// let row = Row("year", .chart(chart))
/// ```
public struct Chart: Hashable, Sendable {
    /// The kinds of charts.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A line for each series.
        case line

        /// A bar for each number, from zero.
        case bars

        /// A square for each day, darker and larger for greater numbers of the first series.
        case days
    }

    /// The title, which is also the accessibility label.
    public let label: String

    /// The subtitle; nil for none.
    public let note: String?

    /// The kind of chart.
    public let kind: Kind

    /// The axis: the first column of the table.
    public let across: ChartAxis

    /// The measure of the numbers.
    public let measure: ChartMeasure

    /// The series, a column of the table each.
    public let series: [ChartSeries]

    package let texts: ChartTexts

    package static let mostSeries = 6

    /// The most numbers of a chart, over all series; further ones are dropped.
    package static let mostNumbers = 4_000

    /// Creates a chart.
    ///
    /// Absent numbers, and those that are not finite or beyond 10^300, count as missing: a line has
    /// a gap there. Rows of a line are sorted if their positions are numbers or days.
    ///
    /// - Parameters:
    ///   - kind: The kind of chart; bars in place of days if the positions are not days.
    ///   - series: The numbers, six series at most.
    ///   - texts: The texts of the chart; English by default.
    /// - Complexity: O(n log n) in the numbers.
    public init(
        _ label: String, _ kind: Kind, across: ChartAxis, measure: ChartMeasure,
        series: [ChartSeries], note: String? = nil, texts: ChartTexts = ChartTexts()
    ) {
        (self.label, self.note, self.measure, self.texts) = (label, note, measure, texts)
        let series = series.prefix(Chart.mostSeries)
        let most = Chart.mostNumbers / max(1, series.count)
        let rows = across.rows(most: most, inOrder: kind != .bars)
        self.across = across.picking(rows)
        self.series = series.map { $0.picking(rows) }
        if kind == .days, case .days = across.positions {
            self.kind = .days
        } else {
            self.kind = kind == .days ? .bars : kind
        }
    }

    package var count: Int { across.count }
}

/// The axis of a chart: the positions of its numbers.
///
/// ```swift
/// let months = ChartAxis("Month", names: ["January", "February", "March"])
/// ```
public struct ChartAxis: Hashable, Sendable {
    package enum Positions: Hashable, Sendable {
        case names([String])
        case numbers([Double])
        case days([CalendarDay])
    }

    /// The name of the positions, such as "Month": the head of their column.
    public let label: String

    package let positions: Positions

    /// The unit of numeric positions, such as "km"; empty for none.
    public let unit: String

    /// Creates an axis of names, in their order.
    public init(_ label: String, names: [String]) { self.init(label, .names(names)) }

    /// Creates an axis of numbers, such as distances, without a unit by default.
    public init(_ label: String, numbers: [Double], unit: String = "") {
        self.init(label, .numbers(numbers), unit: unit)
    }

    /// Creates an axis of days.
    public init(_ label: String, days: [CalendarDay]) { self.init(label, .days(days)) }

    package init(_ label: String, _ positions: Positions, unit: String = "") {
        (self.label, self.positions, self.unit) = (label, positions, unit)
    }

    var count: Int {
        switch positions {
        case .names(let names): names.count
        case .numbers(let numbers): numbers.count
        case .days(let days): days.count
        }
    }

    fileprivate func rows(most: Int, inOrder: Bool) -> [Int] {
        switch positions {
        case .names(let names): return Array(names.indices.prefix(most))
        case .numbers(let numbers):
            let rows = numbers.indices.filter { Chart.isDrawn(numbers[$0]) }.prefix(most)
            return inOrder ? rows.sorted { (numbers[$0], $0) < (numbers[$1], $1) } : Array(rows)
        case .days(let days):
            let rows = days.indices.prefix(most)
            return inOrder ? rows.sorted { (days[$0], $0) < (days[$1], $1) } : Array(rows)
        }
    }

    fileprivate func picking(_ rows: [Int]) -> ChartAxis {
        let positions: Positions =
            switch self.positions {
            case .names(let names): .names(rows.map { names[$0] })
            case .numbers(let numbers): .numbers(rows.map { numbers[$0] })
            case .days(let days): .days(rows.map { days[$0] })
            }
        return ChartAxis(label, positions, unit: unit)
    }
}

/// The measure of a chart: its quantity and unit.
///
/// ```swift
/// let temperature = ChartMeasure("Mean temperature", unit: "°C")
/// ```
public struct ChartMeasure: Hashable, Sendable {
    /// The quantity, such as "Mean temperature".
    public let label: String

    /// The unit, such as "°C"; empty for none.
    public let unit: String

    /// Creates a measure.
    public init(_ label: String, unit: String = "") { (self.label, self.unit) = (label, unit) }

    package var text: String {
        unit.isEmpty ? label : label.isEmpty ? unit : "\(label), \(unit)"
    }
}

/// A series of a chart, such as the numbers of one place.
///
/// ```swift
/// let coast = ChartSeries("Coast", [4.5, 5.1, nil])  // nil: missing
/// let hills = ChartSeries("Hills", [-1.5, -0.2, 3.9])
/// ```
public struct ChartSeries: Hashable, Sendable {
    /// The name of the series.
    public let name: String

    /// The numbers, one for each position; nil for missing ones.
    public let values: [Double?]

    /// Creates a series.
    public init(_ name: String, _ values: [Double?]) { (self.name, self.values) = (name, values) }

    fileprivate func picking(_ rows: [Int]) -> ChartSeries {
        ChartSeries(
            name,
            rows.map { row in
                guard values.indices.contains(row), let value = values[row] else { return nil }
                return Chart.isDrawn(value) ? value + 0 : nil
            })
    }
}

/// The texts of charts, and their formats of numbers and days.
public struct ChartTexts: Hashable, Sendable {
    /// The names of the kinds of charts, in the order of the cases.
    public var kinds = ["Line chart", "Bar chart", "Calendar of days"]

    /// The label of the button that shows the table.
    public var table = "Show as table"

    /// The text for a missing number.
    public var missing = "–"

    /// The decimal separator.
    public var decimalMark = "."

    /// The thousands separator.
    public var groupMark = ","

    /// The abbreviations of thousands, millions, and so on, on an axis.
    public var scales = ["k", "M", "bn", "tn"]

    /// The months, from January on, in brief.
    public var months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// The days of a week, from Monday on, in brief.
    public var weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

    /// The first day of a week, counted from Monday as 0.
    public var firstWeekday = 0

    /// Creates the English texts.
    public init() {}
}

extension Chart {
    static func isDrawn(_ number: Double) -> Bool { number.isFinite && abs(number) <= 1e300 }
}
