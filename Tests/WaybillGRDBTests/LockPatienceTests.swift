import Testing

@testable import WaybillGRDB

/// The wait of writes for the lock of another process.
@Suite struct LockPatienceTests {
    @Test func `a dozen writes to a locked database wait together, not one after another`() {
        let patience = LockPatience(.milliseconds(1_500))
        let start = ContinuousClock.now
        var now = start
        var attempt = 0
        while patience.allowsAttempt(attempt, at: now) {
            attempt += 1
            now += .milliseconds(10)
        }
        #expect(start.duration(to: now) == .milliseconds(1_500))
        for _ in 1..<12 {
            now += .milliseconds(1)
            #expect(!patience.allowsAttempt(0, at: now))
        }
        now += .seconds(1)
        #expect(patience.allowsAttempt(0, at: now), "a later one waits again")
    }

    @Test func `writes that get the lock again and again never give up`() {
        let patience = LockPatience(.milliseconds(1_500))
        var now = ContinuousClock.now
        for _ in 0..<50 {
            for attempt in 0..<5 {
                #expect(patience.allowsAttempt(attempt, at: now))
                now += .milliseconds(10)
            }
            now += .milliseconds(50)
        }
    }

    @Test func `without time to wait a locked database is reported at once`() {
        #expect(!LockPatience(.zero).allowsAttempt(0, at: .now))
    }
}
