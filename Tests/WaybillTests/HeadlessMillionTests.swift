import Synchronization
import Testing
import Waybill
import WaybillTesting
import WaybillViewport

/// A million rows on the headless host cost what is visible of them.
@MainActor
@Suite struct HeadlessMillionTests {
    private final class Maker: Sendable {
        private let count = Mutex(0)

        var made: Int {
            get { count.withLock(\.self) }
            set { count.withLock { $0 = newValue } }
        }
    }

    /// A million numbers, of which a selected one shows it.
    private struct Numbers: Screen {
        struct State {
            var journal = RowJournal(count: 1_000_000)
            var selected: Set<Int> = []
        }

        enum Action: Sendable { case select(Int) }

        let maker: Maker

        let state = State()

        func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
            guard case .select(let row) = action else { return .none }
            state.selected.insert(row)
            state.journal.update(at: row)
            return .none
        }

        func describe(_ context: Context) -> ScreenDescription {
            let state = context.state
            let rows = CellRows(following: state.journal) { [maker] index in
                maker.made += 1
                let title = "Number \(index)" + (state.selected.contains(index) ? ", selected" : "")
                return Row(
                    SectionHeaderCell.self, model: title, id: index,
                    onSelection: { _, _ in context.dispatch(.select(index)) })
            }
            return ScreenDescription(
                "Numbers", url: RouteURL(), sections: [Section(cells: rows)])
        }
    }

    private struct NumbersApp: ListApp {
        let maker: Maker

        var name: String { "Numbers" }
        var tabs: [Tab] { [] }

        func screen(at url: RouteURL) -> (any Screen)? {
            url.path.isEmpty ? Numbers(maker: maker) : nil
        }
    }

    @Test func `a million rows are opened, tapped and scrolled by what is visible`() async throws {
        let maker = Maker()
        let host = HeadlessHost(NumbersApp(maker: maker))
        try await host.open("/")
        let list = try #require(host.list)
        #expect(host.title == "Numbers" && host.page?.window.rowCount == 1_000_000)
        #expect(host.visibleRows.first == "Number 0" && host.visibleRows.count < 200)
        #expect(maker.made < 600, "opening made \(maker.made)")

        maker.made = 0
        try await host.tap("Number 7")
        #expect(host.plans.last == "~0-7" && host.visibleRows[7] == "Number 7, selected")
        #expect(maker.made < 30, "a tap made \(maker.made)")

        maker.made = 0
        try list.scroll(to: .row(ItemPath(section: 0, item: 654_321)), .top)
        #expect(list.rowsInSight.first == "Number 654321")
        #expect(host.visibleRows.contains("Number 654321"))
        #expect(maker.made < 900, "a jump made \(maker.made)")

        maker.made = 0
        list.scroll(by: 3)
        #expect(list.rowsInSight.first == "Number 654324")
        try await host.tap("Number 654330")
        #expect(list.rowsInSight.contains("Number 654330, selected"))
        #expect(maker.made < 300, "a scroll and a tap made \(maker.made)")
        #expect(host.semantics.name == "Numbers")
    }

    @Test func `the page of the headless host is what its list is scrolled to`() async throws {
        let host = HeadlessHost(NumbersApp(maker: Maker()), size: ListSize(width: 40, height: 10))
        try await host.open("/")
        let list = try #require(host.list)
        for offset in [3.0, 40, 5_000, -17] {
            list.scroll(by: offset)
            let rows = try #require(host.page?.sections.first)
            let first = try #require(list.rowsInSight.first)
            #expect(rows.rows.map(\.content.accessibilityText).contains(first))
            #expect(rows.rowCount == 1_000_000 && rows.rows.count < 40)
        }
    }
}
