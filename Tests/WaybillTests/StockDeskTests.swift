import Synchronization
import Testing
import Waybill
import WaybillTesting

/// The talk's screens: every pane has a life of its own.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct StockDeskTests {
    private let server = HeldServer()

    private func open(_ address: String) throws -> AppSession {
        let session = AppSession(app: StockDesk(server: server, clock: ImmediateClock()))
        let url = try #require(RouteURL(address))
        #expect(session.open(url) == .opened)
        return session
    }

    /// What stands on the screen: headings, then rows, with their notices.
    private func lines(_ session: AppSession) -> [String] {
        (session.page?.sections ?? []).flatMap { section in
            (section.header.map { ["# " + $0.accessibilityText] } ?? [])
                + section.rows.map(\.content.accessibilityText)
        }
    }

    private func wait(_ session: AppSession, for text: String) async {
        while !lines(session).contains(text) { await Task.yield() }
    }

    private func pane(_ title: String, _ session: AppSession) -> [String] {
        let lines = lines(session)
        guard let start = lines.firstIndex(of: "# " + title) else { return [] }
        return Array(lines[(start + 1)...].prefix { !$0.hasPrefix("#") })
    }

    private func path(_ text: String, _ session: AppSession) -> ItemPath? {
        for (section, shown) in (session.page?.sections ?? []).enumerated() {
            let row = shown.rows.firstIndex { $0.content.accessibilityText.hasPrefix(text) }
            if let row { return ItemPath(section: section, item: row) }
        }
        return nil
    }

    private func tap(_ text: String, _ session: AppSession) throws {
        session.pressRow(at: try #require(path(text, session)))
    }

    private func stock() async throws -> AppSession {
        let session = try open("/stock/ACME")
        await server.answer(.accounts, ["Savings", "Trading"])
        await wait(session, for: "Savings ✓")
        await server.answer(.chart("ACME", .day), ["up"])
        await server.answer(.orders("ACME", account: "Savings"), ["Buy 10"])
        await server.answer(.insights("ACME"), ["Hold", "Sell"])
        await server.answer(.news("ACME"), ["Acme grows"])
        await session.settle()
        return session
    }

    // Behaviour 5/50
    @Test func `panes come each when its response comes, whatever the order`() async throws {
        let session = try open("/stock/ACME")
        #expect(pane("Chart", session) == ["Loading…"] && pane("News", session) == ["Loading…"])
        #expect(pane("Orders", session).isEmpty)
        await server.answer(.news("ACME"), ["Acme grows"])
        await wait(session, for: "Acme grows")
        #expect(pane("Chart", session) == ["Loading…"])
        await server.answer(.accounts, ["Savings", "Trading"])
        await wait(session, for: "Savings ✓")
        #expect(pane("Orders", session) == ["Loading…"])
        await server.answer(.insights("ACME"), [])
        await wait(session, for: "No insights.")
        await server.fail(.chart("ACME", .day), "The exchange is closed.")
        await wait(session, for: "The exchange is closed.")
        #expect(pane("Chart", session) == ["The exchange is closed.", "Try again"])
        await server.answer(.orders("ACME", account: "Savings"), ["Buy 10"])
        await session.settle()
        #expect(
            lines(session) == [
                "Savings ✓", "Trading", "1D ✓", "1M", "1Y", "# Chart", "The exchange is closed.",
                "Try again", "# Orders", "Buy 10", "# Insights", "No insights.", "# News",
                "Acme grows",
            ])
    }

    // Behaviour 5/50
    @Test func `another period reloads the chart alone, another account the orders alone`()
        async throws
    {
        let session = try await stock()
        #expect(server.asked.count == 5)
        try tap("1Y", session)
        #expect(pane("Chart", session) == ["Loading…"] && pane("Orders", session) == ["Buy 10"])
        await server.answer(.chart("ACME", .year), ["down"])
        await session.settle()
        #expect(pane("Chart", session) == ["down"])
        try tap("Trading", session)
        #expect(pane("Orders", session) == ["Loading…"] && pane("Chart", session) == ["down"])
        await server.answer(.orders("ACME", account: "Trading"), [])
        await session.settle()
        #expect(pane("Orders", session) == ["No orders."])
        #expect(
            server.asked.suffix(2) == [
                .chart("ACME", .year), .orders("ACME", account: "Trading"),
            ])
        #expect(server.asked.count == 7)
    }

    @Test func `a late response for another account is dropped`() async throws {
        let session = try await stock()
        server.isDeaf = true
        try tap("Trading", session)
        await server.wait(for: .orders("ACME", account: "Trading"))
        try tap("Savings", session)
        await server.answer(.orders("ACME", account: "Trading"), ["Late"])
        await server.answer(.orders("ACME", account: "Savings"), ["Buy 11"])
        await session.settle()
        #expect(pane("Orders", session) == ["Buy 11"])
    }

    @Test func `a pane that failed is asked again by itself`() async throws {
        let session = try open("/stock/ACME")
        await server.answer(.accounts, ["Savings"])
        await wait(session, for: "Savings ✓")
        await server.fail(.news("ACME"), "No paper today.")
        await wait(session, for: "No paper today.")
        #expect(
            session.page?.semantics.description.contains("alert \"No paper today.\"") == true)
        for question in [
            StockQuestion.chart("ACME", .day), .orders("ACME", account: "Savings"),
            .insights("ACME"),
        ] {
            await server.wait(for: question)
        }
        let asked = server.asked.count
        try tap("Try again", session)
        #expect(pane("News", session) == ["Loading…"])
        await server.answer(.news("ACME"), ["Acme grows"])
        await wait(session, for: "Acme grows")
        #expect(server.asked.count == asked + 1)
    }

    @Test func `a pane that is no longer described ends, and its requests are cancelled`()
        async throws
    {
        let session = try await stock()
        try tap("1Y", session)
        await server.wait(for: .chart("ACME", .year))
        let settling = Task { await session.settle() }
        try tap("1M", session)
        await server.waitUntilCancelled(.chart("ACME", .year))
        await server.answer(.chart("ACME", .month), ["flat"])
        await session.settle()
        await settling.value
        #expect(pane("Chart", session) == ["flat"])
    }

    @Test func `going away cancels every pane, coming back requests nothing`() async throws {
        let session = try await stock()
        let asked = server.asked.count
        let search = try #require(RouteURL("/search"))
        session.open(search)
        session.back()
        await session.settle()
        #expect(server.asked.count == asked && pane("News", session) == ["Acme grows"])
        let other = try open("/stock/OTHER")
        let questions = [
            StockQuestion.accounts, .chart("OTHER", .day), .insights("OTHER"), .news("OTHER"),
        ]
        for question in questions { await server.wait(for: question) }
        let settling = Task { await other.settle() }
        other.close()
        for question in questions { await server.waitUntilCancelled(question) }
        await settling.value
    }

    @Test func `a pane that starts again keeps its heading, and no other pane is touched`()
        async throws
    {
        let session = try await stock()
        let plans = Plans()
        session.screen?.manifest.addPlugins([plans])
        try tap("1Y", session)
        await server.answer(.chart("ACME", .year), ["up"])
        await session.settle()
        #expect(!plans.plans.isEmpty)
        #expect(plans.plans.allSatisfy { !$0.hasPrefix("reload") && !$0.contains("s2") })
        #expect(
            lines(session).filter { $0.hasPrefix("#") } == [
                "# Chart", "# Orders", "# Insights", "# News",
            ])
        #expect(pane("Chart", session) == ["up"])
    }

    @Test func `a search finds as one types, and remembers what was opened`() async throws {
        let session = try open("/search")
        session.perform(.search, .set("a"))
        session.perform(.search, .set("ac"))
        await server.answer(.search("ac"), ["ACME"])
        await session.settle()
        #expect(lines(session) == ["ACME"] && !server.asked.contains(.search("a")))
        try tap("ACME", session)
        #expect(session.page?.title == "ACME")
        session.back()
        session.perform(.search, .set(""))
        #expect(lines(session) == ["ac"])
        try tap("ac", session)
        await server.answer(.search("ac"), [])
        await session.settle()
        #expect(session.page?.status == .empty("Nothing is called so.", hint: nil))
    }

    @Test func `a pane's message reaches someone who does not look at it`() async throws {
        let session = try open("/stock/ACME")
        await server.fail(.news("ACME"), "No paper today.")
        await wait(session, for: "No paper today.")
        let page = try #require(session.page)
        let words = page.semantics.description
        #expect(words.contains("status \"Loading…\"") && words.contains("button \"Try again\""))
    }
}

/// The plans of a list, as text.
private final class Plans: ListListener {
    var plans: [String] = []

    func listen(to event: ListEvent, in manifest: ListManifest) {
        if case .planned(let plan) = event { plans.append(plan.description) }
    }
}

/// A server whose responses a test holds until it releases them.
///
/// The lock `state` keeps them.
final class HeldServer: StockServer {
    private struct State {
        var asked: [StockQuestion] = []
        var isDeaf = false
        var cancelled: [StockQuestion] = []
        var waiting: [(StockQuestion, CheckedContinuation<Result<[String], StockError>, Never>)] =
            []
    }

    private let state = Mutex(State())

    var asked: [StockQuestion] { state.withLock(\.asked) }

    /// Whether it goes on though no one waits for the response.
    var isDeaf: Bool {
        get { state.withLock(\.isDeaf) }
        set { state.withLock { $0.isDeaf = newValue } }
    }

    func lines(of question: StockQuestion) async throws(StockError) -> [String] {
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                state.withLock {
                    $0.asked.append(question)
                    $0.waiting.append((question, continuation))
                }
            }
        } onCancel: {
            resume(question, .failure(StockError(text: "cancelled")), isCancelled: true)
        }
        return try result.get()
    }

    /// Waits until there is a request without a response.
    func wait(for question: StockQuestion) async {
        while !state.withLock({ $0.waiting.contains { $0.0 == question } }) { await Task.yield() }
    }

    func waitUntilCancelled(_ question: StockQuestion) async {
        while !state.withLock({ $0.cancelled.contains(question) }) { await Task.yield() }
    }

    /// Responds to a request as soon as it is made.
    func answer(_ question: StockQuestion, _ lines: [String]) async {
        await wait(for: question)
        resume(question, .success(lines))
    }

    func fail(_ question: StockQuestion, _ text: String) async {
        await wait(for: question)
        resume(question, .failure(StockError(text: text)))
    }

    private func resume(
        _ question: StockQuestion, _ result: Result<[String], StockError>,
        isCancelled: Bool = false
    ) {
        let waiting = state.withLock { state in
            if isCancelled { state.cancelled.append(question) }
            let isHeard = !(isCancelled && state.isDeaf)
            let index = state.waiting.firstIndex { isHeard && $0.0 == question }
            return index.map { state.waiting.remove(at: $0).1 }
        }
        waiting?.resume(returning: result)
    }
}
