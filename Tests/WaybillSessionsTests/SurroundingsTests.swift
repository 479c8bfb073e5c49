import Testing
import WaybillScreens
import WaybillSessions
import WaybillStore
import WaybillTesting

/// What an app shows beside its screens.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct SurroundingsTests {
    /// An app whose tab counts what a shared store has, and that is dark where that is
    /// large.
    private struct CountingApp: ListApp {
        let pool = SharedStore(Pool(), reducer: poolReducer())
        let name = "Counting"
        let tabs = [Tab("All", RouteURL())]

        func tabs(at url: RouteURL, for visitor: Visitor) -> [Tab] {
            tabs.map { tab in
                var tab = tab
                tab.badge = pool.count == 0 ? nil : "\(pool.count) new"
                return tab
            }
        }

        func appearance(for visitor: Visitor) -> Appearance { pool.count > 9 ? .dark : .system }

        func screen(at url: RouteURL) -> (any Screen)? { FruitScreen(name: "apple") }
    }

    @Test func `the badge of a tab and the colours follow a shared store`() async throws {
        let app = CountingApp()
        let host = HeadlessHost(app)
        try await host.open("/")
        #expect(host.page?.tabs.map(\.badge) == [nil] && host.page?.appearance == .system)
        await app.pool.perform(.add(3))
        await host.settle()
        #expect(host.page?.tabs.map(\.badge) == ["3 new"])
        #expect(host.semantics.children[0].children.map(\.name) == ["All 3 new"])
        await app.pool.perform(.add(7))
        await host.settle()
        #expect(host.page?.appearance == .dark)
        try await host.tap("All")
        #expect(host.page?.tabs.map(\.badge) == ["10 new"])
    }

    @Test func `where they change the list is not described again as another`() async throws {
        let app = CountingApp()
        let host = HeadlessHost(app)
        try await host.open("/")
        let plans = host.plans.filter { $0 != "nothing" }
        await app.pool.perform(.add(3))
        await host.settle()
        #expect(host.plans.filter { $0 != "nothing" } == plans)
    }
}
