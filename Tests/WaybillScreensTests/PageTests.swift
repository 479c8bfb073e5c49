import Testing
import WaybillLists
import WaybillScreens

@Suite struct PageTests {
    /// A plugin that empties the list as soon as a row of it is configured.
    private final class Emptier: ListListener {
        func listen(to event: ListEvent, in manifest: ListManifest) {
            if case .willConfigure = event { manifest.setSections([]) }
        }
    }

    private struct Two: StaticScreen {
        var description: ScreenDescription {
            ScreenDescription(
                title: "Two", url: RouteURL(),
                sections: ["a", "b"].map { id in
                    SectionRecord(
                        id: RecordID(id),
                        cells: ["1", "2"].map { CellRecord(SectionHeaderCell.self, model: $0) })
                })
        }
    }

    @Test func `a list that changes while it is drawn is drawn as it was`() {
        let screen = LiveScreen(Two())
        let plugin = Emptier()
        screen.manifest.addPlugins([plugin])
        let page = Page(of: screen, appName: "App", tabs: [])
        #expect(
            page.sections.map { $0.rows.map(\.content) } == [
                [.text("1", .headline), .text("2", .headline)],
                [.text("1", .headline), .text("2", .headline)],
            ])
        #expect(screen.manifest.sections.isEmpty)
    }
}
