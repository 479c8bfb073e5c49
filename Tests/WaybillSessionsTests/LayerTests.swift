import Synchronization
import Testing
import WaybillDiff
import WaybillLists
import WaybillScreens
import WaybillSessions
import WaybillStore
import WaybillTesting

/// Sheets, questions and what is not saved, in a session.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct LayerTests {
    /// A screen of one note, which is edited in place or in a sheet.
    private struct NoteScreen: Screen {
        struct State: Equatable, Sendable {
            var saved = "Milk"
            var text = "Milk"
            var isOpen = false
        }

        enum Action: Sendable {
            case type(String)
            case save
            case open(Bool)
            case saveAndClose
            case ask
            case askAll
            case tell
            case tellMore
            case mention
        }

        let url: RouteURL

        let state = State()

        func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
            switch action {
            case .type(let text): state.text = text
            case .save: state.saved = state.text
            case .open(let isOpen): state.isOpen = isOpen
            case .saveAndClose:
                state.saved = state.text
                return .back
            case .ask: return .confirm("Sure?", yes: "Yes", then: .save)
            case .askAll:
                let first = Effect<Action>.confirm("Sure?", yes: "Yes", then: .save)
                return .merge(first, .alert("Listen.", then: .type("heard")), first)
            case .tell: return .notice("Saved.", undoing: .type("undone"))
            case .tellMore: return .notice("Sent.", undoing: .type("unsent"))
            case .mention: return .notice("By the way.")
            }
            return .none
        }

        func describe(_ context: Context) -> ScreenDescription {
            let state = context.state
            let field = CellRecord.field("Note", text: state.text) { text in
                context.dispatch(.type(text))
            }
            var screen = ScreenDescription("Note", url: url) {
                SectionRecord(id: "note") {
                    field
                    CellRecord.button("Save", role: .primary) { context.dispatch(.save) }
                    CellRecord.button("Save and close") { context.dispatch(.saveAndClose) }
                    CellRecord.button("Open") { context.dispatch(.open(true)) }
                    CellRecord.button("Ask") { context.dispatch(.ask) }
                    CellRecord.button("Ask all") { context.dispatch(.askAll) }
                    CellRecord.button("Tell") { context.dispatch(.tell) }
                    CellRecord.button("Tell more") { context.dispatch(.tellMore) }
                    CellRecord.button("Mention") { context.dispatch(.mention) }
                    CellRecord("next", .text("Next")).destination(RouteURL(path: ["next"]))
                }
            }
            if state.isOpen {
                screen.sheet = Sheet(
                    "Details",
                    sections: [
                        SectionRecord(id: "note") {
                            CellRecord.button("Ask more") { context.dispatch(.ask) }
                            CellRecord("away", .text("Away")).destination(RouteURL(path: ["away"]))
                            CellRecord("link", .screenLink("Elsewhere", RouteURL(path: ["else"])))
                        }
                    ], onClose: { context.dispatch(.open(false)) })
            }
            if state.text != state.saved { screen.leaving = LeaveQuestion() }
            return screen
        }
    }

    private struct NoteApp: ListApp {
        let name = "Notes"
        let tabs = [Tab("Note", RouteURL())]
        func screen(at url: RouteURL) -> (any Screen)? { NoteScreen(url: url) }
    }

    private func opened(_ address: String = "/a") async throws -> HeadlessHost {
        let host = HeadlessHost(NoteApp())
        try await host.open("/")
        try await host.open(address)
        return host
    }

    // MARK: Going back

    @Test func `going back closes a sheet, then a question in it, then the screen`() async throws {
        let host = try await opened()
        try await host.tap("Open")
        #expect(host.dialog == "Details" && host.layers.map(\.kind) == [.sheet])
        try await host.tap("Ask more")
        #expect(host.dialog == "Sure?")
        await host.back()
        #expect(host.dialog == "Details" && host.url == "/a")
        await host.back()
        #expect(host.dialog == nil && host.url == "/a")
        await host.back()
        #expect(host.url == "/")
    }

    @Test func `questions wait for one another, and none is asked twice`() async throws {
        let host = try await opened()
        try await host.tap("Ask all")
        #expect(host.dialog == "Sure?" && host.layers.count == 1)
        try await host.tap("Yes")
        #expect(host.dialog == "Listen.")
        try await host.tap("OK")
        #expect(host.dialog == nil)
        #expect(try host.value(of: "Note") == "heard")
    }

    @Test func `an earlier notice can be undone when a later one is closed`()
        async throws
    {
        let host = try await opened()
        for button in ["Tell", "Mention", "Tell more", "Mention"] { try await host.tap(button) }
        #expect(host.layers.map(\.title) == ["By the way."])
        try await host.tap("Dismiss")
        #expect(host.layers.map(\.title) == ["Sent."])
        try await host.tap("Undo")
        #expect(try host.value(of: "Note") == "unsent")
        #expect(host.layers.map(\.title) == ["Saved."])
        try await host.tap("Undo")
        #expect(try host.value(of: "Note") == "undone")
        #expect(host.layers.isEmpty)
    }

    @Test func `of many notices the last can be undone, until a person goes elsewhere`()
        async throws
    {
        let host = try await opened()
        for _ in 0..<20 { try await host.tap("Tell") }
        for left in (0..<5).reversed() {
            #expect(host.layers.count == 1, "\(left)")
            try await host.tap("Dismiss")
        }
        #expect(host.layers.isEmpty)
        try await host.tap("Tell")
        try await host.tap("Tell more")
        try await host.tap("Next")
        #expect(host.layers.isEmpty)
    }

    @Test func `a list beneath a sheet is not touched`() async throws {
        let host = try await opened()
        let list = try #require(host.list)
        #expect(throws: Never.self) { try list.actions(of: "Next") }
        try await host.tap("Open")
        #expect(throws: HeadlessError.self) { try list.tap("Next") }
        #expect(throws: HeadlessError.self) { try list.actions(of: "Next") }
    }

    @Test func `only what is topmost can be tapped, and an error reports that`() async throws {
        let host = try await opened()
        try await host.tap("Open")
        for text in ["Save", "Next"] {
            let refused = await #expect(throws: HeadlessError.self) { try await host.tap(text) }
            #expect(
                refused?.missing == "\"\(text)\" that can be tapped while \"Details\" is open")
        }
        await #expect(throws: HeadlessError.self) { try await host.type("Tea", into: "Note") }
        #expect(host.visibleRows.contains("Next"), "the list is there all the same")
        #expect(try host.isEnabled("Save") == false)
        try await host.tap("Close")
        #expect(host.dialog == nil)
        #expect(try host.isEnabled("Save"))
    }

    @Test func `a row and a link in a sheet lead away`() async throws {
        for (text, url) in [("Away", "/away"), ("Elsewhere", "/else")] {
            let host = try await opened()
            try await host.tap("Open")
            try await host.tap(text)
            #expect(host.url == url && host.dialog == nil)
            await host.back()
            #expect(host.url == "/a" && host.dialog == "Details", "as it was left")
        }
    }

    @Test func `a layer's semantics are all that is there to someone who does not see it`()
        async throws
    {
        let host = try await opened()
        try await host.tap("Tell")
        try await host.tap("Open")
        #expect(
            host.semantics.description == """
                page "Note"
                  dialog "Details"
                    button "Close"
                    list ""
                      listItem "Ask more"
                        button "Ask more"
                      listItem "Away"
                        link "Away"
                      listItem "Elsewhere"
                        link "Elsewhere"
                  status "Saved."
                    button "Undo"
                    button "Dismiss"
                """)
        try await host.tap("Ask more")
        #expect(
            host.semantics.description == """
                page "Note"
                  alertDialog "Sure?"
                    button "Yes"
                    button "Cancel"
                  status "Saved."
                    button "Undo"
                    button "Dismiss"
                """)
    }

    // MARK: What is not saved

    @Test func `who has typed is asked before going back, and stays or goes`() async throws {
        let host = try await opened()
        try await host.type("Tea", into: "Note")
        #expect(host.page?.isUnsaved == true)
        await host.back()
        #expect(host.url == "/a" && host.dialog == "Discard changes?")
        try await host.tap("Go on editing")
        #expect(host.dialog == nil)
        #expect(try host.value(of: "Note") == "Tea")
        await host.back()
        try await host.tap("Discard")
        #expect(host.url == "/")
    }

    @Test func `what was typed on a screen that is covered would be lost as well`() async throws {
        let host = try await opened()
        try await host.type("Tea", into: "Note")
        try await host.tap("Next")
        #expect(host.url == "/next" && host.page?.isUnsaved == true)
        await host.back()
        #expect(try host.value(of: "Note") == "Tea")
        try await host.submit(in: "Note")
        try await host.tap("Next")
        #expect(host.page?.isUnsaved == false)
    }

    @Test func `what was typed is there when its screen is opened again from elsewhere`()
        async throws
    {
        let host = try await opened()
        try await host.type("Tea", into: "Note")
        try await host.open("/")
        try await host.open("/a")
        #expect(try host.value(of: "Note") == "Tea")
        // It is the same screen, not one more: going back asks once.
        await host.back()
        try await host.tap("Discard")
        #expect(host.url == "/" && host.page?.isUnsaved == false)
        try await host.open("/a")
        #expect(try host.value(of: "Note") == "Milk")
    }

    @Test func `going back from the question stays`() async throws {
        let host = try await opened()
        try await host.type("Tea", into: "Note")
        await host.back()
        await host.back()
        #expect(host.url == "/a" && host.dialog == nil)
    }

    @Test func `what is saved is not asked about, nor a screen that closes itself`() async throws {
        let host = try await opened()
        try await host.type("Tea", into: "Note")
        try await host.submit(in: "Note")
        #expect(host.page?.isUnsaved == false)
        await host.back()
        #expect(host.url == "/" && host.dialog == nil)
        try await host.open("/a")
        try await host.type("Tea", into: "Note")
        try await host.tap("Save and close")
        #expect(host.url == "/" && host.dialog == nil)
    }

    @Test func `who has typed may go on to another screen, and finds the text again`() async throws
    {
        let host = try await opened()
        try await host.type("Tea", into: "Note")
        try await host.tap("Next")
        #expect(host.url == "/next" && host.dialog == nil)
        await host.back()
        #expect(try host.value(of: "Note") == "Tea")
    }

    // MARK: Travelling

    @Test func `who travels back stays where something is open, and is notified`() throws {
        let session = AppSession(app: NoteApp())
        let (first, second) = (RouteURL(), RouteURL(path: ["a"]))
        session.open(first, depth: 0)
        session.open(second, depth: 1)
        #expect(session.perform("Open") == .done)
        #expect(session.canGoBack)
        #expect(session.travel(to: first, depth: 0) == .stayed)
        #expect(session.screen?.description.url == second && session.page?.layers.isEmpty == true)
        #expect(session.travel(to: first, depth: 0) == nil)
        #expect(session.screen?.description.url == first)
        session.close()
    }

    @Test func `who travels from what is not saved is asked, and led on by the response`() throws {
        let session = AppSession(app: NoteApp())
        let (first, second) = (RouteURL(), RouteURL(path: ["a"]))
        session.open(first, depth: 0)
        session.open(second, depth: 1)
        #expect(session.perform("Note", .set("Tea")) == .done)
        #expect(session.travel(to: first, depth: 0) == .stayed)
        #expect(!session.hasLead)
        #expect(session.perform("Discard") == .done)
        #expect(session.screen?.description.url == first)
        #expect(session.takeLead()?.depth == 1)
        session.close()
    }

    // MARK: Out of reach

    @Test func `beneath a sheet a session does nothing`() throws {
        let session = AppSession(app: NoteApp())
        session.open(RouteURL())
        session.perform("Open")
        let before = try #require(session.page)
        let beneath = before.elements.filter { $0.path.map { $0.section >= 0 } ?? true }
        let last = try #require(beneath.last)
        for element in beneath {
            if case .link = element.kind { continue }
            for value in [
                ElementValue.press, .set("x"), .extend(from: nil),
                .move(over: last.id, isAfter: true),
            ] {
                #expect(session.perform(element.id, value) == .refused, "\(element)")
            }
        }
        #expect(session.page == before)
        session.close()
    }

    @Test func `a screen that would be asked about stays open longer beneath others`() throws {
        let session = AppSession(app: NoteApp())
        session.open(RouteURL(path: ["typed"]))
        session.perform("Note", .set("Tea"))
        session.open(RouteURL(path: ["plain"]))
        for number in 0..<AppSession.mostScreens + 2 {
            session.open(RouteURL(path: ["\(number)"]))
        }
        #expect(session.stack[0].screen != nil && session.stack[1].screen == nil)
        session.close()
    }

    @Test func `of very many screens that would be asked about the oldest are put aside`() {
        let session = AppSession(app: NoteApp())
        let most = 4 * AppSession.mostScreens
        for number in 0..<most + 2 {
            session.open(RouteURL(path: ["\(number)"]))
            session.perform("Note", .set("Tea"))
        }
        #expect(session.stack[1].screen == nil && session.stack[3].screen != nil)
        #expect(session.screens.count <= most)
        session.close()
    }
}
