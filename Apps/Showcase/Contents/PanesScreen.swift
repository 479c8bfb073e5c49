import Waybill

/// Two screens within one, each with a state of its own.
struct PanesScreen: Screen {
    static let title = "Panes"

    /// The state of the screen: which pane comes first.
    struct State: Equatable { var isSwapped = false }

    enum Action: Hashable, Sendable { case swap }

    let state = State()

    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
        state.isSwapped.toggle()
        return .none
    }

    func describe(_ context: Context) -> ScreenDescription {
        let state = context.state
        var screen = ScreenDescription(
            PanesScreen.title, url: ShowcaseRoute.exhibit("panes").url
        ) {
            Section("swap") {
                Row(action: "Swap the panes", id: "swap") { context.dispatch(.swap) }
            }
        }
        let panes = ["Apples", "Pears"].map { Pane(RecordID($0), CountScreen(title: $0)) }
        screen.panes = state.isSwapped ? panes.reversed() : panes
        return screen
    }
}

private struct CountScreen: Screen {
    let title: String

    let state = 0

    func reduce(_ count: inout Int, _ step: Int) -> Effect<Int> {
        count += step
        return .none
    }

    func describe(_ context: Context) -> ScreenDescription {
        let count = context.state
        return ScreenDescription(title) {
            Section("count") {
                Row("count", .text(count == 1 ? "1 of \(title)" : "\(count) of \(title)"))
                Row(action: "One more of \(title)", id: "more") { context.dispatch(1) }
            }
        }
    }
}
