import Testing
import WaybillDiff
import WaybillLists
import WaybillScreens
import WaybillStore
import WaybillTesting
import WaybillViewport

/// Screens that want a row to be seen.
@MainActor
@Suite struct ScrollRequestTests {
    /// A screen of a hundred rows that goes where it is sent.
    private struct Rows: Screen {
        let keys: Keys
        var title = "Rows"
        var first: ScrollRequest?
        var panes: [Pane] = []

        var state: ScrollRequest? { first }
        func reduce(
            _ state: inout ScrollRequest?, _ action: ScrollRequest?
        ) -> Effect<ScrollRequest?> {
            state = action
            return .none
        }

        func describe(_ context: Context) -> ScreenDescription {
            let state = context.state
            keys.go[title] = context.dispatch
            var screen = ScreenDescription(title, url: RouteURL())
            screen.scrollRequest = state
            screen.panes = panes
            screen.sections = [
                SectionRecord(
                    id: "rows",
                    cells: (0..<100).map {
                        CellRecord(SectionHeaderCell.self, model: "\(title) \($0)", id: $0)
                    })
            ]
            return screen
        }
    }

    private final class Keys {
        var go: [String: (ScrollRequest?) -> Void] = [:]
    }

    private func request(_ row: Int, after previous: ScrollRequest? = nil) -> ScrollRequest {
        ScrollRequest(
            to: .row(RecordID(row), inSection: "rows"), alignment: .top, after: previous)
    }

    @Test func `a request is carried out once, and again under another number`() {
        let keys = Keys()
        let screen = LiveScreen(Rows(keys: keys))
        screen.appear()
        let list = HeadlessList(screen.manifest)
        let first = request(50)
        keys.go["Rows"]?(first)
        #expect(list.rowsInSight.first == "Rows 50" && screen.manifest.scrollRequest == nil)
        list.scroll(by: -20)
        keys.go["Rows"]?(first)
        screen.reapply()
        #expect(list.rowsInSight.first == "Rows 30")
        keys.go["Rows"]?(request(50, after: first))
        #expect(list.rowsInSight.first == "Rows 50")
        list.scroll(by: -20)
        keys.go["Rows"]?(nil)
        #expect(list.rowsInSight.first == "Rows 30")
    }

    @Test func `a screen may open at a row`() {
        let first = request(70)
        let screen = LiveScreen(Rows(keys: Keys(), first: first))
        #expect(screen.manifest.scrollRequest == first.list)
        let list = HeadlessList(screen.manifest)
        screen.appear()
        #expect(list.rowsInSight.first == "Rows 70")
        list.scroll(by: -20)
        screen.disappear()
        screen.appear()
        #expect(list.rowsInSight.first == "Rows 50")
    }

    @Test func `a pane goes to a row of its own, and its host comes first`() {
        let keys = Keys()
        let pane = Rows(keys: keys, title: "Pane")
        let screen = LiveScreen(Rows(keys: keys, panes: [Pane("pane", pane)]))
        screen.appear()
        let list = HeadlessList(screen.manifest)
        keys.go["Pane"]?(request(50))
        #expect(list.rowsInSight.first == "Pane 50")
        keys.go["Rows"]?(request(50))
        #expect(list.rowsInSight.first == "Rows 50")
    }

    @Test func `a pane and its host that open at a row open at that of the host`() {
        let keys = Keys()
        let pane = Rows(keys: keys, title: "Pane", first: request(20))
        let opened = LiveScreen(Rows(keys: keys, panes: [Pane("pane", pane)]))
        let list = HeadlessList(opened.manifest)
        #expect(list.rowsInSight.first == "Pane 20")
        let both = LiveScreen(
            Rows(keys: keys, first: request(30), panes: [Pane("p", pane)]))
        #expect(HeadlessList(both.manifest).rowsInSight.first == "Rows 30")
    }
}
