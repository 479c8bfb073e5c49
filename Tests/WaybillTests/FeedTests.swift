import Synchronization
import Testing
import Waybill
import WaybillTesting

@MainActor
@Suite(.timeLimit(.minutes(60))) struct FeedTests {
    /// The server's data: how many posts there are, and which page fails once.
    private final class Server: Sendable {
        let state = Mutex((posts: 100, failing: Int?.none, version: 0, requests: 0))

        func page(_ start: Int) throws(StockError) -> PageResponse<FeedScreen.Post, Int> {
            let (posts, fails, version) = state.withLock { state in
                defer { if state.failing == start { state.failing = nil } }
                state.requests += 1
                return (state.posts, state.failing == start, state.version)
            }
            if fails { throw StockError(text: "Page \(start) could not be had.") }
            let end = min(start + 20, posts)
            return PageResponse(
                (start..<end).map { FeedScreen.Post(id: $0, text: "Post \($0).\(version)") },
                next: end < posts ? end : nil)
        }
    }

    private let server = Server()

    private func open() async throws -> (HeadlessHost, HeadlessList) {
        let app = FeedApp(
            screen: FeedScreen { [server] start async throws(StockError) in
                try server.page(start)
            })
        let host = HeadlessHost(app, size: ListSize(width: 40, height: 10))
        try await host.open("/")
        return (host, try #require(host.list))
    }

    private func rows(_ host: HeadlessHost) -> [String] {
        (host.page?.sections ?? []).flatMap { $0.rows.map(\.content.accessibilityText) }
    }

    @Test func `scrolling on loads page after page, to the end`() async throws {
        let (host, list) = try await open()
        #expect(rows(host).count < 100, "only what is near")
        for _ in 0..<40 {
            list.scroll(by: 5)
            await host.settle()
        }
        #expect(rows(host) == (0..<100).map { "Post \($0).0" })
        #expect(list.rowsInSight.last == "Post 99.0")
    }

    @Test func `a failed page is reported at the end and requested again there`() async throws {
        server.state.withLock { $0.failing = 20 }
        let (host, list) = try await open()
        for _ in 0..<4 {
            list.scroll(by: 5)
            await host.settle()
        }
        #expect(rows(host).suffix(2) == ["Page 20 could not be had.", "Try again"])
        #expect(rows(host).count == 22)
        try await host.tap("Try again")
        #expect(rows(host).count >= 40 && !rows(host).contains("Try again"))
    }

    @Test func `pulled down the feed starts again, and its rows stay until then`() async throws {
        let (host, list) = try await open()
        server.state.withLock { $0.version = 1 }
        list.scroll(by: -4)
        #expect(rows(host).first == "Post 0.0")
        await host.settle()
        #expect(rows(host).prefix(20) == (0..<20).map { "Post \($0).1" }[...])
    }

    @Test func `a request for new posts by a key or a button loads once`() async throws {
        let (host, _) = try await open()
        let former = server.state.withLock { $0.requests }
        try await host.make(.refresh)
        #expect(server.state.withLock { $0.requests } == former + 1)
    }

    @Test func `a feed without a post shows that, and offers to reload`() async throws {
        server.state.withLock { $0.posts = 0 }
        let (host, _) = try await open()
        #expect(host.page?.status == .empty("There is nothing here.", hint: nil))
        server.state.withLock { $0.posts = 3 }
        try await host.tap("Try again")
        #expect(rows(host).count == 3)
    }
}
