import Synchronization
import Testing
import WaybillDiff
import WaybillLists
import WaybillPlugins
import WaybillScreens
import WaybillSessions
import WaybillTesting
import WaybillViewport

/// Plugins receive the events of a user's input from the session, on any host.
@Suite(.timeLimit(.minutes(60))) struct HostEventTests {
    private final class Log: ListListener, Sendable {
        let events = Mutex<[String]>([])
        let removesPressed = Mutex(false)
        let refreshes = true

        func listen(to event: ListEvent, in manifest: ListManifest) {
            if removesPressed.withLock(\.self) {
                switch event {
                case .highlighted(let context, true), .swiped(let context, .some):
                    manifest.removeCells(at: [context.path])
                default: break
                }
            }
            switch event {
            case .highlighted, .willSelect, .didSelect, .swiped, .willPerform, .didPerform,
                .scrolled, .refreshRequested:
                events.withLock { $0.append(event.description) }
            default: break
            }
        }
    }

    private struct Rows: Screen {
        static let route = Route("/")

        let log: Log

        func describe(_ context: Context) -> ScreenDescription {
            ScreenDescription("Rows") {
                Section(id: "rows", of: (0..<1_000).map(Numbered.init)) { row in
                    Row("Row \(row.id)", id: row.id) {}
                        .swipeActions(trailing: [RowAction("Delete") { _ in }])
                }
            }
            .plugin("log") { log }
        }
    }

    private struct Numbered: Identifiable, Equatable {
        let id: Int
    }

    private struct RowsApp: ListApp {
        let name = "Rows"
        let tabs: [Tab] = []
        let log: Log

        func screen(at url: RouteURL) -> (any Screen)? { Rows(log: log) }
    }

    @Test func `a press, an action, a refresh and a scroll reach the plugins of a screen`() throws {
        let log = Log()
        let session = AppSession(app: RowsApp(log: log))
        session.open(RouteURL())
        func events(_ body: () throws -> Void) rethrows -> [String] {
            log.events.withLock { $0 = [] }
            try body()
            return log.events.withLock(\.self)
        }
        func press(_ kind: PageElement.Kind, _ label: String) throws {
            let elements = try #require(session.page).elements
            let element = elements.first { $0.kind == kind && $0.label.contains(label) }
            #expect(session.perform(try #require(element).id) == .done)
        }
        #expect(
            try events { try press(.row, "Row 1") } == [
                "highlighted 0-1", "no longer highlighted 0-1", "will select 0-1", "did select 0-1",
            ])
        let action = try #require(session.page?.sections[0].rows[2].actions.first)
        let menu = try #require(
            session.page?.elements.first { $0.kind == .action(action) && $0.row == 2 })
        #expect(
            events { session.perform(menu.id) } == [
                "swiped 0-2 trailing", "will Delete 0-2", "swiped back 0-2", "did Delete 0-2",
            ])
        #expect(try events { try press(.reload, "Refresh") } == ["refresh requested"])
        let view = try #require(session.view)
        let size = ListSize(width: 300, height: 600)
        view.look(in: size)
        #expect(events { view.look(in: size) { $0.scroll(to: 400) } } == ["did scroll to 400.0"])
        #expect(events { view.look(in: size) }.isEmpty)
    }

    @Test func `a press on a row that a listener removes acts on no other row`() throws {
        let log = Log()
        let session = AppSession(app: RowsApp(log: log))
        session.open(RouteURL())
        log.removesPressed.withLock { $0 = true }
        let elements = try #require(session.page).elements
        let row = try #require(elements.first { $0.kind == .row && $0.row == 3 })
        let action = try #require(
            elements.first { element in
                if case .action = element.kind { element.row == 5 } else { false }
            })
        #expect(session.perform(row.id) == .refused)
        #expect(session.perform(action.id) == .refused)
        let events = log.events.withLock(\.self)
        #expect(events.contains("swiped 0-4 trailing"))
        #expect(!events.contains { $0.hasPrefix("will") || $0.hasPrefix("did") }, "\(events)")
    }
}
