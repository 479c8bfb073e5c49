import Waybill

struct Basket: Codable, Equatable, Sendable {
    var items = ["Apples", "Bread", "Coffee"]

    enum Action: Sendable {
        case remove(String)
        case insert(String, at: Int)
        case rename(String, to: String)
        case refill
    }

    static var reducer: Reducer<Basket, Action> {
        Reducer { basket, action in
            switch action {
            case .remove(let name): basket.items.removeAll { $0 == name }
            case .insert(let name, let index):
                guard !basket.items.contains(name) else { break }
                basket.items.insert(name, at: min(index, basket.items.count))
            case .rename(let name, let other):
                guard let index = basket.items.firstIndex(of: name), !basket.items.contains(other)
                else { break }
                basket.items[index] = other
            case .refill: basket.items = Basket().items
            }
            return .none
        }
    }
}
