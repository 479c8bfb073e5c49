import Places
import Synchronization
import Testing
import WaybillStorage
import WaybillTesting

@Suite(.timeLimit(.minutes(60)))
struct RememberingLocationFinderTests {
    private struct Refusal: Error {}

    /// Returns the number of the query, after a second, or fails.
    private final class Counter: LocationFinder {
        let manners = LocationFinderManners(name: "Counter", moment: .onEnter, attribution: "©")
        let asked = Mutex(0)
        let refusals = Mutex(0)
        private let clock: any Clock<Duration>

        init(clock: any Clock<Duration>) { self.clock = clock }

        func locations(_ query: LocationQuery) async throws -> [NamedLocation] {
            let number = asked.withLock { asked in
                asked += 1
                return asked
            }
            try await clock.sleep(for: .seconds(1))
            let refuses = refusals.withLock { refusals in
                refusals -= 1
                return refusals >= 0
            }
            if refuses { throw Refusal() }
            return [NamedLocation(id: "\(number)")]
        }

        var count: Int { asked.withLock(\.self) }
    }

    private func ids(
        _ finder: RememberingLocationFinder, _ query: LocationQuery
    ) async throws -> [String] {
        try await finder.locations(query).map(\.id)
    }

    @Test func `a result is cached for its lifetime`() async throws {
        let clock = TestClock()
        let counter = Counter(clock: ImmediateClock())
        let finder = RememberingLocationFinder(counter, for: .seconds(60), clock: clock)
        #expect(try await ids(finder, LocationQuery("berlin")) == ["1"])
        clock.advance(by: .seconds(59))
        #expect(try await ids(finder, LocationQuery("berlin")) == ["1"])
        clock.advance(by: .seconds(1))
        #expect(try await ids(finder, LocationQuery("berlin")) == ["2"])
        #expect(finder.manners == counter.manners)
    }

    @Test func `another question is another one`() async throws {
        let counter = Counter(clock: ImmediateClock())
        let finder = RememberingLocationFinder(counter)
        let near = LocationQuery("berlin", near: Coordinate(latitude: 1, longitude: 1))
        #expect(try await ids(finder, LocationQuery("berlin")) == ["1"])
        #expect(try await ids(finder, near) == ["2"])
        #expect(try await ids(finder, LocationQuery("rome")) == ["3"])
        #expect(try await ids(finder, LocationQuery("berlin")) == ["1"])
    }

    @Test func `the same query meanwhile waits for the same result`() async throws {
        let clock = TestClock()
        let counter = Counter(clock: clock)
        let finder = RememberingLocationFinder(counter)
        let one = Task { try await ids(finder, LocationQuery("berlin")) }
        await clock.waitForSleepers()
        let other = Task { try await ids(finder, LocationQuery("berlin")) }
        for _ in 0..<20 { await Task.yield() }
        clock.advance(by: .seconds(1))
        #expect(try await one.value == ["1"])
        // Whenever it asked, it got the same.
        #expect(try await other.value == ["1"] && counter.count == 1)
    }

    @Test func `a request that was begun continues though no one waits`() async throws {
        let clock = TestClock()
        let counter = Counter(clock: clock)
        let finder = RememberingLocationFinder(counter)
        let gone = Task { try await ids(finder, LocationQuery("berlin")) }
        await clock.waitForSleepers()
        gone.cancel()
        clock.advance(by: .seconds(1))
        #expect(try await ids(finder, LocationQuery("berlin")) == ["1"])
    }

    @Test func `a failure is not remembered`() async throws {
        let counter = Counter(clock: ImmediateClock())
        counter.refusals.withLock { $0 = 1 }
        let finder = RememberingLocationFinder(counter)
        await #expect(throws: Refusal.self) { try await finder.locations(LocationQuery("a")) }
        #expect(try await ids(finder, LocationQuery("a")) == ["2"])
    }

    @Test func `only so many results are cached, the latest`() async throws {
        let clock = TestClock()
        let counter = Counter(clock: ImmediateClock())
        let finder = RememberingLocationFinder(counter, limit: 2, clock: clock)
        for text in ["a", "b", "c"] {
            _ = try await finder.locations(LocationQuery(text))
            clock.advance(by: .seconds(1))
        }
        #expect(try await ids(finder, LocationQuery("c")) == ["3"])
        #expect(try await ids(finder, LocationQuery("b")) == ["2"])
        #expect(try await ids(finder, LocationQuery("a")) == ["4"])
    }
}
