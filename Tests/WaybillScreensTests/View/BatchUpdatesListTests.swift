import Testing
import WaybillDiff
import WaybillLists
import WaybillScreens
import WaybillTesting

/// A list view of a toolkit's own that carries out the plans of a screen.
@Suite struct BatchUpdatesListTests {
    /// 100 walks of 120 changes each: more than 10,000 plans.
    @Test(arguments: 0..<20)
    func `UIKit's views in memory say what the page says, whatever a list becomes`(
        _ part: UInt64
    ) {
        for seed in part * 5..<(part + 1) * 5 {
            var random = RandomScreenList(seed: seed, most: 12)
            let screen = LiveScreen(EmptyScreen())
            let view = ScreenView(of: screen)
            let list = BatchUpdatesView(
                seed % 2 == 0 ? .table : .collection, window: 0..<ScreenView.mostRows,
                of: screen.manifest)
            view.list = list
            for step in 0..<120 {
                random.change(screen.manifest)
                guard view.isWhole else { continue }
                var shown = view.chrome
                shown.sections = list.shownSections
                shown.window.rowCount = view.page.window.rowCount
                if shown.semantics != view.page.semantics {
                    Issue.record(
                        "seed \(seed), step \(step): \(shown.semantics)\nis not\n\(view.page.semantics)")
                    return
                }
            }
            #expect(list.complaints.isEmpty, "seed \(seed)")
        }
    }

    @Test func `a list view of the host's own is handed all rows, then every plan`() {
        let screen = LiveScreen(EmptyScreen())
        screen.manifest.setSections([SectionRecord(cells: [row(Line(id: 1, text: 1))])])
        let view = ScreenView(of: screen)
        let list = JudgedView()
        view.list = list
        screen.manifest.insertCells([row(Line(id: 2, text: 1))], at: ItemPath(section: 0, item: 0))
        #expect(list.plans == ["reload (viewAttached)", "+0-0"])
        #expect(list.sections[0].cells.map(\.id) == [2, 1])
        view.list = nil
        screen.manifest.reload()
        #expect(list.plans.count == 2)
        #expect(view.chrome.title == "List" && view.chrome.sections.isEmpty)
    }

    @Test func `headers come, change and go with their sections`() {
        let screen = LiveScreen(EmptyScreen())
        let view = ScreenView(of: screen)
        let list = BatchUpdatesView(.table, of: screen.manifest)
        view.list = list
        func header(_ text: Int) -> CellRecord { row(Line(id: -1, text: text)) }
        func says() -> [String] { list.shownSections.map { $0.header?.accessibilityText ?? "" } }
        screen.manifest.setSections([
            SectionRecord(id: "a", header: header(1)), SectionRecord(id: "b"),
        ])
        #expect(says() == ["-1: 1", ""])
        screen.manifest.setSections([
            SectionRecord(id: "b", header: header(2)), SectionRecord(id: "a", header: header(3)),
        ])
        #expect(says() == ["-1: 2", "-1: 3"])
        screen.manifest.setSections([SectionRecord(id: "a")])
        #expect(says() == [""] && list.complaints.isEmpty)
    }
}
