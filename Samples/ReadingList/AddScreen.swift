import Waybill

/// A form that adds a book.
struct AddScreen: Screen {
    struct Draft: Equatable, Sendable {
        var title = ""
        var author = ""
    }

    static let route = Route("/add")

    let library: LibraryStore
    let form = Form(Draft(), .required(\.title, "Enter a title."))

    func submit(_ draft: Draft) async throws -> Effect<Action> {
        guard library.books.element(draft.title) == nil else {
            throw FormError(\Draft.title, "Already on your list.")
        }
        await library.perform(.add(Book(title: draft.title, author: draft.author)))
        return [.back, .notice("\(draft.title) added")]
    }

    func describe(_ context: Context) -> ScreenDescription {
        ScreenDescription("Add a book") {
            Section("book") {
                context.form.text("Title", \.title, isRequired: true)
                context.form.text("Author", \.author)
                context.form.submit("Add")
            }
        }
    }
}
