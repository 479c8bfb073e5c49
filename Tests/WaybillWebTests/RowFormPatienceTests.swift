import Testing
import WaybillAppCore
import WaybillLists
import WaybillScreens
import WaybillStore
import WaybillTesting

@testable import WaybillWeb

/// How long a form waits for what its row began.
@Suite(.timeLimit(.minutes(1)))
struct RowFormPatienceTests {
    private let clock = TestClock()

    private func submit(
        _ row: String, isRefreshing: Bool = false, after patience: Duration? = nil
    ) async throws -> WebResponse {
        let host = WebHost(SlowApp(clock: clock, isRefreshing: isRefreshing), clock: clock)
        let form = "section=slow&row=\(row)&says=\(fingerprint(of: row))"
        let answer = Task { await host.submit(form, to: "/") }
        if isRefreshing {
            await clock.waitForSleepers(2)
            clock.advance(by: WebPatience.moment)
        }
        if let patience {
            // The row's own work, and what measures patience.
            await clock.waitForSleepers(isRefreshing ? 3 : 2)
            clock.advance(by: patience)
        }
        return await answer.value
    }

    @Test func `what is done at once does not wait for news that never come`() async throws {
        let start = clock.now
        #expect(try await submit("quick", isRefreshing: true).status == .seeOther)
        #expect(start.duration(to: clock.now) == WebPatience.moment)
    }

    @Test(arguments: [false, true])
    func `what is not done in time is said on the page`(_ isRefreshing: Bool) async throws {
        let answer = try await submit("stuck", isRefreshing: isRefreshing, after: .seconds(5))
        #expect(answer.status == .ok)
        let alert = try HTMLDocument(answer.body).elements(with: "role", "alert").first
        #expect(alert?.text.contains("took too long") == true)
        #expect(alert?.text.contains("Try again") == true)
    }

    @Test func `what is done just in time is no failure`() async throws {
        #expect(try await submit("slow", after: .seconds(4)).status == .seeOther)
    }
}

/// Rows that take their time.
private struct SlowApp: ListApp {
    let clock: TestClock
    let isRefreshing: Bool

    var name: String { "Slow" }
    var tabs: [AppTab] { [] }

    func screen(at url: RouteURL) -> (any Screen)? {
        SlowScreen(clock: clock, isRefreshing: isRefreshing)
    }
}

private struct SlowScreen: Screen {
    static let pauses: KeyValuePairs<String, Duration> = [
        "quick": .zero, "slow": .seconds(4), "stuck": .seconds(3600),
    ]

    let clock: TestClock
    let isRefreshing: Bool

    var start: (state: Void, action: Duration?) { ((), isRefreshing ? .seconds(3600) : nil) }

    var reducer: Reducer<Void, Duration> {
        Reducer { [clock] _, pause in
            .fireAndForget { try? await clock.sleep(for: pause) }
        }
    }

    func describe(_ state: Void, dispatch: @escaping (Duration) -> Void) -> ScreenDescription {
        let rows = SlowScreen.pauses.map { name, pause in
            CellRecord(
                SlowCell.self, model: name, id: name, onSelection: { _, _ in dispatch(pause) })
        }
        var screen = ScreenDescription(
            title: "Slow", url: RouteURL(), sections: [SectionRecord(id: "slow", cells: rows)])
        if isRefreshing { screen.status = .loading("Looking for news…") }
        return screen
    }
}

private enum SlowCell: ContentCell {
    static func content(for model: String) -> CellContent { .text(model) }
}
