import Testing
import Waybill
import WaybillTesting

/// The new code of the guide for those who come from ReSwift.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct CounterTests {
    @Test func `a store tells its subscribers each value once, in order`() {
        var counts: [Int] = []
        let store = Store(CounterState(), reducer: Counter().reducer, middleware: [capped()])
        let subscription = store.subscribe(to: \.count) { counts.append($0) }
        store.dispatch(.add(2))
        store.dispatch(.add(0))
        store.dispatch(.add(30))
        #expect(counts == [0, 2, 12])
        #expect(store.state.history == [2, 2, 12])
        subscription.cancel()
    }

    @Test func `what is added later comes later, unless all is cleared`() async {
        let clock = TestClock()
        let store = TestStore(
            CounterState(), reducer: Counter(clock: clock).reducer, clock: clock)
        store.send(.addLater(3))
        await clock.waitForSleepers()
        clock.advance(by: .seconds(1))
        await store.receive(.add(3)) {
            $0.count = 3
            $0.history = [3]
        }
        store.send(.addLater(4))
        store.send(.clear) { $0.count = 0 }
        await store.finish()
    }
}
