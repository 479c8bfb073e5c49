import Foundation
import Testing
import Waybill
import WaybillTesting

/// The examples in the documentation of reducers, of middleware and of what follows a store.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct ReducerExampleTests {
    struct Tally: Codable, Equatable, Sendable {
        var count = 0
        var note = ""

        static var reducer: Reducer<Tally, Action> {
            Reducer { tally, action in
                switch action {
                case .add(let number): tally.count += number
                case .write(let text): tally.note = text
                case .askToClear:
                    return .confirm("Clear the tally?", yes: "Clear", then: .clear)
                case .clear: tally = Tally()
                }
                return .none
            }
        }
    }

    enum Action: Hashable, Sendable {
        case add(Int)
        case write(String)
        case askToClear
        case clear
    }

    private let reducer = Tally.reducer

    @Test func `a middleware sees each action and the state after it`() {
        var lines: [String] = []
        let following = Middleware<Tally, Action> { store in
            { action, next in
                next(action)
                lines.append("\(action): \(store.state.count)")
            }
        }
        let store = Store(Tally(), reducer: reducer, middleware: [following])
        store.dispatch(.add(3))
        #expect(lines == ["add(3): 3"])
    }

    @Test func `actions and changes are logged`() {
        var lines: [String] = []
        let logging = Middleware<Tally, Action>.logging(
            changes: { $0.count == $1.count ? nil : "count \($1.count)" },
            write: { lines.append($0) })
        let store = Store(Tally(), reducer: reducer, middleware: [logging])
        store.dispatch(.add(3))
        #expect(lines == ["add", "count 3"])
    }

    @Test func `a recorder leads back to a state`() {
        let store = Store(Tally(), reducer: reducer)
        let recorder = Recorder(of: store, limit: 500)
        store.dispatch(.add(3))
        recorder.jump(to: 0)
        #expect(store.state.count == 0)
    }

    @Test func `steps are undone`() {
        let store = Store(Tally(), reducer: reducer)
        let history = UndoHistory(of: store) { action in
            if case .write = action { true } else { false }
        }
        store.dispatch(.write("Tea"))
        history.undo()
        #expect(store.state.note.isEmpty)
    }

    @Test func `a state is saved, and restored by the next start`() async throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: url) }
        let reducer = Tally.reducer
        let saver = StateSaver<Tally>(file: url, format: .json(version: 1))
        let store = Store(await saver.restore().state ?? Tally(), reducer: reducer)
        let saving = store.save(with: saver) { error in print(error.description) }
        store.dispatch(.add(3))
        try await saving.flush()
        let next = StateSaver<Tally>(file: url, format: .json(version: 1))
        #expect(await next.restore().state?.count == 3)
    }

    enum AppAction: Sendable {
        case tally(Action)
        case quit
    }

    struct AppState: Equatable, Sendable {
        var tally = Tally()
    }

    @Test func `a part of a state has a reducer of its own`() {
        let ofTally = ActionCase(AppAction.tally) {
            if case .tally(let action) = $0 { action } else { nil }
        }
        let app: Reducer<AppState, AppAction> = .focus(on: \.tally, ofTally, reducer)
        let store = Store(AppState(), reducer: app)
        store.dispatch(.tally(.add(2)))
        store.dispatch(.quit)
        #expect(store.state.tally.count == 2)
    }

    // MARK: Shared

    @Test func `a shared store has features`() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: file) }
        let tally = SharedStore(
            Tally(), reducer: Tally.reducer,
            features: [.logging(), .undoable(limit: 20), .saved(in: file)])
        await tally.perform(.add(1))
        try await tally.flush()
        #expect(FileManager.default.fileExists(atPath: file.path))
    }

    struct TallyScreen: Screen {
        let tally: SharedStore<Tally, Action>

        func describe(_ context: Context) -> ScreenDescription {
            ScreenDescription("Tally", subtitle: "\(tally.count)")
        }
    }

    struct TallyApp: ListApp {
        let name = "Tally"
        let tabs: [Tab] = []
        let tallies: UserStores<Tally, Action>

        init(savedIn folder: URL) {
            tallies = UserStores(Tally(), reducer: Tally.reducer, in: folder)
        }

        func screen(at url: RouteURL, for visitor: Visitor) -> (any Screen)? {
            TallyScreen(tally: tallies[visitor])
        }
    }

    @Test func `each visitor has a store`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let app = TallyApp(savedIn: folder)
        await app.tallies[.person].perform(.add(1))
        let host = HeadlessHost(app)
        try await host.open("/")
        #expect(host.page?.subtitle == "1")
        try await app.tallies[.person].flush()
    }
}
