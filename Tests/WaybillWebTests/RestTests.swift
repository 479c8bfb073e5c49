import Testing
import WaybillLists
import WaybillLoading
import WaybillScreens
import WaybillSessions
import WaybillStore
import WaybillTesting

@testable import WaybillWeb

/// A client that opens pages faster than they come holds up no one else.
@Suite(.timeLimit(.minutes(60)))
struct RestTests {
    private let clock = TestClock()

    private func visit(_ app: SlowApp) -> LiveVisit {
        LiveVisit(app: app, host: WebHost(app, clock: clock, spinner: .none).livePages)
    }

    private func show(_ page: String) -> LiveMessage {
        .show(RouteURL(path: [page]), fingerprint: "", depth: 0)
    }

    @Test func `what comes to rest at once is not waited for`() async {
        let visit = visit(SlowApp())
        await visit.receive(show("quick"))
        await visit.rest()
        #expect(await visit.next()?.contains("quick") == true)
        await visit.rest()
    }

    @Test func `what is slow is waited for a moment and no longer`() async {
        let visit = visit(SlowApp())
        await visit.receive(show("slow"))
        let resting = Task { await visit.rest() }
        await clock.waitForSleepers()
        clock.advance(by: LiveVisit.moment)
        await resting.value
        await visit.rest()
        await visit.close()
    }

    @Test func `no one waits for a visit that is over`() async {
        let visit = visit(SlowApp())
        await visit.receive(show("slow"))
        let resting = Task { await visit.rest() }
        await clock.waitForSleepers()
        await visit.close()
        await resting.value
        await visit.rest()
    }

    @Test func `the requests of a page that was left are cancelled, though they were awaited`()
        async throws
    {
        let (cancelled, continuation) = AsyncStream<String>.makeStream()
        let visit = visit(SlowApp(cancelled: continuation))
        // Each page replaces the one before, at the same depth.
        for page in ["slow", "slow1", "slow2", "slow3"] {
            await visit.receive(show(page))
            await clock.waitForSleepers()
        }
        // What comes at once may be there before anybody lies down to wait for it.
        await visit.receive(show("quick"))
        var left: Set<String> = []
        for await page in cancelled.prefix(4) { left.insert(page) }
        #expect(left == ["slow", "slow1", "slow2", "slow3"])
        #expect(await visit.next()?.contains("quick") == true)
        await visit.close()
    }
}

/// Pages whose response never comes, if they are slow.
private struct SlowApp: ListApp {
    /// Called with the page whose request was cancelled.
    var cancelled: AsyncStream<String>.Continuation?

    var name: String { "Slow" }
    var tabs: [Tab] { [] }

    func screen(at url: RouteURL) -> (any Screen)? {
        url.path.first.map { SlowScreen(page: $0, cancelled: cancelled) }
    }
}

private struct SlowScreen: Screen {
    let page: String
    let cancelled: AsyncStream<String>.Continuation?

    let state = true

    func reduce(_ isLoading: inout Bool, _ action: Bool) -> Effect<Bool> {
        isLoading = action
        guard action else { return .none }
        return .run { _ in
            let (never, continuation) = AsyncStream<Never>.makeStream()
            for await _ in never {}
            continuation.finish()
            cancelled?.yield(page)
        }
    }

    func describe(_ context: Context) -> ScreenDescription {
        let state = context.state
        var screen = ScreenDescription(page, url: RouteURL(path: [page]))
        screen.status = state ? .loading("Looking") : .ready
        return screen.onAppear { context.dispatch(page != "quick") }
    }
}
