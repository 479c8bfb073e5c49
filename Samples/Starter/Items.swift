import Waybill

struct Item: Codable, Hashable, Identifiable, Sendable {
    var id: Int
    var title: String
    var isDone = false
}

/// The items to do: the state that the screens share.
struct Items: Codable, Equatable, Sendable {
    var all = [
        Item(id: 1, title: "Run this app in a browser and in a terminal", isDone: true),
        Item(id: 2, title: "Add a row with the form"),
        Item(id: 3, title: "Read the tests"),
    ]
    var lastID = 3

    enum Action: Sendable {
        case add(String)
        case restore(Item)
        case remove(Item.ID)
        case setDone(Item.ID, Bool)
    }

    static func reduce(_ items: inout Items, _ action: Action) -> Effect<Action> {
        switch action {
        case .add(let title):
            items.lastID += 1
            items.all.append(Item(id: items.lastID, title: title))
        case .restore(let item):
            if items.all.element(item.id) == nil { items.all.append(item) }
            items.all.sort { $0.id < $1.id }
        case .remove(let id): items.all.removeAll { $0.id == id }
        case .setDone(let id, let isDone): items.all.modify(id) { $0.isDone = isDone }
        }
        return .none
    }
}

typealias ItemStore = SharedStore<Items, Items.Action>
