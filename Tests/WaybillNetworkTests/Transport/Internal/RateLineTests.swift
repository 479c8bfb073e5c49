import Testing
import WaybillTesting

@testable import WaybillNetwork

struct RateLineTests {
    @Test func `a burst goes at once, and then one each interval`() {
        var line = RateLine(every: .seconds(2), burst: 3)
        var gone: [Duration] = []
        var now = Duration.zero
        for _ in 0..<6 {
            let (number, isFirst) = line.enter("a", at: now)
            #expect(isFirst)
            while let wait = line.takeToken(at: "a", now) { now += wait }
            gone.append(now)
            #expect(line.leave(number, "a") == nil)
        }
        #expect(gone == [.zero, .zero, .zero, .seconds(2), .seconds(4), .seconds(6)])
    }

    @Test func `a rest fills the bucket, and no more than that`() {
        var line = RateLine(every: .seconds(1), burst: 2)
        _ = line.enter("a", at: .zero)
        var waits: [Duration?] = []
        for _ in 0..<3 { waits.append(line.takeToken(at: "a", .zero)) }
        for _ in 0..<3 { waits.append(line.takeToken(at: "a", .seconds(100))) }
        #expect(waits == [nil, nil, .seconds(1), nil, nil, .seconds(1)])
    }

    @Test func `a first one that leaves makes the next the first`() {
        var line = RateLine(every: .seconds(1))
        let first = line.enter("a", at: .zero)
        let second = line.enter("a", at: .zero)
        let third = line.enter("a", at: .zero)
        #expect(first.isFirst && !second.isFirst && !third.isFirst)
        #expect(line.leave(second.number, "a") == nil)
        #expect(line.leave(first.number, "a") == third.number)
        #expect(line.leave(first.number, "a") == nil)
        #expect(line.leave(third.number, "a") == nil)
        #expect(line.leave(99, "b") == nil)
    }

    @Test func `a host at rest is forgotten`() {
        var line = RateLine(every: .seconds(1))
        for number in 0..<100 {
            let host = "host\(number)"
            let now = Duration.seconds(2 * number)
            let place = line.enter(host, at: now)
            #expect(line.takeToken(at: host, now) == nil)
            _ = line.leave(place.number, host)
        }
        #expect(line.hostCount == 1)
    }

    /// The number of calls that go within any stretch of time is what a bucket
    /// allows, and no one waits without need.
    @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
    func `no stretch of time has more than its share`(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let burst = Int.random(in: 1...5, using: &generator)
        var line = RateLine(every: .milliseconds(100), burst: burst)
        var now = Duration.zero
        var gone: [Duration] = []
        for _ in 0..<500 {
            now += .milliseconds(Int.random(in: 0...150, using: &generator))
            let place = line.enter("a", at: now)
            while let wait = line.takeToken(at: "a", now) { now += wait }
            gone.append(now)
            _ = line.leave(place.number, "a")
        }
        for index in gone.indices.dropFirst(burst) {
            #expect(gone[index] - gone[index - burst] >= .milliseconds(100), "seed \(seed)")
        }
    }

    @Test func `absurd limits are cut to sane ones`() {
        var line = RateLine(every: .seconds(Int64.max), burst: .max)
        #expect(line.interval == .seconds(86_400) && line.burst == 1_000_000)
        let least = RateLine(every: .seconds(-1), burst: -1)
        #expect(least.interval == .zero && least.burst == 1)
        _ = line.enter("a", at: .zero)
        #expect(line.takeToken(at: "a", .zero) == nil)
    }
}
