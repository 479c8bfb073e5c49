import Testing
import WaybillDiff
import WaybillLists
import WaybillScreens
import WaybillStore
import WaybillTesting

/// The result of what a person does to a control.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct OperatingTests {
    /// A screen that notes what its controls reported.
    private struct Board: Screen {
        struct State: Equatable, Sendable {
            var heard: [String] = []
            var sheet: String?
            var title = "Note"
            var label = "Save"
            var isEnabled = true
            var isBusy = false
        }

        enum Action: Sendable {
            case hear(String)
            case change(@Sendable (inout State) -> Void)
            case ask
            case tell
        }

        let bench: Bench

        let state = State()

        func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
            switch action {
            case .hear(let words): state.heard.append(words)
            case .change(let change): change(&state)
            case .ask: return .confirm("Sure?", yes: "Yes", then: .hear("yes"))
            case .tell: return .notice("Done.", undoing: .hear("undone"))
            }
            return .none
        }

        func describe(_ context: Context) -> ScreenDescription {
            let state = context.state
            (bench.dispatch, bench.heard) = (context.dispatch, state.heard)
            func hear(_ words: String) { context.dispatch(.hear(words)) }
            let options = [ControlOption("Metric", id: "m"), ControlOption("Imperial", id: "i")]
            let row = CellRecord.group("row", as: Content.column) {
                CellRecord.button(
                    state.label, id: "save", role: .primary, isEnabled: state.isEnabled,
                    isBusy: state.isBusy
                ) { hear("save") }
                CellRecord("link", .screenLink("More", RouteURL(path: ["more"]), id: "link"))
                CellRecord.field("Name", id: "name", text: "Ada", TextInput(limit: 5)) { text in
                    hear("name \(text)")
                } onLeave: {
                    hear("left")
                }
                CellRecord.toggle("On", id: "on", isOn: false) { isOn in hear("on \(isOn)") }
                CellRecord.picker("Units", id: "units", options, chosen: "m") { id in
                    hear("units \(id ?? "none")")
                }
                CellRecord.menu(
                    "Do", id: "menu",
                    ["m", "i"].map { id in MenuOption(id) { hear("menu \(id)") } })
                CellRecord.stepper("Rooms", id: "rooms", value: 1, in: 0...3) { count in
                    hear("rooms \(count)")
                }
                CellRecord.file("Photo", id: "photo", FileInput(limit: 10)) { file in
                    hear("photo \(file.name)")
                }
                CellRecord.button("Count", id: "count") { hear("\(state.heard.count)") }
                CellRecord("mute", .control(Control("Mute", id: "mute", .button())))
            }
            var screen = ScreenDescription("Board") { SectionRecord(id: "s") { row } }
            screen.sheet = state.sheet.map { id in
                Sheet(
                    state.title, id: RecordID(id),
                    sections: [SectionRecord(id: "note") { row }],
                    onClose: { context.dispatch(.change { $0.sheet = nil }) })
            }
            return screen
        }
    }

    private final class Bench {
        var dispatch: (Board.Action) -> Void = { _ in }
        var heard: [String] = []
    }

    /// A board that is shown, and what was reported to it.
    @MainActor
    private final class Host {
        let screen: LiveScreen
        private let view: ScreenView
        private let bench = Bench()

        init() {
            screen = LiveScreen(Board(bench: bench))
            view = ScreenView(of: screen)
            screen.appear()
        }

        var page: Page { view.page }
        var heard: [String] { bench.heard }

        func operate(
            _ id: String, _ act: ElementValue, at path: ItemPath = ItemPath(section: 0, item: 0)
        ) -> ControlOutcome {
            screen.operate(id, at: path, act)
        }

        func dispatch(_ action: Board.Action) { bench.dispatch(action) }

        func change(_ change: @escaping @Sendable (inout Board.State) -> Void) {
            dispatch(.change(change))
        }
    }

    @Test func `each kind of control reports what was done`() {
        let host = Host()
        #expect(host.operate("save", .press) == .done)
        #expect(host.operate("name", .set("Grace Hopper")) == .done)
        #expect(host.operate("name", .leave) == .done)
        #expect(host.operate("on", .press) == .done)
        #expect(host.operate("on", .set("1")) == .done)
        #expect(host.operate("units", .set("i")) == .done)
        #expect(host.operate("units", .set("")) == .done)
        #expect(host.operate("menu", .set("m")) == .done)
        #expect(host.operate("rooms", .set("3")) == .done)
        let file = ChosenFile(name: "cat.jpg", path: "/tmp/cat", size: 10)
        #expect(host.operate("photo", .choose(file)) == .done)
        #expect(
            host.heard == [
                "save", "name Grace", "left", "on true", "on true", "units i", "units none",
                "menu m", "rooms 3", "photo cat.jpg",
            ])
        #expect(host.operate("link", .press) == .destination(RouteURL(path: ["more"])))
    }

    @Test func `a press runs the newest closure, though no row is redrawn`() {
        let host = Host()
        let page = host.page
        #expect(host.operate("count", .press) == .done)
        #expect(host.page == page)
        #expect(host.operate("count", .press) == .done)
        #expect(host.heard == ["0", "1"])
    }

    @Test func `what is not offered now is refused`() {
        let host = Host()
        let large = ChosenFile(name: "cat.jpg", path: "/tmp/cat", size: 11)
        let refused: [(String, ElementValue)] = [
            ("save", .set("1")), ("save", .choose(large)),
            ("name", .press), ("name", .choose(large)), ("on", .set("yes")),
            ("units", .set("x")), ("units", .press), ("menu", .press), ("menu", .set("")),
            ("menu", .set("x")), ("rooms", .press),
            ("photo", .set("cat.jpg")), ("photo", .press), ("photo", .choose(large)),
            ("mute", .press), ("nothing", .press), ("", .press),
        ]
        for (id, act) in refused { #expect(host.operate(id, act) == .refused, "\(id) \(act)") }
        for path in [
            ItemPath(section: 0, item: 1), ItemPath(section: 1, item: 0),
            ItemPath(section: .min, item: 0), ItemPath(section: 0, item: -1),
            ItemPath(section: -1, item: 0), ItemPath(section: .max, item: .max),
            ItemPath(layer: 1, section: 255, item: 0),
        ] {
            #expect(host.operate("save", .press, at: path) == .refused, "\(path)")
        }
        #expect(host.heard.isEmpty)
    }

    @Test func `a button that is disabled or busy does nothing`() {
        let host = Host()
        host.change { $0.isEnabled = false }
        #expect(host.operate("save", .press) == .refused)
        host.change { ($0.isEnabled, $0.isBusy) = (true, true) }
        #expect(host.operate("save", .press) == .refused)
        host.change { $0.isBusy = false }
        #expect(host.operate("save", .press) == .done)
    }

    // MARK: Layers

    @Test func `beneath a sheet nothing can be used, and above it a question comes first`() {
        let host = Host()
        host.change { $0.sheet = "one" }
        let sheet = host.page.layers[0]
        let row = ItemPath(section: sheet.sections[0].index, item: 0)
        let close = ItemPath(layer: sheet.number, section: 255, item: 0)
        #expect(host.operate("save", .press) == .refused)
        #expect(host.operate("save", .press, at: row) == .done)
        host.dispatch(.ask)
        #expect(host.page.layers.map(\.kind) == [.sheet, .question])
        #expect(host.operate("save", .press, at: row) == .refused)
        #expect(host.operate("close", .press, at: close) == .refused)
        let question = host.page.layers[1]
        let answers = ItemPath(section: question.sections[0].index, item: 0)
        #expect(host.operate("0", .press, at: answers) == .done)
        #expect(host.operate("0", .press, at: answers) == .refused, "it is closed")
        #expect(host.heard == ["save", "yes"])
        #expect(host.operate("close", .set("1"), at: close) == .refused)
        #expect(host.operate("save", .press, at: close) == .refused)
        #expect(host.operate("close", .press, at: close) == .done)
        #expect(host.page.layers.isEmpty)
        #expect(host.operate("close", .press, at: close) == .refused)
    }

    @Test func `a question has one address in each session, whatever was shown before it`() throws {
        func answer(after notices: Int) throws -> PageElement {
            let host = Host()
            host.screen.onRequest = { [screen = host.screen] requests, _ in
                for case .notify(let notice) in requests { screen.show(notice) }
            }
            for _ in 0..<notices { host.dispatch(.tell) }
            host.dispatch(.ask)
            return try #require(host.page.elements.first { $0.label == "Yes" })
        }
        let (one, other) = (try answer(after: 0), try answer(after: 2))
        #expect(one.id == other.id && one.fingerprint == other.fingerprint)
    }

    @Test func `the same answer of another question has another fingerprint`() throws {
        let host = Host()
        func answer(to title: String) throws -> PageElement {
            host.screen.ask(LeaveQuestion(title)) {}
            let answer = try #require(host.page.elements.first { $0.label == "Discard" })
            #expect(host.screen.refuse())
            return answer
        }
        let (one, other) = (
            try answer(to: "Discard changes?"), try answer(to: "Discard the draft?")
        )
        #expect(one.id == other.id && one.fingerprint != other.fingerprint)
    }

    @Test func `a number out of its range stays in a field of a sheet, with a message`() throws {
        let host = Host()
        host.change { $0.sheet = "one" }
        let path = ItemPath(section: host.page.layers[0].sections[0].index, item: 0)
        #expect(host.operate("rooms", .set("4"), at: path) == .done)
        let row = try #require(host.page.layers[0].sections[0].rows.first)
        #expect(row.content.control("rooms")?.text == "4")
        #expect(row.content.control("rooms")?.error == "Enter a whole number from 0 to 3.")
        let beneath = try #require(host.page.sections[0].rows.first)
        #expect(beneath.content.control("rooms")?.error == nil && host.heard.isEmpty)
    }

    @Test func `a notice can be used beside everything, and leaves all else in reach`() {
        let host = Host()
        host.screen.onRequest = { [screen = host.screen] requests, _ in
            for case .notify(let notice) in requests {
                screen.show(notice) { host.dispatch(.hear($0 ? "undone" : "closed")) }
            }
        }
        host.dispatch(.tell)
        #expect(host.page.modal == nil && host.page.layers.map(\.title) == ["Done."])
        #expect(host.operate("save", .press) == .done)
        host.change { $0.sheet = "one" }
        let notice = host.page.layers[1]
        let buttons = ItemPath(section: notice.sections[0].index, item: 0)
        #expect(host.operate("undo", .press, at: buttons) == .done)
        #expect(host.page.layers.map(\.kind) == [.sheet])
        #expect(host.heard == ["save", "undone"])
    }

    @Test func `a sheet is the same one while its identity stays`() {
        let host = Host()
        host.change { $0.sheet = "one" }
        let first = host.page.layers[0].number
        host.change { $0.title = "Note of Ada" }
        #expect(host.page.layers.map(\.number) == [first])
        #expect(host.page.layers[0].title == "Note of Ada")
        host.change { $0.sheet = "two" }
        #expect(host.page.layers[0].number > first)
        let second = host.page.layers[0].number
        host.change { $0.sheet = nil }
        host.change { $0.sheet = "two" }
        #expect(host.page.layers[0].number > second, "closed and opened again")
    }

    @Test func `going back closes the topmost layer alone`() {
        let host = Host()
        host.change { $0.sheet = "one" }
        host.dispatch(.ask)
        #expect(host.screen.refuse() && host.page.layers.map(\.kind) == [.sheet])
        #expect(host.screen.refuse() && host.page.layers.isEmpty)
        #expect(!host.screen.refuse() && host.heard.isEmpty)
    }
}
