import Synchronization
import Testing
import WaybillLists
import WaybillLoading
import WaybillScreens
import WaybillSessions
import WaybillStore
import WaybillTestSupport
import WaybillTesting

@testable import WaybillWeb

/// Messages that arrive after the page has changed, or more than once.
@Suite(.timeLimit(.minutes(60)))
struct LateMessageTests {
    private func visit(_ app: BoardApp, _ host: LivePages? = nil) async -> LiveVisit {
        let visit = LiveVisit(app: app, host: host ?? WebHost(app, clock: TestClock()).livePages)
        await visit.receive(.show(RouteURL(), fingerprint: "", depth: 0, window: "window"))
        _ = await visit.next()
        return visit
    }

    /// A press has the effect of its label and its row on the page of the user, or none.
    @Test(arguments: SeededGenerator.seeds(1))
    func `a late press acts on no other element`(_ seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let app = BoardApp()
        let visit = await visit(app)
        var done = 0
        for number in 1...500 {
            let element = try #require(await visit.elements.randomElement(using: &random))
            let press = LiveInput(
                id: element.id, number: number,
                deed: .value(.press), fingerprint: element.fingerprint)
            let changes = Int.random(in: 0...2, using: &random)
            await visit.change(changes, &random)
            app.log.take()
            await visit.receive(.input(press))
            let acts = app.log.take()
            let isInsert = element.label == "Insert"
            let meant = isInsert ? "insert" : "\(element.row?.description ?? "") \(element.label)"
            #expect(acts.isEmpty || acts == [meant], "seed \(seed), press \(number)")
            done += acts.count
            if Int.random(in: 0..<4, using: &random) == 0 { _ = await visit.next() }
        }
        #expect(done > 100, "many are done all the same")
        await visit.close()
    }

    @Test func `a press that is sent again acts once, over connections too`() async throws {
        let app = BoardApp()
        let host = WebHost(app, clock: TestClock())
        var visit = await visit(app, host.livePages)
        let press = await visit.press("save", number: 7)
        await visit.receive(press)
        await visit.receive(press)
        #expect(app.log.take() == ["buttons Save"])
        // The response does not arrive: the connection is cut.
        let cut = visit
        visit = LiveVisit(app: app, host: host.livePages)
        await visit.receive(.show(RouteURL(), fingerprint: "", depth: 0, window: "window"))
        let frame = try #require(await visit.next())
        #expect(frame.contains(#""i":7"#))
        await visit.receive(press)
        #expect(app.log.take().isEmpty)
        // A late press of the former connection is left to this one.
        await cut.receive(await cut.press("save", number: 8))
        #expect(app.log.take().isEmpty)
        await visit.receive(await visit.press("save", number: 8))
        #expect(app.log.take() == ["buttons Save"])
        for visit in [cut, visit] { await visit.close() }
    }

    @Test func `a window that the server does not know is told nothing of its presses`()
        async throws
    {
        let app = BoardApp()
        let visit = LiveVisit(app: app, host: WebHost(app, clock: TestClock()).livePages)
        await visit.receive(.show(RouteURL(), fingerprint: "", depth: 0, window: "other"))
        let frame = try #require(await visit.next())
        #expect(!frame.contains(#""i":"#))
        await visit.close()
    }

    /// Only the number of the last press before the connection says which presses were done.
    @Test(arguments: [true, false])
    func `an edit before the first frame of a connection acknowledges no press`(
        _ isKnown: Bool
    ) async throws {
        let app = BoardApp()
        let host = WebHost(app, clock: TestClock())
        let cut = await visit(app, host.livePages)
        await cut.receive(await cut.press("save", number: 4))
        let visit = LiveVisit(app: app, host: host.livePages)
        let window = isKnown ? "window" : "other"
        await visit.receive(.show(RouteURL(), fingerprint: "", depth: 0, window: window))
        let edit = LiveInput.Edit(start: 0, count: 0, text: "x")
        await visit.receive(await visit.message(.edit(edit), to: "note", number: 6, frames: 0))
        let first = try #require(await visit.next())
        #expect(first.contains(#""i":4"#) == isKnown && !first.contains(#""i":6"#))
        await visit.receive(await visit.press("insert", number: 7))
        #expect(try #require(await visit.next()).contains(#""i":7"#))
        for visit in [cut, visit] { await visit.close() }
    }

    @Test func `a press of another label is not done, and the frame says so`() async throws {
        let app = BoardApp()
        let visit = await visit(app)
        await visit.receive(await visit.press("save", saying: "Delete", number: 3))
        #expect(app.log.take().isEmpty)
        let frame = try #require(await visit.next())
        #expect(frame.contains(#""z":[3]"#))
        await visit.close()
    }

    @Test func `a press from before another screen came is not done there`() async throws {
        let app = BoardApp()
        let visit = await visit(app)
        await visit.receive(.go(RouteURL(path: ["other"]), depth: 1))
        _ = await visit.next()
        var press = await visit.press("save", number: 1)
        guard case .input(var input) = press else { return }
        input.frames = 1
        press = .input(input)
        await visit.receive(press)
        #expect(app.log.take().isEmpty)
        (input.number, input.frames) = (2, 2)
        await visit.receive(.input(input))
        #expect(app.log.take() == ["buttons Save"])
        await visit.close()
    }

    @Test func `an edit that does not fit has the whole text sent again`() async throws {
        let app = BoardApp()
        let visit = await visit(app)
        let edit = LiveInput.Edit(start: 40, count: 0, text: "x")
        let message = await visit.message(.edit(edit), to: "note", number: 1, frames: 1)
        await visit.receive(message)
        #expect(app.log.take().isEmpty)
        let id = try #require(await visit.element("note")).id
        let frame = try #require(await visit.next())
        #expect(frame.contains(#""y":["\#(id)"]"#))
        await visit.receive(await visit.message(.value(.set("whole")), to: "note", number: 2))
        #expect(app.log.take() == ["note whole"])
        await visit.close()
    }

    /// The field with a draft, a focused row and a press under way keep their addresses.
    @Test func `rows inserted above change no field, row or pending press`() async throws {
        let app = BoardApp()
        let link = WebHost(app, clock: TestClock(), spinner: .none).link()
        var page = LivePage(at: "/")
        try await link.receive(page.show())
        try page.take(try #require(await link.next()))
        let field = try #require(page.controls.first { $0.id == "note" })
        let (focused, pressed) = (page.rows[1], page.rows[2])
        let insert = try #require(page.controls.first { $0.id == "insert" })
        let messages = [page.press(insert), page.type("draft", into: field), page.select(pressed)]
        for message in messages.compactMap(\.self) { try await link.receive(message) }
        try page.take(try #require(await link.next()))
        #expect(app.log.take() == ["insert", "note draft", "\(pressed.id) \(pressed.text)"])
        #expect(page.rows[3].birth == pressed.birth && page.rows[2].address == focused.address)
        let now = try #require(page.controls.first { $0.id == "note" })
        #expect(now.address == field.address && now.text == "draft")
        await link.close()
    }
}

extension LiveVisit {
    /// Changes the rows of the board as others do.
    fileprivate func change(_ count: Int, _ random: inout SeededGenerator) {
        for _ in 0..<count {
            let seed = UInt64.random(in: 0...999, using: &random)
            session.perform(.search, .set("\(seed)"))
        }
    }
}

/// The actions on boards since the last call of `take()`, in their order.
private final class BoardLog: Sendable {
    private let lines = Mutex<[String]>([])

    func add(_ line: String) { lines.withLock { $0.append(line) } }

    @discardableResult
    func take() -> [String] {
        lines.withLock { lines in
            defer { lines = [] }
            return lines
        }
    }
}

/// An app of a list of rows that come, go and change places and labels, beside a field and buttons.
private struct BoardApp: ListApp {
    let log = BoardLog()

    var name: String { "Board" }
    var tabs: [Tab] { [] }

    func screen(at url: RouteURL) -> (any Screen)? { BoardScreen(url: url, log: log) }
}

private struct BoardScreen: Screen {
    let url: RouteURL
    let log: BoardLog

    struct Row: Hashable, Sendable {
        var id: Int
        var label: String
    }

    struct State: Hashable, Sendable {
        var rows = (0..<5).map { Row(id: $0, label: "\($0)") }
        var last = 5
        var note = ""
        var seed = ""
    }

    enum Action: Hashable, Sendable {
        case press(String)
        case note(String)
        case insert
        case shuffle(String)
    }

    let state = State()

    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
        switch action {
        case .press(let words): log.add(words)
        case .note(let text):
            log.add("note \(text)")
            state.note = text
        case .insert:
            log.add("insert")
            state.rows.insert(Row(id: state.last, label: "\(state.last)"), at: 0)
            state.last += 1
        case .shuffle(let text):
            state.seed = text
            state.shuffle(UInt64(text) ?? 0)
        }
        return .none
    }

    func describe(_ context: Context) -> ScreenDescription {
        let state = context.state
        var screen = ScreenDescription("Board", url: url)
        screen.search = SearchField(
            label: "Seed", text: state.seed, prompt: "", target: url, parameter: "q",
            onChange: { context.dispatch(.shuffle($0)) })
        screen.sections = [
            SectionRecord("rows") {
                for row in state.rows {
                    CellRecord("\(row.id)", .text(row.label)) {
                        context.dispatch(.press("\(row.id) \(row.label)"))
                    }
                }
            },
            SectionRecord("buttons") {
                CellRecord.group("buttons", as: Content.row) {
                    CellRecord.button("Save", id: "save") {
                        context.dispatch(.press("buttons Save"))
                    }
                    CellRecord.button("Insert", id: "insert") { context.dispatch(.insert) }
                    CellRecord.field("Note", id: "note", text: state.note) {
                        context.dispatch(.note($0))
                    }
                }
            },
        ]
        return screen
    }
}

extension BoardScreen.State {
    fileprivate mutating func shuffle(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        switch seed % 4 {
        case 0 where rows.count > 2: rows.remove(at: Int.random(in: rows.indices, using: &random))
        case 1: rows.shuffle(using: &random)
        case 2:
            let index = Int.random(in: rows.indices, using: &random)
            rows[index].label = "\(rows[index].label)'".suffix(3).description
        default:
            let index = Int.random(in: 0...rows.count, using: &random)
            rows.insert(BoardScreen.Row(id: last, label: "\(last % 7)"), at: index)
            last += 1
        }
    }
}
