import WaybillAppCore
import WaybillLists
import WaybillScreens
import WaybillStore

/// An app whose one screen has doors to open, which move and go, and buttons that must refuse.
struct DoorApp: ListApp {
    var log = DeskLog()

    var name: String { "Doors" }
    var tabs: [AppTab] { [AppTab(title: "Doors", url: RouteURL())] }

    func screen(at url: RouteURL) -> (any Screen)? {
        url.path.isEmpty ? DoorScreen(log: log) : nil
    }
}

private struct DoorScreen: Screen {
    let log: DeskLog

    struct State: Equatable { var doors = ["a", "b", "c", "d"] }

    enum Action: Hashable, Sendable {
        case open(String)
        case turn
        case ask
        case agreed
    }

    var start: (state: State, action: Action?) { (State(), nil) }

    var reducer: Reducer<State, Action> {
        Reducer { [log] state, action in
            log.add("\(action)")
            switch action {
            // The last one goes, and the others change places.
            case .turn: state.doors = state.doors.dropLast().reversed()
            case .ask: return .confirm("Really?", yes: "Do it", then: .agreed)
            case .open, .agreed: break
            }
            return .none
        }
    }

    func describe(_ state: State, dispatch: @escaping (Action) -> Void) -> ScreenDescription {
        var screen = ScreenDescription(title: "Doors", url: RouteURL())
        screen.sections = [
            SectionRecord("doors") {
                state.doors.map { door in
                    CellRecord.button("Open \(door)", id: door) { dispatch(.open(door)) }
                }
            },
            SectionRecord("others") {
                CellRecord.button("Off", id: "off", isEnabled: false) { dispatch(.open("off")) }
                CellRecord.button("Busy", id: "busy", isBusy: true) { dispatch(.open("busy")) }
                CellRecord.button("Turn", id: "turn") { dispatch(.turn) }
                CellRecord.button("Ask", id: "ask") { dispatch(.ask) }
            },
        ]
        return screen
    }
}
