import Showcase
import Testing
import Waybill
import WaybillTerminal
import WaybillTestSupport
import WaybillTesting
import WaybillWeb

/// Questions, notices and ways that a screen leads, as a person meets them.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct DialogsScreenTests {
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

    @Test func `going back says no first, and then goes back`() async throws {
        let host = try await open()
        try await host.tap("Throw Bread away")
        await host.back()
        #expect(host.url == "/dialogs" && host.dialog == nil)
        await host.back()
        #expect(host.url == "/")
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

    // MARK: In a terminal

    @Test func `in a terminal Esc says no`() async throws {
        let session = TerminalSession(ShowcaseApp(), size: TerminalSize(columns: 80, rows: 30))
        session.open(RouteURL(path: ["dialogs"]))
        await session.settle()
        session.press(.enter)
        await session.settle()
        #expect(session.frame.text.contains("Throw Apples away?"))
        session.press(.escape)
        await session.settle()
        #expect(!session.frame.text.contains("Throw Apples away?"))
        #expect(session.url == RouteURL(path: ["dialogs"]))
    }

    // MARK: In a browser

    @Test func `a live page follows where its screen leads`() async throws {
        let host = WebHost(ShowcaseApp(), clock: TestClock(), spinner: .none)
        let link = host.link()
        let loaded = await host.respond(method: "GET", target: "/")
        var page = try LivePage(loaded.body, at: "/")
        func say(_ message: String) async throws {
            try await link.receive(message)
            try page.take(try #require(await link.next()))
        }
        func row(_ text: String) throws -> LivePage.Row {
            try #require(page.rows.first { $0.text == text }, "\(text)")
        }
        try await say(page.show())
        try await say(page.go(to: "/dialogs"))
        try await say(page.select(try row("Open the grid")))
        #expect(page.address == "/grid" && page.depth == 2)
        try await say(try #require(page.travel(to: 1)))
        try await say(page.select(try row("Show headers in place of this")))
        #expect(page.address == "/headers" && page.depth == 1)
        try await say(try #require(page.travel(to: 0)))
        try await say(page.go(to: "/dialogs"))
        try await say(page.select(try row("Close this screen")))
        #expect(page.address == "/dialogs" && page.returning == 0)
        try await say(try #require(page.travel(to: 0)))
        #expect(page.address == "/" && page.rows.contains { $0.text.contains("million") })
        await link.close()
    }

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

    // MARK: In a browser without a script

    /// What is sent where the row or the button is pressed that says a text on a page.
    private func form(_ text: String, on body: String) throws -> String {
        let page = try LivePage(body, at: "/dialogs")
        if let button = page.reachableControls.first(where: { $0.label == text }) {
            return page.form(pressing: button.element)
        }
        let forms = page.document.elements(named: "form")
        let form = try #require(forms.first { $0.text == text }, "\(text)")
        let fields = form.descendants.compactMap { field in
            field["name"].map { RouteURL.Parameter($0, field["value"] ?? "") }
        }
        return String(RouteURL(query: fields).description.dropFirst(2))
    }

    @Test func `without a script a page asks, and the answer is that visitor's`() async throws {
        let host = WebHost(ShowcaseApp(), clock: TestClock())
        let visitor = Visitor()
        func get(_ target: String, _ who: Visitor? = nil) async -> WebResponse {
            await host.respond(method: "GET", target: target, visitor: who ?? visitor)
        }
        func press(_ text: String, at target: String) async throws -> WebResponse {
            let page = await get(target)
            return await host.submit(
                try form(text, on: page.body), to: target, visitor: visitor)
        }
        let asked = try await press("Throw Apples away", at: "/dialogs")
        #expect(asked.status == .seeOther)
        let address = try #require(asked.headers["location"])
        #expect(await get(address).body.contains("Throw Apples away?"))
        #expect(await get(address, Visitor()).headers["location"] == "/dialogs")
        let response = try await press("Throw away", at: address)
        let notice = try #require(response.headers["location"])
        #expect(await get(notice).body.contains("Apples is thrown away."))
        #expect(await get("/dialogs").body.contains("Throw Apples away") == false)
        let undone = try await press("Undo", at: notice)
        #expect(undone.headers["location"] == "/dialogs")
        #expect(await get("/dialogs").body.contains("Throw Apples away"))
        #expect(await get(notice).headers["location"] == "/dialogs")
    }
}
