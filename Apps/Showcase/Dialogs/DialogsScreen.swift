import Waybill

/// A basket out of which things are thrown: with a question first, and a notice
/// that takes it back.
struct DialogsScreen: Screen {
    static let title = "Dialogs and notices"

    let basket: SharedStore<Basket, Basket.Action>

    enum Action: Sendable {
        case explain
        case askToRemove(String)
        case remove(String)
        case putBack(String, at: Int)
        case refill
        case open
        case replace
        case back
    }

    var start: (state: Void, action: Action?) { ((), nil) }

    var reducer: Reducer<Void, Action> {
        Reducer { _, action in
            switch action {
            case .explain:
                .alert(
                    "Nothing here can be bought",
                    "What you throw away can be put back until you go elsewhere.")
            case .askToRemove(let name):
                .confirm(
                    "Throw \(name) away?", yes: "Throw away",
                    then: .remove(name))
            case .remove(let name): remove(name)
            case .putBack(let name, let index): .dispatch(.insert(name, at: index), to: basket)
            case .refill: .dispatch(.refill, to: basket)
            case .open: .open(RouteURL(path: ["grid"]))
            case .replace: .replace(RouteURL(path: ["headers"]))
            case .back: .back
            }
        }
    }

    private func remove(_ name: String) -> Effect<Action> {
        let index = basket.items.firstIndex(of: name) ?? 0
        return .merge(
            .dispatch(.remove(name), to: basket),
            .notice("\(name) is thrown away.", undoing: .putBack(name, at: index)))
    }

    func describe(_ state: Void, dispatch: @escaping (Action) -> Void) -> ScreenDescription {
        ScreenDescription(title: DialogsScreen.title, url: RouteURL(path: ["dialogs"])) {
            SectionRecord("basket", title: "In the basket") {
                basket.items.map { name in
                    CellRecord(action: "Throw \(name) away", id: name) {
                        dispatch(.askToRemove(name))
                    }
                }
                CellRecord("item", .text("Look at the first")).opening(RouteURL(path: ["item"]))
                if basket.items != Basket().items {
                    CellRecord(action: "Fill the basket again", id: "refill") { dispatch(.refill) }
                }
            }
            SectionRecord("elsewhere", title: "Said and led by the screen") {
                CellRecord(action: "What is this?", id: "explain") { dispatch(.explain) }
                CellRecord(action: "Open the grid", id: "open") { dispatch(.open) }
                CellRecord(action: "Show headers in place of this", id: "replace") {
                    dispatch(.replace)
                }
                CellRecord(action: "Close this screen", id: "back") { dispatch(.back) }
            }
        }
    }
}
