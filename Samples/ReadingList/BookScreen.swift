import Waybill

/// One book: to mark it as read, and to take it off the list.
struct BookScreen: ContentScreen {
    struct Choices: Hashable, Sendable {
        var id: Int
    }

    enum Press: Sendable {
        case toggle, askToRemove
        case remove(Book)
        case putBack(Book)
    }

    static let route = Route("/books/:id", Choices(id: 1), .field("id", \.id))

    let library: LibraryStore
    let choices: Choices

    private var book: Book? { library.books.first { $0.id == choices.id } }

    func describe(_ value: Never?, _ context: Context) -> ScreenDescription {
        guard let book else {
            return ScreenDescription(
                title: "Book", status: .missing("This book is not on your list", hint: nil))
        }
        return ScreenDescription(title: book.title, subtitle: book.author) {
            SectionRecord("actions") {
                CellRecord(Control("Read", .toggle(book.isRead))) { (_: Bool) in
                    context.press(.toggle)
                }
                CellRecord.button("Take off the list", role: .destructive) {
                    context.press(.askToRemove)
                }
            }
        }
    }

    func reduce(_ press: Press, _ state: inout State) -> Effect<Action> {
        switch press {
        case .toggle: return .dispatch(.toggle(choices.id), to: library)
        case .askToRemove:
            guard let book else { return .none }
            return .confirm(
                "Take \(book.title) off the list?", yes: "Take off", role: .destructive,
                then: .press(.remove(book)))
        case .remove(let book):
            return .merge(
                .dispatch(.remove(book.id), to: library), .back,
                .notice("\(book.title) is off the list.", undoing: .press(.putBack(book))))
        case .putBack(let book): return .dispatch(.putBack(book), to: library)
        }
    }
}
