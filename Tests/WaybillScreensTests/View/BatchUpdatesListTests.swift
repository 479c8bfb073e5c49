import Testing
import WaybillDiff
import WaybillLists
import WaybillScreens
import WaybillTesting

/// A list view of a toolkit's own that carries out the plans of a screen.
@Suite struct BatchUpdatesListTests {
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
}
