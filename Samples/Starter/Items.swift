import Waybill

struct Item: Codable, Hashable, Identifiable, Sendable {
    var id: Int
    var title: String
    var isDone = false
}

/// All that is to do: the state that the screens share.
struct Items: Codable, Equatable, Sendable {
    var all = [
        Item(id: 1, title: "Run this app in a browser and in a terminal", isDone: true),
        Item(id: 2, title: "Add a row with the form"),
        Item(id: 3, title: "Read the tests"),
    ]

    enum Action: Sendable {
        case toggle(Int)
        case add(String)
        case insert(Item, at: Int)
        case remove(Int)
    }

    static func reduce(_ items: inout Items, _ action: Action) -> Effect<Action> {
        switch action {
        case .toggle(let id): items.all.modify(id) { $0.isDone.toggle() }
        case .add(let title):
            let id = (items.all.map(\.id).max() ?? 0) + 1
            items.all.append(Item(id: id, title: title))
        case .insert(let item, let index):
            guard items.all.element(item.id) == nil else { break }
            items.all.insert(item, at: min(index, items.all.count))
        case .remove(let id): items.all.removeAll { $0.id == id }
        }
        return .none
    }
}

typealias ItemStore = SharedStore<Items, Items.Action>
