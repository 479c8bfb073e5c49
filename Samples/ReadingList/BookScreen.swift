import Waybill

/// One book: to mark it as read, and to take it off the list.
struct BookScreen: ContentScreen {
    static let route = Route("/books/:id", of: 1)

    let library: LibraryStore
    let choices: Int

    func describe(_ value: Never?, _ context: Context) -> ScreenDescription {
        guard let book = library.books.first(where: { $0.id == choices }) else {
            return ScreenDescription(
                title: "Book", status: .missing("This book is not on your list", hint: nil))
        }
        return ScreenDescription(title: book.title, subtitle: book.author) {
            SectionRecord("actions") {
                CellRecord.toggle("Read", isOn: book.isRead) { _ in
                    library.dispatch(.toggle(book.id))
                }
                CellRecord.button("Take off the list", role: .destructive) {
                    context.perform(
                        .confirm(
                            "Take \(book.title) off the list?", yes: "Take off",
                            role: .destructive, then: .perform(remove(book))))
                }
            }
        }
    }

    private func remove(_ book: Book) -> Effect<Action> {
        let putBack = Action.perform(.dispatch(.putBack(book), to: library))
        return .merge(
            .dispatch(.remove(book.id), to: library), .back,
            .notice("\(book.title) is off the list.", undoing: putBack))
    }
}
