import Waybill

/// A book on the list, identified by its title.
struct Book: Codable, Hashable, Identifiable, Sendable {
    var title: String
    var author: String
    var isRead = false

    var id: String { title }
}

/// The books, in the order of their titles: the state that all screens share.
struct Library: Codable, Equatable, Sendable {
    var books = [
        Book(title: "Emma", author: "Jane Austen"),
        Book(title: "Middlemarch", author: "George Eliot", isRead: true),
        Book(title: "Moby-Dick", author: "Herman Melville"),
        Book(title: "The Time Machine", author: "H. G. Wells"),
    ]

    enum Action: Sendable {
        case add(Book)
        case remove(Book.ID)
        case setRead(Book.ID, Bool)
    }

    static func reduce(_ library: inout Library, _ action: Action) -> Effect<Action> {
        switch action {
        case .add(let book):
            if library.books.element(book.id) == nil { library.books.append(book) }
            library.books.sort { $0.title < $1.title }
        case .remove(let id): library.books.removeAll { $0.id == id }
        case .setRead(let id, let isRead): library.books.modify(id) { $0.isRead = isRead }
        }
        return .none
    }
}

typealias LibraryStore = SharedStore<Library, Library.Action>
