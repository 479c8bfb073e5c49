import WaybillDiff
import WaybillLists
import WaybillScreens

@testable import WaybillTerminal

/// A long list that is edited, and a terminal that looks at it through a
/// window.
struct LongList {
    /// A row: its number, and how often it changed.
    struct Item: Hashable {
        var number: Int
        var version = 0
    }

    private(set) var items: [Item]

    /// Whether rows are of several lines, not all of the same number.
    let isHigh: Bool

    let screen: LiveScreen

    let view: ScreenView

    var model: TerminalScreenModel

    init(count: Int, isHigh: Bool = false, columns: Int = 40, rows: Int = 12) {
        items = (0..<count).map { Item(number: $0) }
        self.isHigh = isHigh
        let size = TerminalSize(columns: columns, rows: rows)
        let metrics = TerminalMetrics(style: .live)
        let description = LongList.description
        screen = LiveScreen(SampleScreen(description: description), isolation: nil)
        view = ScreenView(of: screen, metrics: metrics.listMetrics) {
            Page($0, appName: "Long", tabs: .sample)
        }
        model = TerminalScreenModel(size: size, style: .live, metrics: metrics)
        set(items)
    }

    /// Draws every row again, though nothing changed.
    mutating func reload() {
        screen.manifest.reload()
        model.show(view)
    }

    private static var description: ScreenDescription {
        var description = ScreenDescription("Numbers", url: RouteURL())
        description.attribution = Attribution("© The counter")
        return description
    }

    /// Shows other rows; the list is given the differences.
    mutating func set(_ new: [Item]) {
        items = new
        screen.manifest.setSections([section])
        model.show(view)
    }

    private var section: SectionRecord {
        SectionRecord(
            id: "numbers", header: CellRecord(SectionHeaderCell.self, model: "All of them"),
            cells: items.map { item in
                CellRecord(
                    content(of: item), item.number,
                    opening: item.isPlain ? nil : "/rows/\(item.number)")
            })
    }

    private func content(of item: Item) -> Content {
        let text = "row\(item.number) v\(item.version)"
        guard isHigh else { return .text(text) }
        return .column((0..<item.lineCount).map { .text($0 == 0 ? text : "line \($0)") })
    }

    /// The page with all rows, as a host has it that draws everything.
    var wholePage: Page {
        var page = view.page
        var whole = Page.Section(
            id: "numbers", header: .text("All of them", .headline),
            rows: items.map { item in
                Page.Row(
                    id: RecordID(item.number), content: content(of: item),
                    destination: item.isPlain ? nil : RouteURL("/rows/\(item.number)"))
            })
        whole.rowCount = items.count
        page.sections = [whole]
        page.window = Page.Window()
        page.window.rowCount = items.count
        return page
    }
}

extension LongList.Item {
    /// How many lines the row has in a list of high rows.
    var lineCount: Int { 2 + (number + version) % 3 }

    /// Whether the keyboard passes the row by.
    var isPlain: Bool { number % 5 == 4 || (100..<140).contains(number % 400) }
}

extension TerminalFrame {
    /// The lines without the last, which shows the scroll position.
    var page: [TerminalLine] { Array(lines.dropLast()) }
}
