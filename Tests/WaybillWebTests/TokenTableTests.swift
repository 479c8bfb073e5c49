import NIOCore
import Synchronization
import Testing
import WaybillAppCore
import WaybillScreens
import WaybillTestSupport
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

    /// Every question of a page without a script has a place in one table of the host.
    @Test func `the forms of a stranger drop no other's question`() async throws {
        var host = WebHost(DeskApp(), clock: clock)
        host.formVisits = TokenTable(limit: 8, clock: clock) { await $0.visit.close() }
        let page = try HTMLDocument(await host.respond(method: "GET", target: "/").body)
        let control = try #require(page.elements(with: "data-c", "ask").first)
        let button = try #require(control.descendants.first { $0["name"] == "w-press" })
        func ask(_ visitor: WaybillAppCore.Visitor, from peer: Peer) async throws -> String {
            let fields = [
                RouteURL.Parameter("w-once", host.onceWords.give()),
                RouteURL.Parameter("w-press", button["value"] ?? ""),
            ]
            let form = String(RouteURL(query: fields).description.dropFirst(2))
            let response = await Peer.$current.withValue(peer) { [host] in
                await host.submit(form, to: "/", visitor: visitor)
            }
            return try #require(response.headers["location"])
        }
        let own = WaybillAppCore.Visitor()
        let stranger = Peer(try SocketAddress(ipAddress: "192.0.2.1", port: 1))
        let question = try await ask(own, from: Peer(nil))
        for _ in 0..<12 { _ = try await ask(WaybillAppCore.Visitor(), from: stranger) }
        let shown = await host.respond(method: "GET", target: question, visitor: own)
        #expect(shown.body.contains("alertdialog") && host.formVisits.count == 8)
    }
}
