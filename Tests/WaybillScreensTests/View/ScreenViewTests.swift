import Testing
import WaybillDiff
import WaybillLists
import WaybillScreens
import WaybillTesting
import WaybillViewport

@Suite struct ScreenViewTests {
    private let screen = LiveScreen(EmptyScreen())

    private func lines(_ ids: Range<Int>) -> [CellRecord] {
        ids.map { row(Line(id: $0, text: 1)) }
    }

    @Test func `a row that leaves the page and comes back before a step is the same element`() {
        let host = StepHost()
        host.screen.manifest.setSections([SectionRecord(cells: lines(0..<1_000))])
        let size = ListSize(width: 100, height: 100)
        host.view.look(in: size)
        #expect(host.take() == nil)
        host.view.look(in: size) { $0.scroll(to: 9_000) }
        _ = host.view.page
        #expect(host.view.takenRows[0] == ItemPath(section: 0, item: 0))
        host.view.look(in: size) { $0.scroll(to: 0) }
        _ = host.view.page
        host.view.look(in: ListSize(width: 100, height: 101))
        let step = host.view.takeStep()
        #expect(step.list?.rows.first == .kept(0))
    }

    @Test func `a row that is not drawn is found near its former position`() {
        screen.manifest.setSections([
            SectionRecord(id: "first", cells: lines(0..<1)),
            SectionRecord(id: "all", cells: lines(0..<3_000)),
        ])
        let view = ScreenView(of: screen)
        let row = ElementID.root.section("all").row(RecordID(1_500))
        #expect(view.page.element(row) == nil)
        for (section, item) in [(1, 1_500), (1, 2_400), (0, 700), (2, 1_501)] {
            let near = ItemPath(section: section, item: item)
            #expect(view.path(of: row, near: near) == ItemPath(section: 1, item: 1_500))
        }
        for near in [(1, 2_600), (3, 1_500), (-1, 0), (1, Int.max), (Int.min, Int.min)] {
            #expect(view.path(of: row, near: ItemPath(section: near.0, item: near.1)) == nil)
        }
    }

    @Test func `a header that comes into a window is drawn on its section`() {
        let section = SectionRecord(
            header: row(Line(id: -1, text: 1)), cells: CellRows(lines(0..<1_000)))
        screen.manifest.setSections([section])
        let view = ScreenView(of: screen)
        let size = ListSize(width: 100, height: 100)
        view.look(in: size) { $0.scroll(to: 3_000) }
        #expect(view.takeStep().page.sections.first?.header == nil)
        view.look(in: size) { $0.scroll(to: 0) }
        let step = view.takeStep()
        #expect(step.page.sections.first?.header != nil)
        #expect(step.list?.sections == [.redrawn(0)])
    }

    @Test func `a grid begins with the first row of a line though that is above the window`() {
        // Of each line the first row is low, and the last one high.
        let rows = (0..<900).map { row(Line(id: $0, text: $0 % 3 == 2 ? 9 : 5)) }
        var section = SectionRecord(cells: rows)
        section.layout = SectionLayout(GridLayout(columns: .count(3)))
        screen.manifest.setSections([section])
        let view = ScreenView(
            of: screen, metrics: ListMetrics(overscan: ListOverscan(ahead: 0, behind: 0)))
        for offset in stride(from: 0.0, to: 320, by: 3) {
            view.look(in: ListSize(width: 90, height: 40)) { $0.scroll(to: offset) }
            #expect(view.page.window.firstRow % 3 == 0, "at \(offset)")
        }
    }

    @Test func `a wish to scroll goes with its row until a step is taken`() {
        screen.manifest.setSections([SectionRecord(id: "a", cells: lines(0..<10))])
        let view = ScreenView(of: screen)
        _ = view.takeStep()
        screen.manifest.scroll(ListScrollRequest(to: .row(3)))
        screen.manifest.insertCells(lines(20..<22), at: ItemPath(section: 0, item: 0))
        screen.manifest.reload()
        #expect(view.takeStep().scroll?.element == .row(ItemPath(section: 0, item: 5)))
        screen.manifest.scroll(ListScrollRequest(to: .row(3)))
        screen.manifest.removeCells(at: [ItemPath(section: 0, item: 5)])
        #expect(view.takeStep().scroll == nil)
    }

    @Test func `a stretch beyond the end of a list is the last one`() {
        screen.manifest.setSections([SectionRecord(cells: lines(0..<450))])
        let view = ScreenView(of: screen)
        view.showRows(from: 5_000)
        #expect(view.page.window.firstRow == 400 && view.page.sections[0].rows.count == 50)
        view.showRows(from: 449)
        #expect(view.page.window.firstRow == 449)
    }

    /// Inserts a row each time when one is drawn.
    private final class Restless: ListListener {
        var left = 0

        func listen(to event: ListEvent, in manifest: ListManifest) {
            guard case .willConfigure = event, left > 0 else { return }
            left -= 1
            let record = row(Line(id: 1_000 + left, text: 1))
            manifest.insertCells([record], at: ItemPath(section: 0, item: 0))
        }
    }

    @Test func `a list that changes whenever it is drawn is shown as it was at last`() {
        screen.manifest.setSections([SectionRecord(cells: lines(0..<3))])
        let restless = Restless()
        screen.manifest.addPlugins([restless])
        let view = ScreenView(of: screen)
        restless.left = 30
        let first = view.takeStep()
        #expect(first.list?.rows == first.page.sections[0].rows.map { _ in .new })
        restless.left = 0
        let second = view.takeStep()
        #expect(second.list?.rows.count == second.page.window.rowCount)
        #expect(second.page.window.rowCount == screen.manifest.sections[0].cells.count)
        #expect(view.takeStep().list == nil)
    }

    /// Takes a step whenever rows become visible.
    private final class Taker: ListListener {
        weak var view: ScreenView?
        var steps: [ScreenStep] = []

        func listen(to event: ListEvent, in manifest: ListManifest) {
            if case .visibleRangeChanged = event, let view { steps.append(view.takeStep()) }
        }
    }

    @Test func `a step taken while a plan is reported leads to the list after the plan`() {
        screen.manifest.setSections([SectionRecord(cells: lines(0..<500))])
        let view = ScreenView(of: screen)
        let taker = Taker()
        taker.view = view
        screen.manifest.addPlugins([taker])
        view.look(in: ListSize(width: 100, height: 100))
        _ = view.page
        taker.steps = []
        screen.manifest.insertCells(lines(900..<901), at: ItemPath(section: 0, item: 0))
        #expect(taker.steps.last?.page.window.rowCount == 501)
        #expect(view.takeStep().list == nil)
    }

    @Test func `a row is measured while it changes the list, and the page is read`() {
        screen.manifest.setSections([SectionRecord(cells: lines(0..<900))])
        var isFirst = true
        let manifest = screen.manifest
        let view = ScreenView(
            of: screen,
            metrics: ListMetrics(sizing: { _, record, maximum in
                if isFirst {
                    isFirst = false
                    manifest.setSections([SectionRecord(cells: lines(0..<300))])
                }
                return record.size(within: maximum)
            }))
        var pages: [Page] = []
        screen.changes.onChange = { [weak view] in if let view { pages.append(view.page) } }
        let size = ListSize(width: 100, height: 100)
        view.look(in: size)
        isFirst = true
        view.look(in: size) { $0.scroll(to: Double.infinity) }
        #expect(!pages.isEmpty)
        #expect(view.page.window.rowCount == 300)
    }

    @Test func `a host that looks elsewhere is not notified of it, but of what changes`() {
        screen.manifest.setSections([SectionRecord(cells: lines(0..<500))])
        let view = ScreenView(of: screen)
        var changes = 0
        screen.changes.onChange = { changes += 1 }
        let size = ListSize(width: 100, height: 100)
        view.look(in: size)
        let first = view.takeStep()
        view.look(in: size) { $0.scroll(to: 5_000) }
        #expect(changes == 0)
        #expect(view.takeStep().page.window.room > first.page.window.room)
        screen.manifest.insertCells(lines(900..<901), at: ItemPath(section: 0, item: 0))
        #expect(changes > 0)
    }

    @Test func `a million rows cost their window`() {
        var made = 0
        func rows(_ count: Int) -> CellRows {
            CellRows(count: count) { index in
                made += 1
                return row(Line(id: index, text: index % 7))
            }
        }
        let view = ScreenView(of: screen)
        let size = ListSize(width: 80, height: 400)
        func cost(_ body: () -> Void) -> Int {
            made = 0
            body()
            return made
        }
        let shown = rows(1_000_000)
        let opening = cost {
            screen.manifest.setSections([SectionRecord(cells: shown)])
            view.look(in: size)
            _ = view.takeStep()
        }
        let window = view.page.sections[0].rows.count
        #expect(window > 20 && window < 200)
        let jump = cost {
            view.look(in: size) { $0.scroll(to: ItemPath(section: 0, item: 700_000)) }
            _ = view.takeStep()
        }
        let scroll = cost {
            view.look(in: size) { $0.scroll(to: $0.offset + 40) }
            _ = view.takeStep()
        }
        var edited = shown
        edited[700_001] = row(Line(id: 700_001, text: 8))
        let edit = cost {
            screen.manifest.setSections([SectionRecord(cells: edited)])
            let origins = view.takeStep().list?.rows ?? []
            #expect(origins.count { if case .redrawn = $0 { true } else { false } } == 1)
        }
        let insertion = cost {
            screen.manifest.insertCells(lines(-9 ..< -8), at: ItemPath(section: 0, item: 0))
            _ = view.takeStep()
        }
        let stretch = cost {
            view.showRows(from: 500_000)
            _ = view.takeStep()
        }
        // Measured, identified, made visible, and drawn.
        #expect(opening <= 5 * window && jump <= 7 * window, "\(opening), \(jump) of \(window)")
        #expect(scroll <= window && edit <= 8 && insertion <= 8, "\(scroll), \(edit), \(insertion)")
        #expect(stretch <= ScreenView.mostRows)
    }
}
