import Waybill

/// A shopping list, for examples.
struct Groceries: Screen {
    struct Item: Hashable, Identifiable, Sendable { var id: String, isBought = false }

    enum Action: Sendable {
        case tick(Item.ID)
        case tidyUp
    }

    let state = [Item(id: "Milk"), Item(id: "Tea")]

    func reduce(_ items: inout [Item], _ action: Action) -> Effect<Action> {
        switch action {
        case .tick(let id): items.modify(id) { $0.isBought.toggle() }
        case .tidyUp: items.removeAll(where: \.isBought)
        }
        return .none
    }

    func describe(_ context: Context) -> ScreenDescription {
        let items = context.state
        return ScreenDescription("Groceries", subtitle: "\(items.count { !$0.isBought }) to buy") {
            Section("items") {
                for item in items {
                    Row(item.id, .text(item.isBought ? "✓ \(item.id)" : item.id)) {
                        context.dispatch(.tick(item.id))
                    }
                }
                Row.button("Tidy up") { context.dispatch(.tidyUp) }
            }
        }
    }
}
