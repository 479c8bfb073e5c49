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
        case startRenaming(String)
        case type(String)
        case rename
        case closeSheet
        case dropDraft
    }

    let state = State()

    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
        switch action {
        case .startRenaming(let name): (state.renaming, state.draft) = (name, name)
        case .type(let text): state.draft = text
        case .rename:
            guard let name = state.renaming, !state.draft.trimmed.isEmpty else { return .none }
            defer { state = State() }
            return .dispatch(.rename(name, to: state.draft.trimmed), to: basket)
        case .closeSheet where state.draft != state.renaming:
            return .confirm(
                "Discard changes?", yes: "Discard", no: "Go on editing", role: .destructive,
                then: .dropDraft)
        case .closeSheet, .dropDraft: state = State()
        }
        return .none
    }

    private func askToRemove(_ name: String) -> Effect<Action> {
        .confirm("Throw \(name) away?", yes: "Throw away", role: .destructive) { [basket] in
            let index = basket.items.firstIndex(of: name) ?? 0
            basket.dispatch(.remove(name))
            return .notice("\(name) is thrown away.") {
                basket.dispatch(.insert(name, at: index))
            }
        }
    }

    func describe(_ context: Context) -> ScreenDescription {
        let state = context.state
        var screen = ScreenDescription(DialogsScreen.title, url: RouteURL(path: ["dialogs"])) {
            Section("basket", title: "In the basket") {
                basket.items.map { name in
                    Row(action: "Throw \(name) away", id: name) {
                        context.perform(askToRemove(name))
                    }
                }
                Row("item", .text("Look at the first")).destination(RouteURL(path: ["item"]))
                if let first = basket.items.first {
                    Row(action: "Rename the first", id: "rename") {
                        context.dispatch(.startRenaming(first))
                    }
                }
                if basket.items != Basket().items {
                    Row(action: "Fill the basket again", id: "refill") {
                        basket.dispatch(.refill)
                    }
                }
            }
            Section("elsewhere", title: "Messages and navigation by the screen") {
                Row(action: "What is this?", id: "explain") {
                    context.perform(
                        .alert(
                            "Nothing here can be bought",
                            "Things thrown away can be put back until you go elsewhere."))
                }
                Row(action: "Open the grid", id: "open") {
                    context.perform(.open(RouteURL(path: ["grid"])))
                }
                Row(action: "Show headers in place of this", id: "replace") {
                    context.perform(.replace(RouteURL(path: ["headers"])))
                }
                Row(action: "Close this screen", id: "back") { context.perform(.back) }
            }
        }
        if state.renaming != nil {
            let section = Section("name") {
                Row.field("Name", text: state.draft, TextInput(limit: 40)) { text in
                    context.dispatch(.type(text))
                }
                Row.button("Rename", role: .primary, isEnabled: !state.draft.trimmed.isEmpty) {
                    context.dispatch(.rename)
                }
            }
            screen.sheet = Sheet("Another name", sections: [section]) {
                context.dispatch(.closeSheet)
            }
        }
        return screen
    }
}
