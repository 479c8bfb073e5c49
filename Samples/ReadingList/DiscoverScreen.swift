import Waybill

struct Recommendation: Hashable, Identifiable, Sendable {
    var id: String { title }
    var title: String
    var author: String
}

/// Books that others recommend, fetched over a network: a press puts one on the list.
struct DiscoverScreen: ContentScreen {
    static let route = Route("/discover")

    let library: LibraryStore
    let fetch: @Sendable () async throws -> [Recommendation]

    func source(for choices: Choices) -> Source<[Recommendation]>? {
        .fetched { try await fetch() }
    }

    func describe(_ books: [Recommendation]?, _ context: Context) -> ScreenDescription {
        let known = Set(library.books.map(\.title))
        return ScreenDescription(title: "Discover") {
            SectionRecord("books") {
                for book in books ?? [] {
                    let word = known.contains(book.title) ? "On your list" : "Add"
                    CellRecord(
                        book.id,
                        .titled(book.title, book.author, after: [.text(word, .caption)])
                    ) {
                        library.dispatch(.add(title: book.title, author: book.author))
                    }
                }
            }
        }
    }

    func statusContent(_ choices: Choices) -> StatusContent {
        StatusContent(
            empty: "No one recommends a book today.",
            failed: "The recommendations could not be fetched.")
    }
}
