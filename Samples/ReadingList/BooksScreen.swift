import Waybill

/// All books, or those that are not read yet; some of them, where a text is typed.
struct BooksScreen: ContentScreen {
    struct Choices: Hashable, Sendable {
        var text = ""
        var filter = Filter.all
    }

    enum Filter: String, CaseIterable, Sendable {
        case all = "All"
        case unread = "Unread"
    }

    static let route = Route("/", Choices(), .field("q", \.text), .field("filter", \.filter))

    let library: LibraryStore
    var choices = Choices()

    func describe(_ value: Never?, _ context: Context) -> ScreenDescription {
        let books = library.books.filter { isShown($0, context.choices) }
        let unread = library.books.count { !$0.isRead }
        var screen = ScreenDescription(title: "Books", subtitle: "\(unread) to read") {
            SectionRecord("books") { books.map(row) }
            SectionRecord("more") {
                CellRecord.link("Add a book…", AddScreen.route.url, id: "add")
            }
        }
        screen.search = context.search("Search books", \.text, prompt: "Title or author")
        screen.choices = [context.choices("Show", \.filter, title: \.rawValue)]
        if books.isEmpty { screen.status = .empty("No book here", hint: "Look at Discover.") }
        return screen
    }

    private func isShown(_ book: Book, _ choices: Choices) -> Bool {
        let text = choices.text.lowercased()
        let isFound = text.isEmpty || "\(book.title) \(book.author)".lowercased().contains(text)
        return isFound && (choices.filter == .all || !book.isRead)
    }

    private func row(_ book: Book) -> CellRecord {
        let badge = CellContent.badge(
            book.isRead ? "Read" : "Unread", book.isRead ? .plain : .available)
        return CellRecord(book.id, .titled(book.title, book.author, after: [badge]))
            .opening(BookScreen.route.url(book.id))
    }
}
