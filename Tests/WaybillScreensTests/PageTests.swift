import Testing
import WaybillDiff
import WaybillLists
import WaybillScreens

@Suite struct PageTests {
    /// A plugin that empties the list as soon as a row of it is configured.
    private final class Emptier: ListListener {
        func listen(to event: ListEvent, in manifest: ListManifest) {
            if case .willConfigure = event { manifest.setSections([]) }
        }
    }

    private struct Two: Screen {
        func describe(_ context: Context) -> ScreenDescription {
            ScreenDescription(
                "Two", url: RouteURL(),
                sections: ["a", "b"].map { id in
                    SectionRecord(
                        id: RecordID(id),
                        cells: ["1", "2"].map {
                            CellRecord(SectionHeaderCell.self, model: $0, id: $0)
                        })
                })
        }
    }

    @Test func `a list that changes while it is drawn is drawn as it is then`() {
        let screen = LiveScreen(Two())
        let plugin = Emptier()
        screen.manifest.addPlugins([plugin])
        let view = ScreenView(of: screen)
        #expect(view.page.sections.isEmpty && view.page.window.rowCount == 0)
        #expect(screen.manifest.sections.isEmpty)
    }

    private static let elsewhere = RouteURL(path: ["there"])

    private struct Rows: Screen {
        func describe(_ context: Context) -> ScreenDescription {
            var closed = CellRecord(SectionHeaderCell.self, model: "closed", id: "closed")
                .destination(
                    PageTests.elsewhere)
            closed.allowsSelection = false
            let open = CellRecord(SectionHeaderCell.self, model: "open", id: "open").destination(
                PageTests.elsewhere)
            return ScreenDescription(
                "Rows", url: RouteURL(), sections: [SectionRecord(cells: [closed, open])])
        }
    }

    /// A plugin that allows no row to be selected.
    private final class Keeper: ListListener {
        func listen(to event: ListEvent, in manifest: ListManifest) {}

        func vote(
            on question: ListPermission, soFar isAllowed: Bool, in manifest: ListManifest
        ) -> Vote<Bool> { .override(false) }
    }

    @Test func `a row that may not be selected leads nowhere though it has an address`() {
        let screen = LiveScreen(Rows())
        func rows() -> [Page.Row] {
            ScreenView(of: screen).page.sections.flatMap(\.rows)
        }
        #expect(rows().map(\.destination) == [nil, PageTests.elsewhere])
        #expect(rows().map { $0.semantics.focusOrder.count } == [0, 1])
        let keeper = Keeper()
        screen.manifest.addPlugins([keeper])
        #expect(rows().map(\.destination) == [nil, nil])
        #expect(rows().allSatisfy { !$0.isSelectable })
    }

    private final class Refresher: ListListener {
        var refreshes: Bool { true }

        var count = 0

        func listen(to event: ListEvent, in manifest: ListManifest) {
            if case .refreshRequested = event { count += 1 }
        }
    }

    @Test func `a shown screen offers a refresh as soon as a plugin for it is added`() {
        let screen = LiveScreen(Two())
        let view = ScreenView(of: screen)
        screen.appear()
        #expect(!view.page.canReload)
        let plugin = Refresher()
        screen.manifest.addPlugins([plugin])
        #expect(view.page.canReload)
        screen.description.reload?()
        #expect(plugin.count == 1)
        screen.manifest.removePlugin(plugin)
        #expect(!view.page.canReload && screen.description.reload == nil)
    }

    /// A plugin that writes down which headers and footers are configured.
    private final class EdgeListener: ListListener {
        var heard: [String] = []

        func listen(to event: ListEvent, in manifest: ListManifest) {
            switch event {
            case .willConfigureEdge(let edge, let context):
                heard.append("will \(edge) of \(context.path.section)")
            case .didConfigureEdge(let edge, let context):
                heard.append("did \(edge) of \(context.path.section)")
            default: break
            }
        }
    }

    private struct Titled: Screen {
        func describe(_ context: Context) -> ScreenDescription {
            ScreenDescription(
                "Titled", url: RouteURL(),
                sections: [
                    SectionRecord(
                        header: CellRecord(
                            SectionHeaderCell.self, model: "plain", id: "header",
                            onConfigure: { _, _, view in
                                (view as? ContentView)?.content = .text("configured", .headline)
                            }),
                        cells: [CellRecord(SectionHeaderCell.self, model: "row", id: "row")])
                ])
        }
    }

    @Test func `a header is configured once as rows are`() {
        let screen = LiveScreen(Titled())
        let plugin = EdgeListener()
        screen.manifest.addPlugins([plugin])
        let page = ScreenView(of: screen).page
        #expect(page.sections.first?.header == .text("configured", .headline))
        #expect(page.sections.first?.footer == nil)
        #expect(plugin.heard == ["will header of 0", "did header of 0"])
    }
}
