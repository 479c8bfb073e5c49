import Waybill

/// Rows that share an identity, and what the list says of them.
struct DuplicatesScreen: Screen {
    static let title = "Duplicates"

    /// The state of the screen: the rows, and the reports on those that share an identity.
    struct State: Equatable {
        var rows = [Line(id: "a", text: "Apples"), Line(id: "b", text: "Bread")]
        var reports: [String] = []
    }

    /// A row, whose identity may not be unique.
    struct Line: Hashable, Sendable {
        let id: String
        let text: String
    }

    enum Action: Hashable, Sendable {
        /// Another row with the identity of the first.
        case add

        case remove

        /// Rows share an identity.
        case report(String)
    }

    let state = State()

    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
        switch action {
        case .add: state.rows.append(Line(id: "a", text: "Row \(state.rows.count + 1)"))
        case .remove: if !state.rows.isEmpty { state.rows.removeLast() }
        case .report(let words): state.reports.append(words)
        }
        return .none
    }

    func describe(_ context: Context) -> ScreenDescription {
        let state = context.state
        return ScreenDescription(
            DuplicatesScreen.title, url: ShowcaseRoute.exhibit("duplicates").url
        ) {
            Section("do") {
                Row(action: "Add a row with a taken identity", id: "add") {
                    context.dispatch(.add)
                }
                Row(action: "Remove the last row", id: "remove") {
                    context.dispatch(.remove)
                }
            }
            Section("rows", title: "Rows") {
                state.rows.map { row in
                    Row(
                        row.id,
                        .column([.text(row.text), .text("Identity \(row.id)", .secondary)]))
                }
            }
            if !state.reports.isEmpty {
                Section("reports", title: "What the list says") {
                    state.reports.enumerated().map { Row("\($0)", .text($1)) }
                }
            }
        }
        .plugin("reporter") { RowReporter { context.dispatch(.report($0)) } }
    }
}
