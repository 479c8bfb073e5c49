import Waybill

/// One book, which can be marked as read and removed.
struct BookScreen: Screen {
    static let route = Route("/books/:id", as: Book.ID.self)

    let library: LibraryStore
    let query: Book.ID

    func describe(_ context: Context) -> ScreenDescription {
        guard let book = library.books.element(query) else {
            return .missing("This book is not on your list", title: "Book")
        }
        return ScreenDescription(book.title, subtitle: book.author) {
            Section("actions") {
                Row.toggle("Read", isOn: book.isRead) { library.dispatch(.setRead(book.id, $0)) }
                Row.button("Remove", role: .destructive) { context.perform(remove(book)) }
            }
        }
    }

    private func remove(_ book: Book) -> Effect<Action> {
        .confirm("Remove \(book.title)?", yes: "Remove", role: .destructive) { [library] in
            library.dispatch(.remove(book.id))
            return [.back, .notice("\(book.title) removed") { library.dispatch(.add(book)) }]
        }
    }
}
