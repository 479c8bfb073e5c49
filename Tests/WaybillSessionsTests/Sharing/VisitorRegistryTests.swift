import Testing
import WaybillSessions

/// Tokens of visitors that a server gave, and others.
@Suite(.timeLimit(.minutes(60)))
struct VisitorRegistryTests {
    private let folder = SharedFolder()

    @Test func `a token that no one gave is not known, and one for which something is kept is`()
        async throws
    {
        let stores = UserStores(Pool(), reducer: poolReducer(), in: folder.url)
        let given = Visitor()
        #expect(!VisitorRegistry.shared.contains(given), "it has only read")
        await stores[given].perform(.add(1))
        #expect(VisitorRegistry.shared.contains(given))
        // As of an earlier process: nothing is noted of it, but its file is there.
        let earlier = try #require(Visitor(token: Visitor().token))
        #expect(!VisitorRegistry.shared.contains(earlier))
        await stores[earlier].perform(.add(1))
        try await stores.flush()
        #expect(VisitorRegistry.shared.contains(earlier))
    }

    @Test func `a crowd of new visitors is held within a limit`() {
        let registry = VisitorRegistry(limit: 8)
        let visitors = (0..<20).map { _ in Visitor() }
        for visitor in visitors { registry.insert(visitor) }
        #expect(visitors.filter(registry.contains).count == 8)
    }
}
