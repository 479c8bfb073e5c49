import HostDrivers
import Testing
import Waybill
import WaybillTestSupport
import WaybillTesting

/// Input stays with its element on every host while rows are inserted above it.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct InsertedRowConformanceTests {
    private let script = ConformanceScript(
        .open("/"), .type("Tea", into: "Note b"), .select("Keep b"), .select("Insert above"),
        .type("Milk", into: "Note a"), .select("Keep a"), .select("Insert above"),
        .select("Keep b"))

    @Test func `texts and presses act on their row while rows are inserted above`() async throws {
        let headless = try await script.run(on: HeadlessDriver(HeadlessHost(NotesApp())))
        let kept = headless.trees.map { tree in
            ["Kept b: Tea", "Kept a: Milk"].first { "\(tree)".contains($0) }
        }
        #expect(
            kept == [
                nil, nil, "Kept b: Tea", "Kept b: Tea", "Kept b: Tea", "Kept a: Milk",
                "Kept a: Milk", "Kept b: Tea",
            ])
        let drivers: [any ConformanceDriver] = [
            LiveDriver(NotesApp()), WebDriver(NotesApp()), TerminalDriver(NotesApp()),
            BatchUpdatesHost(NotesApp()),
        ]
        for driver in drivers {
            let record = try await script.run(on: driver)
            #expect(record.log == headless.log, "\(type(of: driver))")
            for step in headless.trees.indices where !record.unsent.contains(step) {
                #expect(
                    record.trees[step] == headless.trees[step],
                    "\(type(of: driver)): \(script.steps[step])")
            }
        }
    }
}

private struct NotesApp: ListApp {
    let name = "Notes"
    let tabs = [Tab("Notes", RouteURL())]

    func screen(at url: RouteURL) -> (any Screen)? { NotesScreen() }
}

/// Notes in rows with the same controls; the first text of a note inserts another note above all.
private struct NotesScreen: Screen {
    struct State: Equatable {
        var rows = ["a", "b"]
        var texts: [String: String] = [:]
        var last = "Nothing kept"
    }

    enum Action: Sendable {
        case type(String, String)
        case keep(String)
        case insert
    }

    let state = State()

    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
        switch action {
        case .type(let id, let text):
            if state.texts.updateValue(text, forKey: id) == nil {
                state.rows.insert("above \(id)", at: 0)
            }
        case .keep(let id): state.last = "Kept \(id): \(state.texts[id] ?? "")"
        case .insert: state.rows.insert("row \(state.rows.count)", at: 0)
        }
        return .none
    }

    func describe(_ context: Context) -> ScreenDescription {
        let state = context.state
        var screen = ScreenDescription("Notes")
        screen.sections = [
            Section("notes") {
                for id in state.rows {
                    Row.group(id, as: Content.row) {
                        Row.field("Note \(id)", id: "note", text: state.texts[id] ?? "") {
                            context.dispatch(.type(id, $0))
                        }
                        Row.button("Keep \(id)", id: "keep") { context.dispatch(.keep(id)) }
                    }
                }
            },
            Section("last") {
                Row("last", .text(state.last))
                Row.button("Insert above") { context.dispatch(.insert) }
            },
        ]
        return screen
    }
}
