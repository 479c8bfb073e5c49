import Waybill

/// The state that all visitors of Showcase share.
struct Board: Codable, Equatable, Sendable {
    /// How often someone counted.
    var count = 0

    /// What people put on the list, the latest first.
    var things: [Thing] = []

    struct Thing: Codable, Hashable, Identifiable, Sendable {
        var id: Int
        var name: String
    }

    /// How many things the list keeps.
    static let most = 20

    static let names = ["Apples", "Bread", "Coffee", "Dates", "Eggs", "Figs"]

    enum Action: Sendable {
        case count
        case add
        case remove(Int)

        /// A thing is in another place of the list now.
        case move(Int, to: Int)
    }

    static var reducer: Reducer<Board, Action> {
        Reducer { board, action in
            switch action {
            case .count: board.count += 1
            case .add:
                let id = (board.things.first?.id ?? -1) + 1
                board.things.insert(Thing(id: id, name: names[id % names.count]), at: 0)
                if board.things.count > most { board.things.removeLast() }
            case .remove(let id): board.things.removeAll { $0.id == id }
            case .move(let id, let index):
                guard let place = board.things.firstIndex(where: { $0.id == id }) else { break }
                let thing = board.things.remove(at: place)
                board.things.insert(thing, at: min(max(index, 0), board.things.count))
            }
            return .none
        }
    }
}

/// The state that Showcase keeps for one visitor.
struct Note: Codable, Equatable, Sendable {
    var edition = 0

    var text: String {
        edition == 0 ? "Nothing yet" : "Edition \(edition): \(Note.texts[edition % 3])"
    }

    private static let texts = ["call home", "water the plants", "buy a ticket"]

    enum Action: Sendable {
        case write
    }

    static var reducer: Reducer<Note, Action> {
        Reducer { note, _ in
            note.edition += 1
            return .none
        }
    }
}

/// The stores below the screens of Showcase; gone when it ends.
struct SharedParts: Sendable {
    let board = SharedStore(Board(), reducer: Board.reducer, features: [.undoable()])
    let notes = UserStores(
        Note(), reducer: Note.reducer, features: { _ in [.undoable(limit: 20)] })
    let baskets = UserStores(Basket(), reducer: Basket.reducer)
    let settings = UserStores(Settings(), reducer: Settings.reducer)
}
