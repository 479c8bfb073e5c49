import Waybill

/// Recommended books, loaded from a server; a press adds one.
struct DiscoverScreen: Screen {
    static let route = Route("/discover")

    let library: LibraryStore
    let fetch: @Sendable () async throws -> [Book]

    func source(for query: NoQuery) -> Source<[Book]>? { .fetched { try await fetch() } }

    func describe(_ context: Context) -> ScreenDescription {
        ScreenDescription("Discover") {
            Section(id: "books", of: context.value ?? []) { book in
                let isAdded = library.books.element(book.id) != nil
                return Row(
                    book.title, id: book.id, detail: book.author,
                    trailing: .text(isAdded ? "On your list" : "Add", .caption)
                ) { library.dispatch(.add(book)) }
            }
        }
        .empty("No recommendations today")
        .failed("Recommendations could not be loaded.")
    }
}
