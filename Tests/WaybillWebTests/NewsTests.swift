import Testing
import WaybillLists
import WaybillLoading
import WaybillScreens
import WaybillSessions
import WaybillStore
import WaybillTestSupport
import WaybillTesting

@testable import WaybillWeb

/// Rows that are there do not wait for news of them.
@Suite(.timeLimit(.minutes(60)))
struct NewsTests {
    private let clock = TestClock()

    private func host(_ app: NewsApp) -> WebHost<TestClock> {
        WebHost(app, clock: clock, patience: .seconds(5), spinner: .none)
    }

    @Test func `a page with rows is drawn after a moment, and looks again`() async throws {
        let host = host(NewsApp(rows: ["milk"]))
        let asking = Task { await host.respond(method: "GET", target: "/") }
        await clock.waitForSleepers()
        clock.advance(by: LiveVisit.moment)
        let document = try HTMLDocument(await asking.value.body)
        #expect(document.elements(with: "data-id").map(\.text) == ["milk"])
        #expect(document.elements(with: "role", "status").map(\.text) == ["Looking for more"])
        #expect(document.elements(with: "http-equiv", "refresh").count == 1)
        // The alarm of patience is off too.
        while clock.sleeperCount > 0 { await Task.yield() }
    }

    @Test func `a page without a row waits as long as its patience`() async throws {
        let host = host(NewsApp(rows: []))
        let asking = Task { await host.respond(method: "GET", target: "/") }
        await clock.waitForSleepers()
        clock.advance(by: .milliseconds(4999))
        await clock.waitForSleepers()
        clock.advance(by: .milliseconds(1))
        let document = try HTMLDocument(await asking.value.body)
        #expect(document.elements(with: "role", "status").map(\.text) == ["Looking for more"])
    }

    @Test func `filters alone do not end the wait for what they filter`() async throws {
        let host = host(NewsApp(rows: [], hasFilters: true))
        let asking = Task { await host.respond(method: "GET", target: "/") }
        await clock.waitForSleepers()
        clock.advance(by: .milliseconds(4999))
        await clock.waitForSleepers()
        clock.advance(by: .milliseconds(1))
        let document = try HTMLDocument(await asking.value.body)
        #expect(document.elements(with: "data-c", "Open now").count == 1)
    }

    @Test(arguments: [(true, []), (true, ["milk"]), (false, [])])
    func `a page that failed is 503 unless it shows more than filters`(
        _ hasFilters: Bool, _ rows: [String]
    ) async throws {
        let host = host(NewsApp(rows: rows, hasFilters: hasFilters, hasFailed: true))
        let response = await host.respond(method: "GET", target: "/")
        #expect(response.status == (rows.isEmpty ? .serviceUnavailable : .ok))
    }

    @Test func `a live page with rows comes alive after a moment`() async throws {
        let app = NewsApp(rows: ["milk"])
        let visit = LiveVisit(app: app, host: host(app).livePages)
        await visit.receive(.show(RouteURL(), fingerprint: "", depth: 0))
        await clock.waitForSleepers()
        clock.advance(by: LiveVisit.moment)
        #expect(await visit.next()?.contains("milk") == true)
        await visit.close()
    }

    @Test func `rows that come after the moment do not wait for the patience to end`() async throws
    {
        let (later, rows) = AsyncStream<[String]>.makeStream()
        let app = NewsApp(rows: [], later: later)
        let visit = LiveVisit(app: app, host: host(app).livePages)
        await visit.receive(.show(RouteURL(), fingerprint: "", depth: 0))
        await clock.waitForSleepers()
        clock.advance(by: LiveVisit.moment)
        await clock.waitForSleepers()
        rows.yield(["milk"])
        #expect(await visit.next()?.contains("milk") == true)
        await visit.close()
    }
}

/// A screen of rows that waits for news for ever.
private struct NewsApp: ListApp {
    let rows: [String]

    /// Rows that come when this allows it; none come if it is nil.
    var later: AsyncStream<[String]>?

    /// Whether a row of controls is above the rows.
    var hasFilters = false

    var hasFailed = false

    var name: String { "News" }
    var tabs: [Tab] { [] }

    func screen(at url: RouteURL) -> (any Screen)? { NewsScreen(app: self) }
}

private struct NewsScreen: Screen {
    let app: NewsApp

    var state: [String] { app.rows }

    func reduce(_ state: inout [String], _ action: [String]) -> Effect<[String]> {
        state = action
        guard action == app.rows else { return .none }
        return .run { [later = app.later] send in
            let arriving = later ?? AsyncStream { $0.finish() }
            for await rows in arriving { send(rows) }
            while !Task.isCancelled { await Task.yield() }
        }
    }

    func describe(_ context: Context) -> ScreenDescription {
        let state = context.state
        var cells = state.map { CellRecord(NoteCell.self, model: $0, id: $0) }
        if app.hasFilters {
            cells.insert(CellRecord.toggle("Open now", isOn: true) { _ in }, at: 0)
        }
        var screen = ScreenDescription(
            "News", url: RouteURL(), sections: [SectionRecord(cells: cells)])
        screen.status =
            app.hasFailed ? .failed("No news", retry: nil) : .loading("Looking for more")
        return screen.onAppear { if !app.hasFailed { context.dispatch(app.rows) } }
    }
}
