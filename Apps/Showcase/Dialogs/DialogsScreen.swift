import Waybill

/// A basket from which items are deleted: with a question first, and a notice
/// that takes it back; and a sheet in which a thing is renamed.
struct DialogsScreen: Screen {
    static let title = "Dialogs and notices"

    let basket: SharedStore<Basket, Basket.Action>

    /// The state of the screen: the sheet that is open, and what is typed in it.
    struct State: Equatable {
        var renaming: String?
        var draft = ""
    }

    enum Action: Sendable {
        case explain
        case askToRemove(String)
        case remove(String)
        case putBack(String, at: Int)
        case refill
        case startRenaming(String)
        case type(String)
        case rename
        case closeSheet
        case dropDraft
        case open
        case replace
        case back
    }

    var start: (state: State, action: Action?) { (State(), nil) }

    var reducer: Reducer<State, Action> {
        Reducer { state, action in
            switch action {
            case .explain:
                return .alert(
                    "Nothing here can be bought",
                    "What you throw away can be put back until you go elsewhere.")
            case .askToRemove(let name):
                return .confirm(
                    "Throw \(name) away?", yes: "Throw away", role: .destructive,
                    then: .remove(name))
            case .remove(let name): return remove(name)
            case .putBack(let name, let index):
                return .dispatch(.insert(name, at: index), to: basket)
            case .refill: return .dispatch(.refill, to: basket)
            case .startRenaming(let name): (state.renaming, state.draft) = (name, name)
            case .type(let text): state.draft = text
            case .rename:
                guard let name = state.renaming, !state.draft.trimmed.isEmpty else { return .none }
                defer { state = State() }
                return .dispatch(.rename(name, to: state.draft.trimmed), to: basket)
            case .closeSheet:
                guard state.draft != state.renaming else {
                    state = State()
                    return .none
                }
                return .confirm(
                    "Discard changes?", yes: "Discard", no: "Go on editing", role: .destructive,
                    then: .dropDraft)
            case .dropDraft: state = State()
            case .open: return .open(RouteURL(path: ["grid"]))
            case .replace: return .replace(RouteURL(path: ["headers"]))
            case .back: return .back
            }
            return .none
        }
    }

    private func remove(_ name: String) -> Effect<Action> {
        let index = basket.items.firstIndex(of: name) ?? 0
        return .merge(
            .dispatch(.remove(name), to: basket),
            .notice("\(name) is thrown away.", undoing: .putBack(name, at: index)))
    }

    func describe(_ state: State, dispatch: @escaping (Action) -> Void) -> ScreenDescription {
        var screen = ScreenDescription(title: DialogsScreen.title, url: RouteURL(path: ["dialogs"]))
        {
            SectionRecord("basket", title: "In the basket") {
                basket.items.map { name in
                    CellRecord(action: "Throw \(name) away", id: name) {
                        dispatch(.askToRemove(name))
                    }
                }
                CellRecord("item", .text("Look at the first")).opening(RouteURL(path: ["item"]))
                if let first = basket.items.first {
                    CellRecord(action: "Rename the first", id: "rename") {
                        dispatch(.startRenaming(first))
                    }
                }
                if basket.items != Basket().items {
                    CellRecord(action: "Fill the basket again", id: "refill") { dispatch(.refill) }
                }
            }
            SectionRecord("elsewhere", title: "Messages and navigation by the screen") {
                CellRecord(action: "What is this?", id: "explain") { dispatch(.explain) }
                CellRecord(action: "Open the grid", id: "open") { dispatch(.open) }
                CellRecord(action: "Show headers in place of this", id: "replace") {
                    dispatch(.replace)
                }
                CellRecord(action: "Close this screen", id: "back") { dispatch(.back) }
            }
        }
        if state.renaming != nil {
            let section = SectionRecord("name") {
                CellRecord.field("Name", text: state.draft, TextInput(limit: 40)) { text in
                    dispatch(.type(text))
                }
                CellRecord.button("Rename", role: .primary, isEnabled: !state.draft.trimmed.isEmpty)
                {
                    dispatch(.rename)
                }
            }
            screen.sheet = Sheet("Another name", sections: [section]) { dispatch(.closeSheet) }
        }
        return screen
    }
}
