import Waybill

/// A form: a book is put on the list.
struct AddScreen: FormScreen {
    struct Value: Equatable, Sendable {
        var title = ""
        var author = ""
    }

    static let route = Route("/add")

    let library: LibraryStore

    var value: Value { Value() }

    var rules: [FormRule<Value>] { [.required(\.title, "A book has a title.")] }

    func submit(_ value: Value) async throws {
        guard !library.books.contains(where: { $0.title == value.title }) else {
            throw FormError(\Value.title, "It is on your list already.")
        }
        await library.perform(.add(title: value.title, author: value.author))
    }

    func sent(_ value: Value) -> Effect<Action> {
        .merge(.back, .notice("\(value.title) is on your list."))
    }

    func describe(
        _ form: FormContext<Value>, _ press: @escaping (Never) -> Void
    ) -> ScreenDescription {
        ScreenDescription(title: "Add a book", url: AddScreen.route.url) {
            SectionRecord("book") {
                form.problems()
                form.text("Title", \.title, isRequired: true)
                form.text("Author", \.author)
                form.submit("Add")
            }
        }
    }
}
