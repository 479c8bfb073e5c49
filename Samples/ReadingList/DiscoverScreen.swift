import Waybill

/// Books that others recommend, fetched over a network: a press puts one on the list.
struct DiscoverScreen: Screen {
    static let route = Route("/discover")

    let library: LibraryStore
    let fetch: @Sendable () async throws -> [Book]

    func source(for query: NoQuery) -> Source<[Book]>? { .fetched { try await fetch() } }

    func describe(_ context: Context) -> ScreenDescription {
        let known = Set(library.books.map(\.title))
        return ScreenDescription("Discover") {
            Section(id: "books", of: context.value ?? []) { book in
                let word = known.contains(book.title) ? "On your list" : "Add"
                return Row(
                    book.title, id: book.title, detail: book.author, trailing: .text(word, .caption)
                ) {
                    library.dispatch(.add(title: book.title, author: book.author))
                }
            }
        }
        .empty("No one recommends a book today.")
        .failed("The recommendations could not be fetched.")
    }
}
