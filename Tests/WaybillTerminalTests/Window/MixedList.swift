import WaybillLists
import WaybillScreens
import WaybillTesting

@testable import WaybillTerminal

/// A list of tables, grids and carousels, and a terminal that looks at it.
struct MixedList {
    /// A section: how it is laid out, and how many lines each of its rows has.
    struct Part {
        var layout: Layout
        var heights: [Int]
        var hasHeader = true
        var hasFooter = false
    }

    enum Layout {
        case table(isPinned: Bool)
        case grid(columns: Int)
        case carousel
    }

    let screen: LiveScreen

    let view: ScreenView

    var model: TerminalScreenModel

    private let parts: [Part]

    init(_ parts: [Part], columns: Int = 60, rows: Int = 14) {
        self.parts = parts
        var description = ScreenDescription("Mixed", url: RouteURL())
        description.sections = parts.enumerated().map { $1.section(at: $0) }
        description.attribution = Attribution("© The mixer")
        let metrics = TerminalMetrics(style: .live)
        screen = LiveScreen(SampleScreen(description: description), isolation: nil)
        view = ScreenView(of: screen, metrics: metrics.listMetrics) {
            Page($0, appName: "Mixed", tabs: .sample)
        }
        model = TerminalScreenModel(
            size: TerminalSize(columns: columns, rows: rows), style: .live, metrics: metrics)
        model.show(view)
    }

    /// Random sections of tables and grids; and of carousels if wanted.
    static func parts(
        rows: Range<Int>, using random: inout some RandomNumberGenerator
    ) -> [Part] {
        (0..<Int.random(in: 2...5, using: &random)).map { _ in
            let count = Int.random(in: rows, using: &random)
            let layout: Layout =
                Bool.random(using: &random)
                ? .table(isPinned: Bool.random(using: &random))
                : .grid(columns: Int.random(in: 1...4, using: &random))
            return Part(
                layout: layout,
                heights: (0..<count).map { _ in Int.random(in: 1...3, using: &random) },
                hasHeader: Int.random(in: 0..<4, using: &random) > 0,
                hasFooter: Int.random(in: 0..<3, using: &random) == 0)
        }
    }

    /// The page with all rows, as a host has it that draws everything.
    var wholePage: Page {
        var page = view.page
        page.sections = parts.enumerated().map { index, part in
            var section = Page.Section(
                id: RecordID(index), header: part.header(at: index),
                rows: part.heights.indices.map { row in
                    Page.Row(
                        id: RecordID(row), content: part.content(of: row, at: index),
                        destination: RouteURL("/rows/\(index)/\(row)"))
                }, footer: part.footer(at: index))
            section.index = index
            switch part.layout {
            case .table(let isPinned): section.pinsHeader = isPinned
            case .grid(let columns):
                section.layout = .grid(.count(columns), columnSpacing: 16, lineSpacing: 8)
            case .carousel: section.layout = .carousel(height: 20, spacing: 16)
            }
            return section
        }
        page.window = Page.Window()
        page.window.rowCount = page.sections.reduce(0) { $0 + $1.rows.count }
        return page
    }
}

extension MixedList.Part {
    fileprivate func header(at index: Int) -> Content? {
        hasHeader ? .text("Section \(index)", .headline) : nil
    }

    fileprivate func footer(at index: Int) -> Content? {
        hasFooter ? .text("End of \(index)", .secondary) : nil
    }

    fileprivate func content(of row: Int, at index: Int) -> Content {
        .column(
            (0..<heights[row]).map { .text($0 == 0 ? "row\(index).\(row)" : "line \($0)") })
    }

    fileprivate func section(at index: Int) -> SectionRecord {
        var section = SectionRecord(
            id: RecordID(index),
            header: header(at: index).map { CellRecord(SampleCell.self, model: $0, id: "header") },
            footer: footer(at: index).map { CellRecord(SampleCell.self, model: $0, id: "footer") },
            cells: heights.indices.map { row in
                CellRecord(content(of: row, at: index), row, opening: "/rows/\(index)/\(row)")
            })
        section.layout =
            switch layout {
            case .table(let isPinned): isPinned ? .table.pinningHeader() : .table
            case .grid(let columns):
                SectionLayout(
                    GridLayout(columns: .count(columns), columnSpacing: 16, lineSpacing: 8))
            case .carousel:
                SectionLayout(CarouselLayout(height: 20, spacing: 16, estimatedWidth: 80))
            }
        return section
    }
}
