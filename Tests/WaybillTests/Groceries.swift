import Waybill

/// A shopping list, for examples.
struct Groceries: Screen {
    struct Item: Hashable, Identifiable, Sendable { var id: String, isBought = false }

    enum Action: Sendable {
        case tick(Item.ID)
        case tidyUp
    }

    let start: (state: [Item], action: Action?) = ([Item(id: "Milk"), Item(id: "Tea")], nil)

    var reducer: Reducer<[Item], Action> {
        Reducer { items, action in
            switch action {
            case .tick(let id): items.modify(id) { $0.isBought.toggle() }
            case .tidyUp: items.removeAll(where: \.isBought)
            }
            return .none
        }
    }

    func describe(_ items: [Item], dispatch: @escaping (Action) -> Void) -> ScreenDescription {
        ScreenDescription(title: "Groceries", subtitle: "\(items.count { !$0.isBought }) to buy") {
            SectionRecord("items") {
                for item in items {
                    CellRecord(item.id, .text(item.isBought ? "✓ \(item.id)" : item.id)) {
                        dispatch(.tick(item.id))
                    }
                }
                CellRecord.button("Tidy up") { dispatch(.tidyUp) }
            }
        }
    }
}
