import Showcase
import Testing
import Waybill
import WaybillTestSupport
import WaybillTesting
import WaybillWeb

/// Questions, notices and ways that a screen leads, as a person meets them.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct DialogsScreenTests {
    private func open(_ address: String = "/dialogs") async throws -> HeadlessHost {
        let host = HeadlessHost(ShowcaseApp())
        try await host.open("/")
        try await host.open(address)
        return host
    }

    @Test func `deleting asks for confirmation, shows a notice, and can be undone`() async throws {
        let host = try await open()
        try await host.tap("Throw Apples away")
        #expect(host.dialog == "Throw Apples away?" && host.notice == nil)
        try await host.tap("Cancel")
        #expect(host.dialog == nil && host.visibleRows.first == "Throw Apples away")
        try await host.tap("Throw Apples away")
        try await host.tap("Throw away")
        #expect(host.dialog == nil && host.notice == "Apples is thrown away.")
        #expect(!host.visibleRows.contains("Throw Apples away"))
        try await host.tap("Undo")
        #expect(host.notice == nil && host.visibleRows.first == "Throw Apples away")
    }

    @Test func `while something is asked nothing else can be done, and a notice is closed`()
        async throws
    {
        let host = try await open()
        try await host.tap("Throw Bread away")
        for text in ["What is this?", "Throw Bread away", "Look at the first"] {
            await #expect(throws: HeadlessError.self) { try await host.tap(text) }
        }
        try await host.tap("Throw away")
        try await host.tap("What is this?")
        #expect(host.dialog == "Nothing here can be bought")
        #expect(host.layers.map(\.kind) == [.question, .notice])
        try await host.tap("Dismiss")
        #expect(host.notice == nil && host.dialog != nil, "a notice can be used beside all")
        try await host.tap("OK")
        #expect(host.layers.isEmpty)
    }

    @Test func `a thing is renamed in a sheet, and what was typed is asked about`() async throws {
        let host = try await open()
        try await host.tap("Rename the first")
        #expect(host.dialog == "Another name")
        #expect(try host.value(of: "Name") == "Apples")
        try await host.type("Pears", into: "Name")
        await host.back()
        #expect(host.dialog == "Discard changes?")
        try await host.tap("Go on editing")
        #expect(try host.value(of: "Name") == "Pears")
        try await host.submit(in: "Name")
        #expect(host.dialog == nil && host.visibleRows.first == "Throw Pears away")
        try await host.tap("Rename the first")
        try await host.type("", into: "Name")
        #expect(try !host.isEnabled("Rename"))
        try await host.tap("Close")
        try await host.tap("Discard")
        #expect(host.dialog == nil && host.visibleRows.first == "Throw Pears away")
    }

    @Test func `a screen opens another, takes another's place, and closes itself`() async throws {
        let host = try await open()
        try await host.tap("Open the grid")
        #expect(host.url == "/grid")
        await host.back()
        try await host.tap("Show headers in place of this")
        #expect(host.url == "/headers")
        await host.back()
        #expect(host.url == "/")
        try await host.open("/dialogs")
        try await host.tap("Close this screen")
        #expect(host.url == "/")
    }

    @Test func `a screen that closes itself tells on the one before, and takes it back there`()
        async throws
    {
        let host = try await open()
        try await host.tap("Look at the first")
        try await host.tap("Take Apples out")
        #expect(host.url == "/dialogs")
        #expect(host.notice == "Apples is out of the basket.")
        try await host.tap("Undo")
        #expect(host.visibleRows.first == "Throw Apples away")
        try await host.tap("Look at the first")
        try await host.tap("Take Apples out")
        try await host.tap("Open the grid")
        await host.back()
        #expect(host.notice == nil && host.visibleRows.first == "Throw Bread away")
    }

    @Test func `a screen that was opened by its address closes to the one above`() async throws {
        let host = HeadlessHost(ShowcaseApp())
        try await host.open("/item")
        try await host.tap("Take Apples out")
        #expect(host.url == "/" && host.notice == "Apples is out of the basket.")
    }

    // MARK: In a browser

    @Test func `who went elsewhere before hearing where they were led stays there`() async throws {
        let host = WebHost(ShowcaseApp(), clock: TestClock(), spinner: .none)
        let link = host.link()
        let loaded = await host.respond(method: "GET", target: "/")
        var page = try LivePage(loaded.body, at: "/")
        func say(_ message: String) async throws {
            try await link.receive(message)
            try page.take(try #require(await link.next()))
        }
        try await say(page.show())
        try await say(page.go(to: "/dialogs"))
        for row in ["Open the grid", "Close this screen"] {
            let pressed = try #require(page.rows.first { $0.text == row })
            try await link.receive(page.select(pressed))
            try await say(try #require(page.travel(to: 0)))
            #expect(page.address == "/" && page.returning == nil, "\(row)")
            #expect(page.rows.contains { $0.text.contains("million") }, "\(row)")
            try await say(page.go(to: "/dialogs"))
        }
        await link.close()
    }
}
