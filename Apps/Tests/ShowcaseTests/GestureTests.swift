import HostDrivers
import Showcase
import Testing
import Waybill
import WaybillTerminal
import WaybillTestSupport
import WaybillTesting
import WaybillWeb

/// What else is done to rows: menus, moves and headers, with what a person cannot say.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct GestureTests {
    @Test func `a message is deleted from its menu and put back where it was`() async throws {
        let host = HeadlessHost(ShowcaseApp())
        try await host.open("/swipe")
        try await host.perform("Mark as read", on: "Ada")
        #expect(host.page?.subtitle == "7 of 8 not read")
        try await host.perform("Delete", on: "Grace")
        #expect(host.notice == "The message from Grace is deleted.")
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

    @Test func `rows that are not made beforehand are moved as others are`() async throws {
        let host = HeadlessHost(ShowcaseApp())
        try await host.open("/reorder?rows=40")
        var random = SeededGenerator(seed: 40)
        var tasks = (0..<40).map { "Task \($0)" }
        for _ in 0..<80 {
            let from = Int.random(in: 0..<40, using: &random)
            let isDown = Bool.random(using: &random)
            let to = from + (isDown ? 1 : -1)
            try await host.perform(isDown ? "Move down" : "Move up", on: tasks[from])
            if tasks.indices.contains(to) { tasks.insert(tasks.remove(at: from), at: to) }
            #expect(host.visibleRows == tasks)
        }
        let session = AppSession(app: ShowcaseApp())
        session.open(try #require(RouteURL("/reorder?rows=1000000")))
        let manifest = try #require(session.screen?.manifest)
        #expect(manifest.beginDrag(at: ItemPath(section: 0, item: 10)))
        manifest.hoverDrag(over: ItemPath(section: 0, item: 900_000))
        _ = manifest.dropDrag()
        #expect(manifest.cell(at: ItemPath(section: 0, item: 900_000))?.id == 10)
        #expect(manifest.cell(at: ItemPath(section: 0, item: 10))?.id == 11)
        #expect(manifest.sections[0].cells.count == 1_000_000)
    }

    @Test func `a row that keys move on and on stays in sight`() async throws {
        for address in ["/reorder?rows=60", "/reorder?rows=1000000"] {
            let session = TerminalSession(
                ShowcaseApp(), size: TerminalSize(columns: 80, rows: 24))
            session.open(try #require(RouteURL(address)))
            await session.settle()
            for key in Array(repeating: TerminalKey.down, count: 4)
                + Array(repeating: .text("J"), count: 40)
            {
                _ = session.frame
                session.press(key)
                await session.settle()
            }
            #expect(session.url?.query.first?.name == "rows")
            let lines = session.frame.lines.map(\.text)
            let task = session.frame.focusedText
            #expect(lines.contains { $0.hasPrefix(task.prefix(6)) }, "\(task)")
            #expect(lines.contains { $0.hasPrefix("Task 4") }, "it has gone by 40 others")
        }
    }

    @Test func `an edit mode gives rows their menus and takes them away`() async throws {
        let host = HeadlessHost(EditApp())
        try await host.open("/")
        func menus() -> [Int] { host.page?.sections.flatMap { $0.rows.map(\.actions.count) } ?? [] }
        #expect(menus() == [0, 0, 0, 0])
        try await host.tap("Edit")
        #expect(menus() == [0, 2, 2, 0])
        // A section whose rows stay where they are takes the menu of one that comes.
        for _ in 0..<2 { try await host.perform("Move down", on: "A") }
        #expect(host.visibleRows == ["Edit", "B", "A", "C"] && menus() == [0, 2, 0, 0])
        try await host.tap("Edit")
        #expect(menus() == [0, 0, 0, 0])
    }

    @Test func `a header that was pressed on an older page does nothing`() async throws {
        let host = WebHost(ShowcaseApp(), clock: TestClock())
        let body = await host.respond(method: "GET", target: "/collapse").body
        func fold(_ page: LivePage) throws -> HTMLElement {
            try #require(
                page.document.elements(named: "button").first { $0["class"] == "fold" })
        }
        let page = try LivePage(body, at: "/collapse")
        let former = try fold(page)
        let folded = await host.submit(page.form(pressing: former), to: "/collapse")
        #expect(folded.status == .ok)
        // On the page that it folded it is another button, which expands.
        let later = try LivePage(folded.body, at: "/collapse")
        func press(_ fold: HTMLElement) -> String {
            (fold["value"] ?? "").replacing(" ", with: "%20")
        }
        let form = try later.form(pressing: fold(later))
            .replacing(press(fold(later)), with: press(former))
        let response = await host.submit(form, to: "/collapse")
        #expect(response.status == .ok && response.body.contains("Nothing was done"))
    }

    @Test func `what a live page says of rows that are not there does nothing`() async throws {
        let host = WebHost(ShowcaseApp(), clock: TestClock(), spinner: .none)
        let link = host.link()
        var page = LivePage(at: "/reorder")
        try await link.receive(page.show())
        try page.take(try #require(await link.next()))
        let before = page.rows.map(\.text)
        let own = page.rows[1].address
        for message in [
            #"["press","none",1,1,"up"]"#, #"["press","\#(own)",2,1,"none"]"#,
            #"["press","\#(own)",3,1,""]"#, #"["move","\#(own)",4,1,"","none",1,0,1]"#,
            #"["move","none",5,1,"","\#(own)",0,0,1000000000]"#,
            #"["move","none",6,1,"","none",1,1000000000,0]"#,
            #"["extend","none",7,1,"","\#(own)"]"#,
        ] {
            _ = page.select(page.rows[1])
            try await link.receive(message)
        }
        // Only the last message is shown.
        try await link.receive(page.drop(page.rows[1], on: page.rows[3], isAfter: true))
        try page.take(try #require(await link.next()))
        let wanted = [before[0], before[2], before[3], before[1]] + before[4...]
        #expect(page.rows.map(\.text) == wanted)
        for broken in [#"["press","\#(own)",1]"#, #"["move","\#(own)",1,1,"","none",1,-1,0]"#] {
            await #expect(throws: LiveMessageError.self) { try await link.receive(broken) }
        }
        await link.close()
    }

    @Test func `a form that presses no element leads back to the page`() async {
        let host = WebHost(ShowcaseApp(), clock: TestClock())
        for press in ["0 0", "", "%00", "a", "a b c", "-"] {
            let response = await host.submit("w-press=\(press)", to: "/swipe")
            #expect(response.status == .seeOther)
            #expect(response.headers["location"]?.hasPrefix("/swipe") == true)
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

    @Test func `line by line an action is done only as it was read`() async throws {
        let session = LinearSession(ShowcaseApp())
        session.open(RouteURL(path: ["swipe"]))
        let lines = session.takeLines()
        let row = try #require(lines.first { $0.hasPrefix("The plan") || $0.contains("Actions") })
        let word = try #require(
            row.split(separator: " ").last { $0.hasSuffix(")") && $0.first?.isNumber == true })
        let number = try #require(Int(word.dropLast()))
        await session.read("\(number).1")
        #expect(session.takeLines() == ["There is no \(number).1."])
        await session.read("\(number)")
        #expect(session.takeLines().first == "\(number).1) Mark as read")
        await session.read("\(number).1")
        await session.settle()
        _ = session.takeLines()
        await session.read("\(number).1")
        #expect(session.takeLines() == ["There is no \(number).1 any more."])
    }

    @Test(arguments: [20, 30, 40, 80]) func `the key that opens a menu goes on in it`(
        columns: Int
    ) async throws {
        let session = TerminalSession(ShowcaseApp(), size: TerminalSize(columns: columns, rows: 20))
        session.open(RouteURL(path: ["swipe"]))
        await session.settle()
        session.press(.text("a"))
        var seen: Set<String> = []
        for _ in 0..<6 {
            let lines = session.frame.lines.map(\.text)
            #expect(lines.allSatisfy { $0.count <= columns })
            let line = lines.last { $0.hasPrefix("▸ ") } ?? ""
            for title in ["Mark as read", "Delete", "Flag"] where line.hasSuffix(title) {
                seen.insert(title)
            }
            session.press(.text("a"))
        }
        #expect(seen == ["Mark as read", "Delete", "Flag"])
        session.press(.escape)
        #expect(session.url?.description == "/swipe")
    }

    @Test func `a menu above the last line is clicked`() async throws {
        let session = TerminalSession(ShowcaseApp(), size: TerminalSize(columns: 80, rows: 24))
        session.open(RouteURL(path: ["swipe"]))
        await session.settle()
        _ = session.frame
        session.press(.text("a"))
        let menu = session.frame.lines.suffix(4).map(\.text)
        #expect(menu.prefix(3) == ["▸ 1 Mark as read", "  2 Delete", "  3 Flag"])
        #expect(menu[3].hasPrefix("↑↓ move  Enter choose  Esc leave"))
        let click = TerminalMouse(.click, line: 21, column: 18)
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

/// A list that is put in order only while a person edits it, and one that is not.
private struct EditApp: ListApp {
    let name = "Edit"
    let tabs: [Tab] = []
    func screen(at url: RouteURL) -> (any Screen)? { EditScreen() }
}

private struct EditScreen: Screen {
    struct State {
        var isEditing = false
        var lists = [["A", "B"], ["C"]]
    }

    enum Action: Sendable {
        case edit
        case moved(String, to: Int, at: Int)
    }

    let state = State()

    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
        switch action {
        case .edit: state.isEditing.toggle()
        case .moved(let row, let list, let index):
            for other in state.lists.indices { state.lists[other].removeAll { $0 == row } }
            state.lists[list].insert(row, at: index)
        }
        return .none
    }

    func describe(_ context: Context) -> ScreenDescription {
        let state = context.state
        return ScreenDescription(
            "Edit", url: RouteURL(),
            sections: [
                Section("edit") {
                    Row("edit", .text("Edit")) { context.dispatch(.edit) }
                }
            ]
                + state.lists.enumerated().map { number, rows in
                    var section = Section("\(number)") {
                        rows.map { Row($0, .text($0)) }
                    }
                    section.moves = RowMoves(
                        allowsMoving: state.isEditing && number == 0, accepts: .any,
                        onMove: { move in
                            let row = move.record.id.description
                            context.dispatch(.moved(row, to: number, at: move.target.item))
                        })
                    return section
                })
    }
}
