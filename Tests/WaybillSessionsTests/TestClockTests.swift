import Testing
import WaybillTesting

@MainActor
@Suite(.timeLimit(.minutes(60)))
struct TestClockTests {
    // Behaviour 3/50
    @Test func `sleepers wake when the clock passes their moment`() async {
        let clock = TestClock()
        let sleeping = Task {
            try? await clock.sleep(for: .seconds(3))
            return clock.now.offset
        }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(2))
        #expect(clock.sleeperCount == 1)
        clock.advance(by: .seconds(2))
        #expect(await sleeping.value == .seconds(4))
    }

    @Test func `a cancelled sleeper wakes with an error, also when cancelled before`() async {
        let clock = TestClock()
        let sleeping = Task { try await clock.sleep(for: .seconds(3)) }
        await clock.waitForSleepers()
        sleeping.cancel()
        await #expect(throws: CancellationError.self) { try await sleeping.value }
        let late = Task {
            while !Task.isCancelled { await Task.yield() }
            try await clock.sleep(for: .seconds(3))
        }
        late.cancel()
        await #expect(throws: CancellationError.self) { try await late.value }
        #expect(clock.sleeperCount == 0)
    }
}
