import Synchronization
import Testing
import WaybillAppCore
import WaybillLoading
import WaybillScreens
import WaybillStore
import WaybillTesting

@testable import WaybillWeb

/// What Chromium cannot see of the conformance scripts: that the session behind
/// the live page has the events of a session without a host.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct LiveEventTests {
    @Test func `what happens behind the live page is what happens without a screen`() async throws {
        let app = NoteApp(notes: ["milk", "bread"])
        let heard = EventLog()
        let host = WebHost(
            app, clock: TestClock(), spinner: .none, onEvent: heard.append)
        let visit = LiveVisit(app: app, host: host.livePages)
        let headless = HeadlessHost(app)

        await visit.receive(.show(RouteURL(), fingerprint: "", depth: 0))
        _ = await visit.next()
        try await headless.open("/")
        #expect(heard.all == headless.events && heard.all.count > 3)

        let found = try #require(RouteURL("/?q=milk"))
        await visit.receive(.go(found, depth: 1))
        _ = await visit.next()
        try await headless.open("/?q=milk")
        #expect(heard.all == headless.events)

        await visit.receive(.travel(RouteURL(), depth: 0))
        _ = await visit.next()
        await headless.back()
        #expect(heard.all == headless.events)
        #expect(heard.all.last == .status(.ready))
    }
}

/// What happens in visits, which may be in any task.
///
/// The lock `events` keeps it.
private final class EventLog: Sendable {
    private let events = Mutex<[SessionEvent]>([])

    func append(_ event: SessionEvent) { events.withLock { $0.append(event) } }

    var all: [SessionEvent] { events.withLock(\.self) }
}
