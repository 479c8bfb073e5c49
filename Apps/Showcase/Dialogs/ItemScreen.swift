import Waybill

/// The first thing in the basket: when it is taken out, the screen closes itself,
/// and the one before says so.
struct ItemScreen: Screen {
    static let title = "First in the basket"

    let basket: SharedStore<Basket, Basket.Action>

    func describe(_ context: Context) -> ScreenDescription {
        ScreenDescription(ItemScreen.title, url: RouteURL(path: ["item"])) {
            if let name = basket.items.first {
                Section("item") {
                    Row("name", .text(name, .headline))
                    Row(action: "Take \(name) out", id: "out") {
                        basket.dispatch(.remove(name))
                        context.perform([.back, notice(of: name)])
                    }
                }
            }
        }
        .empty("The basket is empty")
    }

    private func notice(of name: String) -> Effect<Action> {
        .notice("\(name) is out of the basket.") { [basket] in
            basket.dispatch(.insert(name, at: 0))
        }
    }
}
