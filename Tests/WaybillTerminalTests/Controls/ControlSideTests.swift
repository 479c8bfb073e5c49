import Testing
import WaybillLists
import WaybillScreens
import WaybillSessions
import WaybillStore

@testable import WaybillTerminal

@Suite(.timeLimit(.minutes(60)))
struct ControlSideTests {
    private func start() throws -> TerminalSession {
        let session = TerminalSession(SideApp(), size: TerminalSize(columns: 120, rows: 20))
        try #require(session.open(RouteURL()) == .opened)
        session.press(.enter)
        try #require(session.frame.text.contains("│"))
        return session
    }

    @Test func `a control of the list beside a screen is used there`() throws {
        let session = try start()
        session.press(.tab)
        session.press(.tab)
        session.press(.left)
        try #require(session.isSideFocused)
        session.press(.tab)
        #expect(session.frame.focusedText.hasSuffix("Read"))
        session.press(.enter)
        #expect(session.line(with: "Read")?.contains("[x] Read") == true)
        #expect(session.url == RouteURL("/0"), "what stands beside it stays")
    }

    @Test func `arrows change what is set, and lead to the other side elsewhere`() throws {
        let session = try start()
        #expect(session.frame.cursor != nil)
        session.press(.left)
        #expect(session.frame.cursor != nil, "a caret moves")
        session.press(.tab)
        #expect(session.frame.focusedText.contains("Guests"))
        session.press(.left)
        #expect(session.line(with: "Guests")?.contains("‹ 2 ›") == true && !session.isSideFocused)
        session.press(.tab)
        session.press(.left)
        #expect(session.isSideFocused)
    }

    @Test func `what is typed beside a list is not lost unasked`() throws {
        let session = try start()
        session.type("x")
        #expect((session.frame.cursor?.column ?? 0) > 48)
        for _ in 0..<2 { session.press(.tab) }
        session.press(.left)
        session.press(.down)
        session.press(.enter)
        #expect(session.line(with: "Discard changes?") != nil && session.url == RouteURL("/0"))
        session.press(.escape)
        #expect(session.url == RouteURL("/0") && session.line(with: "ax_") != nil)
        session.press(.text("q"))
        session.press(.escape)
        session.press(.text("q"))
        #expect(!session.isOver)
        #expect(session.status.hasPrefix("Changes are not saved."))
    }
}

/// A list whose rows have a box to tick and open a form.
private struct SideApp: ListApp {
    var name: String { "Side" }
    var tabs: [Tab] { [] }

    func screen(at url: RouteURL) -> (any Screen)? {
        url.path.isEmpty ? SideList() : SideForm(url: url)
    }
}

private struct SideList: Screen {
    let state: Set<Int> = []

    func reduce(_ state: inout Set<Int>, _ row: Int) -> Effect<Int> {
        if state.remove(row) == nil { state.insert(row) }
        return .none
    }

    func describe(_ context: Context) -> ScreenDescription {
        let state = context.state
        var screen = ScreenDescription("List", url: RouteURL())
        let rows = (0..<4).map { row in
            CellRecord.group(row, as: Content.row) {
                CellRecord("title", .text("Book \(row)"))
                CellRecord.toggle("Read", isOn: state.contains(row)) { _ in context.dispatch(row) }
            }
            .destination(RouteURL(path: ["\(row)"]))
        }
        screen.sections = [SectionRecord(id: "books", cells: rows)]
        return screen
    }
}

private struct SideForm: Screen {
    let url: RouteURL

    struct State: Equatable, Sendable {
        var text = "a"
        var guests = 3
    }

    enum Action: Sendable {
        case type(String)
        case guests(Int)
    }

    let state = State()

    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
        switch action {
        case .type(let text): state.text = text
        case .guests(let number): state.guests = number
        }
        return .none
    }

    func describe(_ context: Context) -> ScreenDescription {
        let state = context.state
        var screen = ScreenDescription("Form", url: url)
        if state.text != "a" { screen.leaving = LeaveQuestion() }
        screen.sections = [
            SectionRecord("form") {
                CellRecord.field("Text", text: state.text) { text in context.dispatch(.type(text)) }
                CellRecord.stepper("Guests", value: state.guests, in: 1...9) { number in
                    context.dispatch(.guests(number))
                }
                CellRecord.button("Save", role: .primary) {}
            }
        ]
        return screen
    }
}
