import Waybill

/// A book that someone recommends.
struct Recommendation: Hashable, Identifiable, Sendable {
    var id: String { title }
    var title: String
    var author: String
}

/// Books that others recommend, fetched over a network: a press puts one on the list.
struct DiscoverScreen: ContentScreen {
    typealias Press = Recommendation

    static let route = Route("/discover")

    let library: LibraryStore
    let fetch: @Sendable () async throws -> [Recommendation]

    func source(for choices: NoChoices) -> Source<[Recommendation]>? {
        .fetched { try await fetch() }
    }

    func describe(_ books: [Recommendation]?, _ context: Context) -> ScreenDescription {
        let known = Set(library.books.map(\.title))
        return ScreenDescription(title: "Discover") {
            SectionRecord("books") {
                (books ?? []).map { book in
                    CellRecord(
                        book.id,
                        .row([
                            .column([.text(book.title, .headline), .text(book.author, .secondary)]),
                            .text(known.contains(book.title) ? "On your list" : "Add", .caption),
                        ])
                    ) { context.press(book) }
                }
            }
        }
    }

    func statusContent(_ choices: NoChoices) -> StatusContent {
        StatusContent(
            empty: "No one recommends a book today.",
            failed: "The recommendations could not be fetched.")
    }

    func reduce(_ book: Press, _ state: inout State) -> Effect<Action> {
        .dispatch(.add(title: book.title, author: book.author), to: library)
    }
}
