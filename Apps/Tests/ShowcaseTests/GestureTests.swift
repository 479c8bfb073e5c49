import HostDrivers
import Showcase
import Testing
import Waybill
import WaybillTerminal
import WaybillTesting
import WaybillWeb

/// What else is done to rows: menus, moves and headers, with what a person cannot say.
@MainActor
@Suite(.timeLimit(.minutes(2))) struct GestureTests {
    @Test func `a message is deleted from its menu and put back where it was`() async throws {
        let host = HeadlessHost(ShowcaseApp())
        try await host.open("/swipe")
        try await host.perform("Mark as read", on: "Ada")
        #expect(host.page?.subtitle == "7 of 8 not read")
        try await host.perform("Delete", on: "Grace")
        #expect(host.visibleRows.first == "The message from Grace is deleted.")
        #expect(host.page?.subtitle == "6 of 7 not read")
        try await host.tap("Undo")
        #expect(host.visibleRows.prefix(2).map { $0.prefix(5) } == ["Ada T", "Grace"])
        let refused = await #expect(throws: HeadlessError.self) {
            try await host.perform("Archive", on: "Ada")
        }
        #expect("\(refused.map { "\($0)" } ?? "")".contains("Mark as not read"))
    }

    @Test func `a move stops at what always is the last, and goes on to the next list`()
        async throws
    {
        let host = HeadlessHost(ShowcaseApp())
        try await host.open("/reorder")
        for _ in 0..<4 { try await host.perform("Move down", on: "Post it") }
        #expect(host.visibleRows.suffix(3) == ["Sharpen the pencil", "Post it", "Make tea"])
        for _ in 0..<9 { try await host.perform("Move up", on: "Post it") }
        #expect(host.visibleRows.first == "Post it")
        #expect(host.page?.subtitle == "4 tasks are left")
        await #expect(throws: HeadlessError.self) {
            try await host.perform("Move up", on: "Make tea")
        }
    }

    @Test func `what a live page says of rows that are not there does nothing`() async throws {
        let host = WebHost(ShowcaseApp(), clock: TestClock(), spinner: .none)
        let link = host.link()
        var page = LivePage(at: "/reorder")
        try await link.receive(page.show())
        try page.take(try #require(await link.next()))
        let before = page.rows.map(\.text)
        for message in [
            #"{"kind":"act","text":"up","list":0,"row":0,"id":"none"}"#,
            #"{"kind":"act","text":"do-nothing","list":0,"row":1,"id":"Buy stamps"}"#,
            #"{"kind":"act","text":"collapse","list":0,"row":-1,"id":"todo"}"#,
            #"{"kind":"act","text":"up","list":0,"row":-9223372036854775808,"id":"todo"}"#,
            #"{"kind":"act","text":"up","list":7,"row":99,"id":"Buy stamps "}"#,
            #"{"kind":"drop","list":0,"row":1,"id":"Buy stamps","over":99,"after":1}"#,
            #"{"kind":"drop","list":0,"row":1,"id":"Buy stamps","over":-9223372036854775808}"#,
            #"{"kind":"drop","list":3,"row":1,"id":"Buy stamps","over":0,"after":0}"#,
            #"{"kind":"drop","list":0,"row":5,"id":"Make tea","over":0,"after":0}"#,
            #"{"kind":"drop","list":0,"row":0,"id":"Write the letter","over":5,"after":1}"#,
        ] {
            try await link.receive(message)
        }
        // What is said last is all that shows.
        try await link.receive(page.drop(page.rows[1], on: page.rows[3], isAfter: true))
        try page.take(try #require(await link.next()))
        let wanted = [before[0], before[2], before[3], before[1]] + before[4...]
        #expect(page.rows.map(\.text) == wanted)
        for broken in [#"{"kind":"act","list":0,"row":0,"id":"a"}"#, #"{"kind":"drop","over":1}"#] {
            await #expect(throws: LiveMessageError.self) { try await link.receive(broken) }
        }
        await link.close()
    }

    @Test func `a form of a menu that names no row or action leads back to the page`() async {
        let host = WebHost(ShowcaseApp(), clock: ContinuousClock())
        for form in [
            "section=messages&row=0&says=x&do=do-delete", "section=&row=&says=&do=expand",
            "section=messages&row=0&says=&do=%00", "section=messages&row=&says=&do=collapse",
        ] {
            let answer = await host.submit(form, to: "/swipe")
            #expect(answer.status == .seeOther && answer.headers["location"] == "/swipe")
        }
    }

    @Test func `line by line a menu has numbers of its own`() async throws {
        let session = LinearSession(ShowcaseApp())
        session.open(RouteURL(path: ["reorder"]))
        let lines = session.takeLines()
        let row = try #require(lines.first { $0.contains("Buy stamps") })
        let number = try #require(Int(row.prefix { $0 != ")" }))
        await session.read("\(number)")
        #expect(session.takeLines() == ["\(number).1) Move up", "\(number).2) Move down"])
        await session.read("\(number).1")
        await session.settle()
        // Two rows changed places: one of them is printed again.
        let news = session.takeLines()
        #expect(news.contains { $0.contains("Buy stamps") || $0.contains("Write the letter") })
        for line in ["\(number).9", "\(number).-1", "99.1", "1.1.1", "\(number)."] {
            await session.read(line)
            let said = session.takeLines()
            #expect(said.contains { $0.hasPrefix("There is no") || $0.contains("not known") })
        }
    }

    @Test func `a menu on the last line is clicked`() async throws {
        let session = TerminalSession(ShowcaseApp(), size: TerminalSize(columns: 80, rows: 24))
        session.open(RouteURL(path: ["swipe"]))
        await session.settle()
        _ = session.frame
        session.press(.text("a"))
        let menu = session.frame.lines.last?.text ?? ""
        #expect(menu.hasPrefix("1 Mark as read  2 Delete  3 Flag  Esc leave"))
        let click = TerminalMouse(.click, line: 23, column: 18)
        session.press(.mouse(click))
        await session.settle()
        let text = session.frame.lines.map(\.text).joined(separator: "\n")
        #expect(text.contains("The message from Ada is deleted."))
        // Esc leaves the menu and not the screen.
        session.press(.text("a"))
        session.press(.escape)
        #expect(session.url?.description == "/swipe")
    }
}
