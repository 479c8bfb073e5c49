import HostDrivers
import Showcase
import Testing
import Waybill
import WaybillTesting

/// The list of all screens, and the addresses.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct ShowcaseAppTests {
    @Test func `the first screen lists the others, each with what to try there`() throws {
        let first = try #require(ShowcaseApp().screen(at: RouteURL()))
        let screen = LiveScreen(first)
        #expect(screen.description.title == "Showcase")
        for section in screen.manifest.sections {
            #expect(section.header != nil && !section.cells.isEmpty)
            for row in section.cells {
                let texts = try #require(row.content?.texts)
                #expect(texts.count == 2 && texts.allSatisfy { !$0.isEmpty && $0.count <= 90 })
                let url = try #require(row.destination)
                #expect(url.description == "/\(row.id)")
                let session = AppSession(app: ShowcaseApp())
                #expect(session.open(url) == .opened)
                let description = try #require(session.screen?.description)
                #expect(description.title == texts[0] && description.url == url)
                guard url != Inspector.url else { continue }
                let hint = try #require(description.choices.last)
                #expect(hint.label == texts[1] && hint.choices.map(\.title) == ["Source"])
            }
        }
        #expect(
            screen.manifest.sections.map(\.id.description)
                == ["lists", "gestures", "contents", "tools"])
    }

    @Test func `a chat without a script shows each message after those before it`() async throws {
        var page = WebDriver(ShowcaseApp())
        try await page.open("/chat")
        for words in ["Good morning", "And good night"] {
            try await page.type(words, into: "Message")
            try await page.select("Send")
            let tree = "\(try page.observe().semantics)"
            #expect(tree.contains("Good morning") && tree.contains(words))
        }
    }

    @Test func `each screen leads to its source, and that back to it`() async throws {
        let host = HeadlessHost(ShowcaseApp())
        try await host.open("/")
        let urls = (host.page?.sections.flatMap(\.rows) ?? []).compactMap(\.destination)
        #expect(urls.count > 15)
        for url in urls where url != Inspector.url {
            try await host.open(url.description)
            try await host.tap("Source")
            #expect(host.page?.url.description == "/source\(url)")
            #expect(host.visibleRows.contains { $0.contains("struct") && $0.contains("Screen") })
            await host.back()
            #expect(host.page?.url.path == url.path)
        }
        for address in ["/source", "/source/none", "/source/..", "/source/million/x"] {
            await #expect(throws: HeadlessError.self) { try await host.open(address) }
        }
    }

    @Test func `the last update of the recorded rows is explained and logged`() async throws {
        let host = HeadlessHost(ShowcaseApp())
        try await host.open("/recorder")
        try await host.tap("Insert a row")
        #expect(host.shows("planned +1-3"))
        #expect(host.visibleRows.contains { $0.contains("1 row comes (\"7\" at 3)") })
    }

    @Test func `the inspector takes a screen back to an earlier state`() async throws {
        let host = HeadlessHost(ShowcaseApp())
        try await host.open("/recorder")
        try await host.tap("Insert a row")
        try await host.tap("Remove the first row")
        let rows = host.visibleRows
        try await host.tap("Inspector")
        #expect(host.visibleRows.contains { $0.contains("remove") })
        let start = try #require(host.visibleRows.first { $0.contains("insert") })
        try await host.tap(start)
        await host.back()
        #expect(host.visibleRows != rows)
        #expect(host.visibleRows.filter { $0.hasPrefix("Row number") }.count == 7)
    }

    @Test func `what never comes does not keep a person waiting`() async throws {
        let session = AppSession(app: ShowcaseApp())
        session.open(try #require(RouteURL("/states?state=loading")))
        let clock = TestClock()
        let waiting = Task { await session.settle(within: .seconds(30), clock: clock) }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(30))
        await waiting.value
        #expect(session.page?.status == .loading("Loading…"))
        session.close()
    }

    @Test(arguments: ["/nowhere", "/million/5", "/Million", "/million/million"])
    func `an address without a screen is none`(_ text: String) throws {
        let url = try #require(RouteURL(text))
        #expect(ShowcaseRoute(url: url) == nil && ShowcaseApp().screen(at: url) == nil)
    }
}
