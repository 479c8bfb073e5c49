import Waybill

/// One book: to mark it as read, and to take it off the list.
struct BookScreen: Screen {
    static let route = Route("/books/:id", as: Int.self)

    let library: LibraryStore
    let query: Int

    func describe(_ context: Context) -> ScreenDescription {
        guard let book = library.books.element(query) else {
            return .missing("This book is not on your list", title: "Book")
        }
        return ScreenDescription(book.title, subtitle: book.author) {
            Section("actions") {
                Row.toggle("Read", isOn: book.isRead) { _ in
                    library.dispatch(.toggle(book.id))
                }
                Row.button("Take off the list", role: .destructive) {
                    context.perform(
                        .confirm(
                            "Take \(book.title) off the list?", yes: "Take off", role: .destructive
                        ) { [library] in
                            library.dispatch(.remove(book.id))
                            return [
                                .back,
                                .notice("\(book.title) is off the list.") {
                                    library.dispatch(.putBack(book))
                                },
                            ]
                        })
                }
            }
        }
    }
}
