import HostDrivers
import Showcase
import Testing
import Waybill
import WaybillTerminal
import WaybillTestSupport
import WaybillTesting
import WaybillWeb

/// Rows that are selected together, with what a person cannot say.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct SelectionTests {
    private func selected(_ host: HeadlessHost) -> [String] {
        (host.page?.sections.flatMap(\.rows) ?? []).filter { $0.isSelected == true }
            .map { $0.content.texts.last ?? "" }
    }

    @Test func `what is done with all of them reaches those rows, with a notice above them`()
        async throws
    {
        let host = HeadlessHost(ShowcaseApp())
        try await host.open("/select?rows=9")
        try await host.tap("File 2")
        try await host.tap("Delete")
        #expect(host.notice == "1 file is deleted." && selected(host).isEmpty)
        // The notice is a section above the files, and is not selected with all.
        try await host.tap("File 5")
        try await host.tap("Star")
        #expect(host.page?.subtitle == "8 files, 1 with a star")
        #expect(host.visibleRows.contains { $0.contains("File 5") && $0.contains("Star") })
        try await host.tap("Select all")
        #expect(host.page?.selection?.words == "8 selected")
        try await host.tap("Undo")
        #expect(host.page?.selection?.words == "8 selected" && selected(host).count == 8)
        #expect(host.page?.subtitle == "9 files, 1 with a star")
        #expect(selected(host).contains("File 2") == false)
    }

    @Test func `of a million rows 10,000 are deleted at once, and the message is short`()
        async throws
    {
        let host = WebHost(ShowcaseApp(), clock: TestClock(), spinner: .none)
        let link = host.link()
        var page = LivePage(at: "/select?rows=1000000")
        func say(_ message: String) async throws -> Int {
            #expect(message.utf8.count < 2_000)
            try await link.receive(message)
            let frame = try #require(await link.next())
            try page.take(frame)
            return frame.utf8.count
        }
        _ = try await say(page.show())
        _ = try await say(page.see(.init()))
        _ = try await say(page.select(page.rows[0]))
        _ = try await say(page.see(.init(at: .row(section: 0, row: 9_999, below: 100))))
        let last = try #require(page.rows.first { $0.id == "9999" })
        let marked = try await say(page.select(last, extending: true))
        #expect(marked < 3_000)
        _ = try await say(try #require(page.batch("Star")))
        _ = try await say(try #require(page.batch("Delete")))
        let tree = "\(page.document.semantics)"
        #expect(tree.contains("990,000 files") && tree.contains("10,000 files are deleted."))
        await link.close()
    }

    @Test func `what a live page says of a selection that is not offered does nothing`()
        async throws
    {
        let host = WebHost(ShowcaseApp(), clock: TestClock(), spinner: .none)
        let link = host.link()
        var page = LivePage(at: "/select")
        try await link.receive(page.show())
        try page.take(try #require(await link.next()))
        for message in [
            #"["press","delete",1,1,"clear"]"#, #"["press","0",2,1,""]"#,
            #"["extend","none",3,1,"",0]"#, #"["extend","none",4,1,"",-1]"#,
            #"["extend","none",5,1,"","none"]"#, #"["press","none",6,1,"\u0000"]"#,
        ] {
            _ = page.select(page.rows[1])
            try await link.receive(message)
        }
        // Only the last message is shown.
        try await link.receive(page.select(page.rows[1], extending: true))
        try page.take(try #require(await link.next()))
        let tree = "\(page.document.semantics)"
        #expect(tree.contains("status \"1 selected\"") && tree.contains("40 files"))
        await #expect(throws: LiveMessageError.self) {
            try await link.receive(#"["press","none"]"#)
        }
        await link.close()
    }

    @Test func `a page without a script says that a selection needs it`() async throws {
        var driver = WebDriver(ShowcaseApp())
        try await driver.open("/select?rows=5")
        let before = "\(try driver.observe().semantics)"
        try await driver.select("File 2")
        let tree = "\(try driver.observe().semantics)"
        #expect(tree.contains("need JavaScript") && tree.contains("5 files, 0"))
        #expect(!before.contains("need JavaScript"))
        let host = WebHost(ShowcaseApp(), clock: TestClock())
        let page = try HTMLDocument(await host.respond(method: "GET", target: "/select").body)
        let notes = page.elements(named: "noscript").map(\.text)
        #expect(notes.contains { $0.contains("need JavaScript") })
        let bar = try #require(page.elements(with: "role", "toolbar").first)
        #expect(bar["class"]?.contains("scripted") == true)
    }

    @Test func `rows that can be selected only while a person edits them`() async throws {
        let host = WebHost(ModeApp(), clock: TestClock(), spinner: .none)
        let link = host.link()
        var page = LivePage(at: "/")
        func say(_ message: String) async throws {
            try await link.receive(message)
            try page.take(try #require(await link.next()))
        }
        try await say(page.show())
        #expect(page.rows.map { $0.element["aria-selected"] } == [nil, nil, nil])
        try await say(page.select(page.rows[0]))
        #expect(page.rows.map { $0.element["aria-selected"] } == [nil, "false", "false"])
        try await say(page.select(page.rows[2]))
        #expect(page.rows.map { $0.element["aria-selected"] } == [nil, "false", "true"])
        try await say(page.select(page.rows[0]))
        #expect(page.rows.map { $0.element["aria-selected"] } == [nil, nil, nil])
        #expect(page.batch("Select all") == nil)
        await link.close()
    }

    @Test func `keys of a terminal select a range and open the menu of the selection`()
        async throws
    {
        let session = TerminalSession(ShowcaseApp(), size: TerminalSize(columns: 80, rows: 24))
        session.open(RouteURL("/select") ?? RouteURL())
        await session.settle()
        for key in [TerminalKey.down, .down, .enter, .down, .down, .text("V")] {
            _ = session.frame
            session.press(key)
            await session.settle()
        }
        func text() -> String { session.frame.lines.map(\.text).joined(separator: "\n") }
        #expect(text().contains("3 selected") && text().contains("● ladder-island.txt"))
        session.press(.text("s"))
        #expect(text().contains("▸ 1 Star\n  2 Unstar\n  3 Delete\n"))
        session.press(.text("3"))
        await session.settle()
        #expect(text().contains("3 files are deleted.") && text().contains("Nothing selected"))
        // The keys of the notice take room on the last line.
        session.press(.text("x"))
        await session.settle()
        session.press(.text("?"))
        #expect(text().contains("s selection") && text().contains("V range"))
    }

    @Test func `line by line a row says whether it is selected`() async throws {
        let session = LinearSession(ShowcaseApp())
        session.open(RouteURL("/select?rows=3") ?? RouteURL())
        let row = try #require(session.takeLines().first { $0.contains("[ ] jacket") })
        await session.read(String(row.prefix { $0 != ")" }))
        await session.settle()
        let news = session.takeLines()
        #expect(
            news.contains { $0.contains("[x] jacket") }
                && news.contains { $0.contains("1 selected") })
    }
}

/// A list that is selected from only while a person edits it.
private struct ModeApp: ListApp {
    let name = "Mode"
    let tabs: [Tab] = []
    func screen(at url: RouteURL) -> (any Screen)? { ModeScreen() }
}

private struct ModeScreen: Screen {
    let state = false

    func reduce(_ state: inout Bool, _ action: Bool) -> Effect<Bool> {
        state.toggle()
        return .none
    }

    func describe(_ context: Context) -> ScreenDescription {
        let state = context.state
        var edit = Section("edit") {
            Row("edit", .text("Edit")) { context.dispatch(true) }
        }
        edit.keepsSelection = false
        var screen = ScreenDescription(
            "Mode", url: RouteURL(),
            sections: [
                edit, Section("rows") { ["A", "B"].map { Row($0, .text($0)) {} } },
            ])
        screen.selectionMode = state ? .multiple : .none
        return screen
    }
}
