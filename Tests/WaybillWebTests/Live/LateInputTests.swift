import Synchronization
import Testing
import WaybillDiff
import WaybillLists
import WaybillLoading
import WaybillScreens
import WaybillSessions
import WaybillStore
import WaybillTestSupport
import WaybillTesting

@testable import WaybillWeb

/// Texts, choices, files, selections and moves that arrive after the page has changed.
@Suite(.timeLimit(.minutes(60)))
struct LateInputTests {
    private func visit(_ app: TableApp) async -> LiveVisit {
        let visit = LiveVisit(app: app, host: WebHost(app, clock: TestClock()).livePages)
        await visit.receive(.show(RouteURL(), fingerprint: "", depth: 0, window: "window"))
        _ = await visit.next()
        return visit
    }

    @Test(arguments: SeededGenerator.seeds(1))
    func `a late input acts on no other element`(_ seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let app = TableApp()
        let visit = await visit(app)
        var done = 0
        for number in 1...500 {
            let elements = await visit.elements
            let (input, element, print) = try #require(
                Self.input(2 * number, to: elements, &random))
            for _ in 0..<Int.random(in: 0...2, using: &random) { await visit.shuffle(&random) }
            app.log.take()
            let isThere = await visit.elements.contains { $0.fingerprint == print }
            let selected = await visit.selectedRows
            await visit.receive(.input(input))
            let acts = app.log.take()
            let isGranted = await visit.grants.contains { !$0.token.isEmpty }
            let isSelecting = await visit.selectedRows != selected
            let act = element.kind == .row ? "moved" : element.label
            let meant = "\(element.row?.description ?? "") \(act)"
            let place = "seed \(seed), input \(number): \(input.deed)"
            #expect(acts.isEmpty || isThere && acts == [meant], "\(place)")
            #expect(isThere || !isGranted && !isSelecting, "\(place)")
            done += acts.isEmpty && !isGranted && !isSelecting ? 0 : 1
            await visit.flush(number: 2 * number + 1, isWhole: number % 4 == 0)
        }
        #expect(done > 60, "many are done all the same")
        await visit.close()
    }

    /// An input to an element of the page, with the element and the fingerprint of the message.
    private static func input(
        _ number: Int, to elements: [PageElement], _ random: inout SeededGenerator
    ) -> (LiveInput, PageElement, print: String)? {
        let usable = elements.filter { $0.kind == .row && $0.path?.section == 0 || $0.isField }
        guard let element = usable.randomElement(using: &random) else { return nil }
        var print = element.fingerprint
        let deed: LiveInput.Deed
        switch element.kind {
        case .control(let control):
            switch control.kind {
            case .toggle(let isOn): deed = .value(.set(isOn ? "" : "1"))
            case .file: deed = .file(name: "a.txt", size: 1)
            default:
                let edit = LiveInput.Edit(start: 0, count: 0, text: "x")
                deed = Bool.random(using: &random) ? .edit(edit) : .value(.set("\(number)"))
            }
        default:
            let others = usable.filter { $0.kind == .row && $0.id != element.id }
            let other = others.randomElement(using: &random)?.id ?? .root
            switch Int.random(in: 0...3, using: &random) {
            case 0: deed = .value(.extend(from: nil))
            case 1: deed = .value(.extend(from: other))
            case 2: deed = .value(.extendToEnd(.start))
            default:
                let up = elements.first { one in
                    guard case .action(let action) = one.kind else { return false }
                    return action.id == Page.Action.up && one.row == element.row
                }
                print = up?.fingerprint ?? ""
                let path = element.path ?? ItemPath(section: 0, item: 0)
                deed = .value(.move(over: other, isAfter: true, from: path))
            }
        }
        let input = LiveInput(id: element.id, number: number, deed: deed, fingerprint: print)
        return (input, element, print)
    }

    @Test func `typed text for another label is requested as a whole, and a choice is not`()
        async throws
    {
        let app = TableApp()
        let visit = await visit(app)
        let edit = LiveInput.Edit(start: 0, count: 0, text: "x")
        await visit.receive(await visit.message(.edit(edit), to: "note", fingerprint: "other"))
        await visit.receive(
            await visit.message(.value(.set("1")), to: "on", fingerprint: "other"))
        #expect(app.log.take().isEmpty)
        let id = try #require(await visit.element("note")).id
        let frame = try #require(await visit.next())
        #expect(frame.contains(#""y":["\#(id)"]"#))
        await visit.close()
    }

    @Test func `a file for another label is not accepted`() async throws {
        let visit = await visit(TableApp())
        let file = LiveInput.Deed.file(name: "a.txt", size: 1)
        await visit.receive(
            await visit.message(file, to: "file", number: 1, fingerprint: "other"))
        await visit.receive(await visit.message(file, to: "file", number: 2))
        #expect(await visit.grants.map { $0.token.isEmpty } == [true, false])
        await visit.close()
    }
}

extension PageElement {
    fileprivate var isField: Bool { if case .control = kind { true } else { false } }
}

extension LiveVisit {
    fileprivate var selectedRows: Set<String> {
        let rows = session.page?.sections.flatMap(\.rows) ?? []
        return Set(rows.filter { $0.isSelected == true }.map(\.id.description))
    }

    /// Changes the rows of the table as others do.
    fileprivate func shuffle(_ random: inout SeededGenerator) {
        let seed = UInt64.random(in: 0...999, using: &random)
        session.perform(.search, .set("\(seed)"))
    }

    /// Sends the browser its grants, and the page if it is whole.
    fileprivate func flush(number: Int, isWhole: Bool) async {
        while !grants.isEmpty { _ = await next() }
        guard isWhole else { return }
        receive(.input(LiveInput(id: .root, number: number, deed: .value(.press), fingerprint: "")))
        _ = await next()
    }
}

/// The actions on tables since the last call of `take()`, in their order.
private final class TableLog: Sendable {
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

/// An app of rows that are selected together and moved, each with a row of fields.
private struct TableApp: ListApp {
    let log = TableLog()

    var name: String { "Table" }
    var tabs: [Tab] { [] }

    func screen(at url: RouteURL) -> (any Screen)? { TableScreen(url: url, log: log) }
}

private struct TableScreen: Screen {
    let url: RouteURL
    let log: TableLog

    struct Row: Hashable, Sendable {
        var id: Int
        var label: String
        var isOn = false
        var note = ""
    }

    struct State: Hashable, Sendable {
        var rows = (0..<5).map { Row(id: $0, label: "\($0)") }
        var last = 5
        var seed = ""
    }

    enum Action: Hashable, Sendable {
        case turn(Int, Bool)
        case note(Int, String)
        case move(String, after: String?)
        case shuffle(String)
    }

    let state = State()

    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
        switch action {
        case .turn(let id, let isOn):
            guard let index = state.rows.firstIndex(where: { $0.id == id }) else { break }
            log.add("\(id) On \(state.rows[index].label)")
            state.rows[index].isOn = isOn
        case .note(let id, let text):
            guard let index = state.rows.firstIndex(where: { $0.id == id }) else { break }
            log.add("\(id) Note \(state.rows[index].label)")
            state.rows[index].note = text
        case .move(let id, let before):
            guard let index = state.rows.firstIndex(where: { "\($0.id)" == id }) else { break }
            log.add("\(id) moved")
            let row = state.rows.remove(at: index)
            let place = state.rows.firstIndex { "\($0.id)" == before }.map { $0 + 1 } ?? 0
            state.rows.insert(row, at: place)
        case .shuffle(let text):
            state.seed = text
            state.shuffle(UInt64(text) ?? 0)
        }
        return .none
    }

    func describe(_ context: Context) -> ScreenDescription {
        let state = context.state
        var screen = ScreenDescription("Table", url: url)
        screen.selectionMode = .multiple
        screen.search = SearchField(
            label: "Seed", text: state.seed, prompt: "", target: url, parameter: "q",
            onChange: { context.dispatch(.shuffle($0)) })
        var rows = SectionRecord("rows") {
            for row in state.rows { CellRecord("\(row.id)", .text(row.label)) {} }
        }
        rows.moves = RowMoves(
            allowsMoving: true,
            onMove: { move in
                context.dispatch(
                    .move(move.record.id.description, after: move.rowBefore?.description))
            })
        screen.sections = [
            rows,
            SectionRecord("fields") {
                for row in state.rows {
                    CellRecord.group("\(row.id)", as: Content.row) {
                        CellRecord.toggle("On \(row.label)", id: "on", isOn: row.isOn) {
                            context.dispatch(.turn(row.id, $0))
                        }
                        CellRecord.field("Note \(row.label)", id: "note", text: row.note) {
                            context.dispatch(.note(row.id, $0))
                        }
                        CellRecord.file("File \(row.label)", id: "file") { _ in }
                    }
                }
            },
        ]
        return screen
    }
}

extension TableScreen.State {
    fileprivate mutating func shuffle(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        switch seed % 4 {
        case 0 where rows.count > 2: rows.remove(at: Int.random(in: rows.indices, using: &random))
        case 1: rows.shuffle(using: &random)
        case 2:
            let index = Int.random(in: rows.indices, using: &random)
            rows[index].label = "\(Int.random(in: 0..<100, using: &random))"
        default:
            let index = Int.random(in: 0...rows.count, using: &random)
            rows.insert(TableScreen.Row(id: last, label: "\(last % 7)"), at: index)
            last += 1
        }
    }
}
