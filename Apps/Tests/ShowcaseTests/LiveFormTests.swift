import Showcase
import Testing
import Waybill
import WaybillTestSupport
import WaybillTesting
import WaybillWeb

/// What is typed into a live page, while messages and frames cross.
@Suite(.timeLimit(.minutes(5))) struct LiveFormTests {
    /// A page that is live, and its connection.
    private struct Browser {
        let host: WebHost<TestClock>
        let visitor = Visitor()
        var link: LiveLink
        var page: LivePage

        /// Loads a page, and then goes on from the list of all.
        init(at address: String) async throws {
            host = WebHost(ShowcaseApp(), clock: TestClock(), spinner: .none)
            link = host.link(visitor: visitor)
            let loaded = await host.respond(method: "GET", target: "/", visitor: visitor)
            page = try LivePage(loaded.body, at: "/")
            try await say(page.show())
            try await say(page.go(to: address))
        }

        mutating func take() async throws { try page.take(try #require(await link.next())) }

        mutating func say(_ message: String) async throws {
            try await link.receive(message)
            try await take()
        }

        /// Says messages, and takes frames until the host has responded to all of them.
        mutating func tell(_ messages: [String?]) async throws {
            for message in messages { try await link.receive(try #require(message)) }
            try await link.receive(page.see(.init()))
            repeat { try await take() } while page.answered != page.asked
            let owed = page.takeOwed()
            if !owed.isEmpty { try await tell(owed) }
        }

        func control(_ label: String) throws -> LivePage.Control {
            try #require(page.reachableControls.first { $0.label == label }, "\(label)")
        }

        mutating func type(_ text: String, into label: String) throws -> String {
            page.type(text, into: try control(label))
        }

        func node(_ label: String) -> SemanticsNode? {
            func all(_ node: SemanticsNode) -> [SemanticsNode] {
                [node] + node.children.flatMap(all)
            }
            return all(page.document.semantics).first { $0.name == label && $0.role == .textBox }
        }
    }

    @Test func `what is typed is said as the part that changed`() async throws {
        var browser = try await Browser(at: "/form")
        let first = try browser.type("Ada", into: "Name")
        #expect(first.hasPrefix(#"["in","#) && first.hasSuffix(#","Name",0,1,2,0,0,"Ada"]"#))
        let second = try browser.type("Ada 👩‍👩‍👧‍👦", into: "Name")
        #expect(second.hasSuffix(#",2,2,3,0," 👩‍👩‍👧‍👦"]"#))
        let third = try browser.type("Ida 👩‍👩‍👦‍👦", into: "Name")
        #expect(third.hasSuffix(#",0,11,"Ida 👩‍👩‍👦"]"#) || third.contains("Ida"), "\(third)")
        try await browser.tell([first, second, third])
        #expect(browser.node("Name")?.value == "Ida 👩‍👩‍👦‍👦")
        #expect(browser.page.heard == 3)
    }

    @Test func `who types on while the host responds keeps every letter`() async throws {
        var browser = try await Browser(at: "/form")
        try await browser.tell([try browser.page.press(browser.control("Book"))])
        #expect(browser.node("Name")?.states.contains(.invalid) == true)
        // The host hears the first letters and draws the row; more were typed by then.
        let early = try browser.type("Ad", into: "Name")
        try await browser.link.receive(early)
        let late = try browser.type("Ada", into: "Name")
        try await browser.take()
        #expect(browser.node("Name")?.value == "Ada")
        #expect(browser.node("Name")?.states.contains(.invalid) == false)
        try await browser.tell([late] + browser.page.takeOwed())
        #expect(browser.node("Name")?.value == "Ada" && browser.page.takeOwed().isEmpty)
        try await browser.tell([browser.page.leave(try browser.control("Name"))])
        #expect(browser.node("Name")?.value == "Ada")
    }

    /// No browser lets a person type so much, but a script may, and a text may have
    /// characters that a field does not take.
    @Test func `a text that is too long is cut, and the page shows what was taken`() async throws {
        var browser = try await Browser(at: "/form")
        let long = String(repeating: "x", count: 250)
        try await browser.tell([try browser.type(long, into: "Name")])
        #expect(browser.node("Name")?.value == String(repeating: "x", count: 200))
    }

    @Test func `a button that is pressed twice acts once`() async throws {
        var browser = try await Browser(at: "/dialogs")
        let row = try #require(browser.page.rows.first { $0.text == "Throw Apples away" })
        try await browser.say(browser.page.select(row))
        let button = try browser.control("Throw away")
        let press = browser.page.press(button)
        #expect(browser.page.press(button) == nil)
        try await browser.tell([press])
        #expect(browser.page.modal == nil)
        #expect(!browser.page.rows.contains { $0.text == "Throw Apples away" })
        #expect(browser.page.rows.contains { $0.text == "Throw Bread away" })
        // The same press again, as a connection may say it late, is about a layer that is gone.
        try await browser.tell([press])
        #expect(browser.page.rows.contains { $0.text == "Throw Bread away" })
    }

    @Test func `after the connection was lost what was typed is there again`() async throws {
        var browser = try await Browser(at: "/form")
        try await browser.tell([
            try browser.type("Ada", into: "Name"),
            browser.page.set("family", in: try browser.control("Room")),
            browser.page.set("1", in: try browser.control("Send me news")),
        ])
        await browser.link.close()
        browser.link = browser.host.link(visitor: browser.visitor)
        try await browser.say(browser.page.show())
        #expect(browser.node("Name")?.value == "Ada")
        let owed = browser.page.takeOwed()
        #expect(owed.count == 3 && owed.allSatisfy { $0.hasPrefix(#"["set","#) })
        try await browser.tell(owed)
        #expect(browser.node("Name")?.value == "Ada")
        #expect(try browser.control("Room").text == "family")
        #expect(try browser.control("Send me news").text == "1")
    }

    @Test func `who goes back from what is not saved is sent forward again, and asked`()
        async throws
    {
        var browser = try await Browser(at: "/signup")
        try await browser.tell([try browser.type("Ida", into: "Name")])
        #expect(browser.page.depth == 1)
        try await browser.say(try #require(browser.page.travel(to: 0)))
        #expect(browser.page.returning == 1)
        try await browser.say(try #require(browser.page.travel(to: 1)))
        #expect(browser.page.modal != nil && browser.page.address == "/signup")
        try await browser.tell([browser.page.press(try browser.control("Go on editing"))])
        #expect(browser.node("Name")?.value == "Ida" && browser.page.modal == nil)
    }
}
