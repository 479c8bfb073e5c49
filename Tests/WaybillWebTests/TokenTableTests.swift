import Synchronization
import Testing
import WaybillTesting

@testable import WaybillWeb

/// Values that browsers name by random tokens.
@Suite(.timeLimit(.minutes(60)))
struct TokenTableTests {
    /// Dropped values.
    private final class Dropped: Sendable {
        private let state = Mutex<[String]>([])
        var values: [String] { state.withLock(\.self) }
        func add(_ value: String) { state.withLock { $0.append(value) } }
    }

    private let clock = TestClock()
    private let dropped = Dropped()

    private func table(lifetime: Duration? = nil) -> TokenTable<String> {
        TokenTable(limit: 10, lifetime: lifetime, clock: clock) { [dropped] in dropped.add($0) }
    }

    @Test func `a token is taken once, and only if its value is allowed`() {
        let table = table()
        let token = table.insert("a")
        #expect(table.take("none") == nil)
        #expect(table.take(token) { $0 == "b" } == nil && table.use(token) { $0 == "b" } == nil)
        #expect(table.take(token) == "a" && table.take(token) == nil)
    }

    @Test func `an unused value expires, and a use renews it`() async {
        let table = table(lifetime: .seconds(10))
        let tokens = [table.insert("a"), table.insert("b")]
        await clock.waitForSleepers()
        clock.advance(by: .seconds(9))
        #expect(table.use(tokens[0]) { _ in true } == "a")
        clock.advance(by: .seconds(1))
        while dropped.values.isEmpty { await Task.yield() }
        #expect(dropped.values == ["b"] && table.take(tokens[1]) == nil)
        await clock.waitForSleepers()
        clock.advance(by: .seconds(9))
        while dropped.values.count < 2 { await Task.yield() }
        #expect(table.take(tokens[0]) == nil && table.count == 0)
        // The timer of an empty table starts again.
        _ = table.insert("c")
        await clock.waitForSleepers()
        clock.advance(by: .seconds(10))
        while dropped.values.count < 3 { await Task.yield() }
    }

    @Test func `a closed table drops its values`() async {
        let table = table()
        let tokens = [table.insert("a"), table.insert("b")]
        await table.close()
        #expect(dropped.values == ["a", "b"] && table.take(tokens[0]) == nil)
    }
}
