import Waybill

/// A list that says how its last update was made.
struct RecorderScreen: Screen {
    static let title = "Flight recorder"

    /// The state of the screen: the rows, and the description of their last update.
    struct State: Equatable {
        var rows = Array(1...6)
        var words: [String] = []

        /// The update in the log.
        var logged = ""
    }

    enum Action: Hashable, Sendable {
        case insert
        case remove
        case turnAround
        case shift

        /// The list was updated: what was requested, and what was done.
        case explain([String])

        /// The log has another line.
        case log(String)
    }

    let state = State()

    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
        switch action {
        case .insert:
            state.rows.insert((state.rows.max() ?? 0) + 1, at: state.rows.count / 2)
        case .remove: if !state.rows.isEmpty { state.rows.removeFirst() }
        case .turnAround: state.rows.reverse()
        case .shift: if let last = state.rows.popLast() { state.rows.insert(last, at: 0) }
        case .explain(let words): state.words = words
        case .log(let line): state.logged = line
        }
        return .none
    }

    func describe(_ context: Context) -> ScreenDescription {
        let state = context.state
        return ScreenDescription(
            RecorderScreen.title, url: ShowcaseRoute.exhibit("recorder").url
        ) {
            Section("do") {
                Row(action: "Insert a row", id: "insert") { context.dispatch(.insert) }
                Row(action: "Remove the first row", id: "remove") {
                    context.dispatch(.remove)
                }
                Row(action: "Turn all around", id: "turn") { context.dispatch(.turnAround) }
                Row(action: "Put the last row first", id: "shift") {
                    context.dispatch(.shift)
                }
            }
            Section("rows", title: "Rows") {
                state.rows.map { Row("\($0)", .text("Row number \($0)")) }
            }
            if !state.words.isEmpty {
                Section("words", title: "The last update") {
                    Row("log", .text(state.logged))
                    state.words.enumerated().map { Row("\($0)", .text($1)) }
                }
            }
        }
        .plugin("words") { Explaining { context.dispatch(.explain($0)) } }
        .plugin("log") {
            LoggingPlugin(write: { context.dispatch(.log($0)) }, where: { $0.changesRows })
        }
    }
}

/// Hands on the words for the last update of the rows, and not for that which shows them.
private final class Explaining: ListListener {
    private let recorder = FlightRecorder(limit: 1)
    private let onWords: ([String]) -> Void

    init(onWords: @escaping ([String]) -> Void) { self.onWords = onWords }

    func listen(to event: ListEvent, in manifest: ListManifest) {
        switch event {
        case .attached: manifest.addPlugins([recorder])
        case .detached: manifest.removePlugin(recorder)
        case _ where event.changesRows:
            // The first line is another one each time: the number of the update, and its times.
            let lines = recorder.explanations.last?.split(separator: "\n").dropFirst() ?? []
            onWords(lines.map(String.init))
        default: break
        }
    }
}

extension ListEvent {
    /// Whether rows of the list come, go or move, those of the words aside.
    fileprivate var changesRows: Bool {
        guard case .planned(let plan) = self else { return false }
        return plan.stages.contains { stage in
            let changed =
                stage.changes.insertedItems + stage.changes.deletedItems
                + stage.changes.movedItems.map(\.to)
            return changed.contains { $0.section == 1 }
        }
    }
}
