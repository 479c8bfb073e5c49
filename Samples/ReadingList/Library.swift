import Waybill

/// A book on the list.
struct Book: Codable, Hashable, Identifiable, Sendable {
    var id: Int
    var title: String
    var author: String
    var isRead = false
}

/// The list, which all screens share.
struct Library: Codable, Equatable, Sendable {
    var books = [
        Book(id: 1, title: "Emma", author: "Jane Austen"),
        Book(id: 2, title: "Middlemarch", author: "George Eliot", isRead: true),
        Book(id: 3, title: "Moby-Dick", author: "Herman Melville"),
        Book(id: 4, title: "The Time Machine", author: "H. G. Wells"),
    ]

    enum Action: Sendable {
        case toggle(Int)
        case add(title: String, author: String)
        case remove(Int)
        case putBack(Book)
    }

    static func reduce(_ library: inout Library, _ action: Action) -> Effect<Action> {
        switch action {
        case .toggle(let id): library.books.modify(id) { $0.isRead.toggle() }
        case .add(let title, let author):
            guard !library.books.contains(where: { $0.title == title }) else { break }
            let id = (library.books.map(\.id).max() ?? 0) + 1
            library.books.append(Book(id: id, title: title, author: author))
        case .remove(let id): library.books.removeAll { $0.id == id }
        case .putBack(let book):
            guard !library.books.contains(where: { $0.id == book.id }) else { break }
            library.books.append(book)
            library.books.sort { $0.id < $1.id }
        }
        return .none
    }
}

typealias LibraryStore = SharedStore<Library, Library.Action>
