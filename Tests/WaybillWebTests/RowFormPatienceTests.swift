import Testing
import WaybillLists
import WaybillScreens
import WaybillSessions
import WaybillStore
import WaybillTestSupport
import WaybillTesting

@testable import WaybillWeb

/// How long a form waits for what its row began.
@Suite(.timeLimit(.minutes(60)))
struct RowFormPatienceTests {
    private let clock = TestClock()

    @MainActor private func submit(
        _ row: String, following earlier: [String] = [], isRefreshing: Bool = false,
        after patience: Duration? = nil
    ) async throws -> WebResponse {
        let host = WebHost(SlowApp(clock: clock, isRefreshing: isRefreshing), clock: clock)
        let session = AppSession(app: SlowApp(clock: clock, isRefreshing: false))
        session.open(RouteURL())
        func press(_ row: String) throws -> RouteURL.Parameter {
            let element = session.page?.elements.first { $0.label == row }
            return RouteURL.Parameter("w-press", try #require(element).press)
        }
        func form(_ query: [RouteURL.Parameter]) -> String {
            String(RouteURL(query: query).description.dropFirst(2))
        }
        let before = try earlier.map {
            RouteURL.Parameter("w-earlier", form([try press($0)]))
        }
        let text = form(before + [try press(row)])
        session.close()
        let response = Task { await host.submit(text, to: "/") }
        if isRefreshing {
            await clock.waitForSleepers(2)
            clock.advance(by: LiveVisit.moment)
        }
        if let patience {
            // The row's own work, and what measures patience.
            await clock.waitForSleepers(isRefreshing ? 3 : 2)
            clock.advance(by: patience)
        }
        return await response.value
    }

    @Test func `what is done at once does not wait for news that never come`() async throws {
        let start = clock.now
        #expect(try await submit("quick", isRefreshing: true).status == .seeOther)
        #expect(start.duration(to: clock.now) == LiveVisit.moment)
    }

    @Test func `what follows a change that was made is not waited for`() async throws {
        let start = clock.now
        #expect(try await submit("change").status == .seeOther)
        #expect(clock.now == start)
    }

    @Test(arguments: [false, true])
    func `what is not done in time is reported on the page`(_ isRefreshing: Bool) async throws {
        let response = try await submit("stuck", isRefreshing: isRefreshing, after: .seconds(5))
        #expect(response.status == .ok)
        let alert = try HTMLDocument(response.body).elements(with: "role", "alert").first
        #expect(alert?.text.contains("took too long") == true)
        #expect(alert?.text.contains("Try again") == true)
        #expect(!response.body.contains("<script"), "a live page would be another visit")
    }

    /// Together they take no longer than one form, and the press is not done after them.
    @Test func `the forms before a form share its time`() async throws {
        let response = try await submit(
            "quick", following: ["stuck", "stuck", "stuck"], after: .seconds(5))
        #expect(response.status == .seeOther)
        #expect(response.headers["location"]?.hasPrefix("/?w-notice=") == true)
    }

    @Test func `what is done just in time is not a failure`() async throws {
        #expect(try await submit("slow", after: .seconds(4)).status == .seeOther)
    }
}

private struct SlowApp: ListApp {
    let clock: TestClock
    let isRefreshing: Bool

    var name: String { "Slow" }
    var tabs: [Tab] { [] }

    func screen(at url: RouteURL) -> (any Screen)? {
        SlowScreen(clock: clock, isRefreshing: isRefreshing)
    }
}

private struct SlowScreen: Screen {
    enum Action: Sendable {
        /// Follows changes, each of which is viewed for an hour.
        case follow

        case pause(Duration)

        case change
    }

    static let rows: KeyValuePairs<String, Action> = [
        "quick": .pause(.zero), "slow": .pause(.seconds(4)), "stuck": .pause(.seconds(3600)),
        "change": .change,
    ]

    let clock: TestClock
    let isRefreshing: Bool
    private let changes = AsyncStream<Void>.makeStream()

    init(clock: TestClock, isRefreshing: Bool) {
        self.clock = clock
        self.isRefreshing = isRefreshing
    }

    func reduce(_ state: inout Void, _ action: Action) -> Effect<Action> {
        switch action {
        case .follow:
            .observe(events: { changes.stream }, action: { _ in .pause(.seconds(3600)) })
        case .pause(let pause):
            .fireAndForget { try? await clock.sleep(for: pause) }
        case .change:
            .fireAndForget {
                changes.continuation.yield()
                // Until it is looked at.
                await clock.waitForSleepers(2)
            }
        }
    }

    func describe(_ context: Context) -> ScreenDescription {
        let rows = SlowScreen.rows.map { name, action in
            CellRecord(
                SlowCell.self, model: name, id: name,
                onSelection: { _, _ in context.dispatch(action) })
        }
        var screen = ScreenDescription(
            "Slow", url: RouteURL(), sections: [SectionRecord(id: "slow", cells: rows)])
        if isRefreshing { screen.status = .loading("Looking for news…") }
        return screen.onAppear {
            context.dispatch(isRefreshing ? .pause(.seconds(3600)) : .follow)
        }
    }
}

private enum SlowCell: ContentCell {
    static func content(for model: String) -> Content { .text(model) }
}
