import Testing

@testable import WaybillGRDB

/// How long writes wait for the lock of another process.
@Suite struct LockPatienceTests {
    @Test func `a dozen writes to a locked database wait together, not one after another`() {
        let patience = LockPatience(.milliseconds(1_500))
        let start = ContinuousClock.now
        var now = start
        while patience.allowsAttempt(at: now) { now += .milliseconds(10) }
        #expect(start.duration(to: now) == .milliseconds(1_500))
        for _ in 1..<12 {
            now += .milliseconds(1)
            #expect(!patience.allowsAttempt(at: now))
        }
        now += .seconds(1)
        #expect(patience.allowsAttempt(at: now), "a later one waits again")
    }

    @Test func `without time to wait a locked database is reported at once`() {
        #expect(!LockPatience(.zero).allowsAttempt(at: .now))
    }
}
