import Testing
import Waybill
import WaybillTesting

@MainActor
@Suite(.timeLimit(.minutes(60))) struct TeaTests {
    @Test func `the tea is ready when the time is over`() async {
        let clock = TestClock()
        let screen = TeaScreen(clock: clock)
        let store = TestStore(
            TeaScreen.State(left: 2), reducer: Reducer(screen.reduce), clock: clock)
        store.send(.start) { $0.isRunning = true }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(1))
        await store.receive(.tick) { $0.left = 1 }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(1))
        await store.receive(.tick) { $0.left = 0 }
        await store.receive(.stop) { $0.isRunning = false }
        await store.finish()
    }

    @Test func `a timer that is stopped can be started again`() async throws {
        let host = try await HeadlessHost(showing: TeaScreen(clock: TestClock()))
        try await host.tap("Start")
        try await host.tap("Stop")
        #expect(host.visibleRows == ["180 seconds", "Start"])
    }
}
