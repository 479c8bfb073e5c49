import Waybill

/// Two screens within one, each with a state of its own.
struct PanesScreen: Screen {
    static let title = "Panes"

    /// The state of the screen: which pane comes first.
    struct State: Equatable { var isSwapped = false }

    enum Action: Hashable, Sendable { case swap }

    var start: (state: State, action: Action?) { (State(), nil) }

    var reducer: Reducer<State, Action> {
        Reducer { state, _ in
            state.isSwapped.toggle()
            return .none
        }
    }

    func describe(_ state: State, dispatch: @escaping (Action) -> Void) -> ScreenDescription {
        var screen = ScreenDescription(
            title: PanesScreen.title, url: ShowcaseRoute.exhibit("panes").url
        ) {
            SectionRecord("swap") {
                CellRecord(action: "Swap the panes", id: "swap") { dispatch(.swap) }
            }
        }
        let panes = ["Apples", "Pears"].map { Pane(RecordID($0), CountScreen(title: $0)) }
        screen.panes = state.isSwapped ? panes.reversed() : panes
        return screen
    }
}

private struct CountScreen: Screen {
    let title: String

    var start: (state: Int, action: Int?) { (0, nil) }

    var reducer: Reducer<Int, Int> {
        Reducer { count, step in
            count += step
            return .none
        }
    }

    func describe(_ count: Int, dispatch: @escaping (Int) -> Void) -> ScreenDescription {
        ScreenDescription(title: title) {
            SectionRecord("count") {
                CellRecord("count", .text(count == 1 ? "1 of \(title)" : "\(count) of \(title)"))
                CellRecord(action: "One more of \(title)", id: "more") { dispatch(1) }
            }
        }
    }
}
