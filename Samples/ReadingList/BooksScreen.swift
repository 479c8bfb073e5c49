import Waybill

/// The books that a search and a filter find.
struct BooksScreen: Screen {
    struct Query: Hashable, Sendable {
        var text = ""
        var filter = Filter.all
    }

    enum Filter: String, CaseIterable, Sendable {
        case all = "All"
        case unread = "Unread"
    }

    static let route = Route("/", Query(), .field("q", \.text), .field("filter", \.filter))

    let library: LibraryStore
    var query = Query()

    func describe(_ context: Context) -> ScreenDescription {
        let books = library.books.filter { isShown($0, context.query) }
        let unread = library.books.count { !$0.isRead }
        return ScreenDescription("Books", subtitle: "\(unread) to read") {
            Section(id: "books", of: books) { book in
                Row(
                    book.title, id: book.id, detail: book.author,
                    trailing: book.isRead ? .badge("Read") : nil
                )
                .destination(BookScreen.route.url(book.id))
            }
            Section("more") { Row.link("Add a book…", AddScreen.route.url) }
        }
        .search(context.search("Search books", \.text, prompt: "Title or author"))
        .filters(context.picker("Show", \.filter))
        .empty("No books found", hint: "Discover has some.", when: books.isEmpty)
    }

    private func isShown(_ book: Book, _ query: Query) -> Bool {
        let text = query.text.lowercased()
        return (query.filter == .all || !book.isRead)
            && (text.isEmpty || "\(book.title) \(book.author)".lowercased().contains(text))
    }
}
