import Testing
import WaybillDiff
import WaybillLists
import WaybillScreens
import WaybillStore
import WaybillTestSupport
import WaybillTesting

@testable import WaybillWeb

/// How many bytes a change costs on its way to the browser.
struct LiveFrameSizeTests {
    private let list = ManifestedList()

    /// The frames so far are taken: the next one has what changes from here.
    private func frame(_ change: () -> Void) throws -> (json: String, page: Page) {
        let old = list.view.takeStep().page
        change()
        let step = list.view.takeStep()
        let json = LiveFrame(from: old, to: step.page, step.list).json(depth: 3)
        var live = try LivePage(showing: old)
        try live.take(json)
        #expect(try DrawnLines.difference(live, from: step.page) == nil)
        return (json, step.page)
    }

    @Test(arguments: RowKind.allCases)
    func `one changed text is at most 60 bytes`(_ kind: RowKind) throws {
        list.show((0..<200).map { SizedRow(id: $0, kind: kind) })
        let (json, _) = try frame { list.update(123, "Selected 7 times") }
        #expect(json.utf8.count <= 60, "\(json)")
    }

    @Test(arguments: RowKind.allCases, [0, 100, 200])
    func `one inserted row is what it shows and at most 96 bytes`(
        _ kind: RowKind, _ place: Int
    ) throws {
        list.show((0..<200).filter { $0 != 123 }.map { SizedRow(id: $0, kind: kind) })
        let row = SizedRow(id: 123, kind: kind)
        let (json, page) = try frame { list.insert(row, at: min(place, 199)) }
        let content = try #require(page.sections[0].rows.first { $0.id == 123 })
        let size = content.bytes
        #expect(json.utf8.count <= size + 96, "\(json.utf8.count - size): \(json)")
    }

    @Test func `a reversal of 200 rows in the page is at most 800 bytes`() throws {
        let rows = (0..<200).map { SizedRow(id: $0, kind: .link) }
        list.show(rows)
        let (json, page) = try frame { list.show(rows.reversed()) }
        #expect(page.sections[0].rows.first?.id == 199)
        #expect(json.utf8.count <= 800, "\(json.utf8.count)")
    }

    @Test(arguments: RowKind.allCases)
    func `a reversal of 1,000 rows is what the window shows then and a fifth`(
        _ kind: RowKind
    ) throws {
        let rows = (0..<1_000).map { SizedRow(id: $0, kind: kind) }
        list.show(rows)
        list.view.look(in: ListSize(width: 600, height: 800))
        let (json, page) = try frame { list.show(rows.reversed()) }
        let drawn = page.sections[0].rows
        #expect(drawn.count < 100)
        let size = drawn.reduce(0) { $0 + $1.bytes }
        #expect(
            json.utf8.count * 10 <= size * 12,
            "\(drawn.count) rows of \(size) bytes in \(json.utf8.count)")
    }
}

enum RowKind: CaseIterable {
    case plain
    case link
    case button
}

extension Page.Row {
    /// How many bytes are inside its cell.
    fileprivate var bytes: Int {
        RowHTML(self, ElementID.root.row(id)).content.utf8.count
    }
}

/// A row as apps have them: a title, a line below it, and a word.
private struct SizedRow: Hashable, Sendable {
    var id: Int
    var kind: RowKind
    var state = "Not selected"
}

private enum SizedCell: ContentCell {
    static func content(for row: SizedRow) -> Content {
        .row([
            .column([
                .text("Row \(row.id)", .headline),
                .text(
                    "Lantern meadow copper quiet river window orchard paper signal morning.",
                    .secondary),
            ]),
            .badge(row.state),
        ])
    }
}

/// A list on a screen, changed as a program does.
private final class ManifestedList {
    let view: ScreenView
    private let screen: LiveScreen

    init() {
        screen = LiveScreen(EmptyScreen())
        view = ScreenView(of: screen, metrics: .web)
        screen.appear()
    }

    func show(_ rows: [SizedRow]) {
        screen.manifest.setSections([
            SectionRecord(id: "rows", cells: rows.map(ManifestedList.record))
        ])
    }

    func update(_ row: Int, _ state: String) {
        let path = ItemPath(section: 0, item: row)
        guard var model = screen.manifest.cell(at: path)?.model(as: SizedRow.self) else { return }
        model.state = state
        screen.manifest.replaceCells(at: [path], with: [ManifestedList.record(model)])
    }

    func insert(_ row: SizedRow, at place: Int) {
        screen.manifest.insertCells(
            [ManifestedList.record(row)], at: ItemPath(section: 0, item: place))
    }

    private static func record(_ row: SizedRow) -> CellRecord {
        var record = CellRecord(
            SizedCell.self, model: row, id: row.id,
            onSelection: row.kind == .button ? { _, _ in } : nil)
        if row.kind == .link {
            record = record.destination(RouteURL(path: ["rows", "\(row.id)"]))
        }
        record.allowsHighlighting = row.kind != .plain
        return record
    }
}

private struct EmptyScreen: Screen {
    func describe(_ context: Context) -> ScreenDescription {
        ScreenDescription("Rows", url: RouteURL())
    }
}
