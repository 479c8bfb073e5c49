import Waybill

/// A form: a book is put on the list.
struct AddScreen: Screen {
    struct Draft: Equatable, Sendable {
        var title = ""
        var author = ""
    }

    static let route = Route("/add")

    let library: LibraryStore
    let form = Form(Draft(), .required(\.title, "A book has a title."))

    func submit(_ draft: Draft) async throws -> Effect<Action> {
        guard !library.books.contains(where: { $0.title == draft.title }) else {
            throw FormError(\Draft.title, "It is on your list already.")
        }
        await library.perform(.add(title: draft.title, author: draft.author))
        return [.back, .notice("\(draft.title) is on your list.")]
    }

    func describe(_ context: Context) -> ScreenDescription {
        ScreenDescription("Add a book") {
            Section("book") {
                context.form.problems()
                context.form.text("Title", \.title, isRequired: true)
                context.form.text("Author", \.author)
                context.form.submit("Add")
            }
        }
    }
}
