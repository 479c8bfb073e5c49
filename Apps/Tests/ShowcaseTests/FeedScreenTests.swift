import HostDrivers
import Showcase
import Testing
import Waybill
import WaybillTesting

/// Posts that come at both ends, and pictures that are made before they are seen.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct FeedScreenTests {
    private func prepared(_ host: HeadlessHost) -> Int? {
        host.visibleHeaders.first { $0.hasSuffix("prepared ahead") }
            .flatMap { $0.split(separator: " ").first.flatMap { Int($0) } }
    }

    @Test func `pictures of posts are made before they are seen, each once`() async throws {
        let host = HeadlessHost(ShowcaseApp())
        try await host.open("/feed")
        let first = try #require(prepared(host))
        try await host.make(.turnPage(.end))
        let second = try #require(prepared(host))
        #expect(second > first)
        // What was made is there: going back makes those above alone, and no one twice.
        try await host.make(.turnPage(.start))
        try await host.make(.turnPage(.end))
        let again = try #require(prepared(host))
        try await host.make(.turnPage(.start))
        try await host.make(.turnPage(.end))
        #expect(prepared(host) == again)
        let picture = try await ShowcaseApp().pictures.picture(named: "1501", width: 72)
        #expect(picture?.format == .png)
        #expect(host.page?.url.description == "/feed", "it is not in the address")
    }

    @Test func `posts come at both ends, a page at a time`() async throws {
        let host = HeadlessHost(ShowcaseApp())
        try await host.open("/feed")
        #expect(host.page?.subtitle == "Posts 1375 to 1624 of 3000")
        try await host.make(.loadMore(.start))
        #expect(host.page?.subtitle == "Posts 1125 to 1624 of 3000")
        try await host.make(.loadMore(.end))
        #expect(host.page?.subtitle == "Posts 1125 to 1874 of 3000")
        for _ in 0..<12 { try await host.make(.loadMore(.end)) }
        #expect(host.page?.subtitle == "Posts 1125 to 3000 of 3000")
    }

    @Test func `without a script the rows before and after those of a feed are reached`()
        async throws
    {
        var page = WebDriver(ShowcaseApp())
        try await page.open("/feed")
        #expect(try page.observe().rows.contains { $0.id == "1500" })
        // The screen scrolls to post 1500 as it opens, but not where a link leads elsewhere.
        try await page.make(.turnPage(.start))
        #expect(try page.observe().rows.first?.path == ItemPath(section: 0, item: 0))
        try await page.make(.turnPage(.end))
        #expect(try page.observe().rows.last?.semantics.name == "Show more")
        try await page.make(.loadMore(.end))
        #expect("\(try page.observe().semantics)".contains("Posts 1375 to 1874 of 3000"))
    }

    @Test func `an empty list has its own text, and is no missing page`() async throws {
        let host = HeadlessHost(ShowcaseApp())
        try await host.open("/states?state=empty")
        #expect(host.page?.status == .empty("No dish is left", hint: "Come back tomorrow."))
        try await host.tap("Not there")
        #expect(host.page?.status == .missing("There is no such kitchen", hint: nil))
    }

    @Test func `what failed once is tried again at another address`() async throws {
        var page = WebDriver(ShowcaseApp())
        try await page.open("/states?state=failed")
        #expect("\(try page.observe().semantics)".contains("The kitchen does not respond."))
        try await page.make(.refresh)
        #expect(try page.observe().address == "/states?state=again")
        #expect(try page.observe().rows.map(\.id) == ["Minestrone", "Rye bread", "Baklava"])
        let tree = "\(try page.observe().semantics)"
        #expect(tree.contains("link \"Failed once\" = current"))
        // Opening the address again does not show the failure.
        try await page.open("/states?state=again")
        #expect(try page.observe().rows.count == 3)
    }
}
