import Waybill

/// The first thing in the basket: when it is taken out, the screen closes itself,
/// and the one before says so.
struct ItemScreen: Screen {
    static let title = "First in the basket"

    let basket: SharedStore<Basket, Basket.Action>

    enum Action: Sendable {
        case takeOut(String)
        case putBack(String)
    }

    var start: (state: Void, action: Action?) { ((), nil) }

    var reducer: Reducer<Void, Action> {
        Reducer { [basket] _, action in
            switch action {
            case .takeOut(let name):
                .merge(
                    .dispatch(.remove(name), to: basket), .back,
                    .notice("\(name) is out of the basket.", undoing: .putBack(name)))
            case .putBack(let name): .dispatch(.insert(name, at: 0), to: basket)
            }
        }
    }

    func describe(_ state: Void, dispatch: @escaping (Action) -> Void) -> ScreenDescription {
        var screen = ScreenDescription(title: ItemScreen.title, url: RouteURL(path: ["item"]))
        guard let name = basket.items.first else {
            screen.status = .empty("The basket is empty", hint: nil)
            return screen
        }
        screen.sections = [
            SectionRecord("item") {
                CellRecord("name", .text(name, .headline))
                CellRecord(action: "Take \(name) out", id: "out") { dispatch(.takeOut(name)) }
            }
        ]
        return screen
    }
}
