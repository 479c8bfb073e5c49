import Foundation
import Waybill

struct ReadingApp: ListApp {
    let name = "Reading"
    let tabs = [
        Tab("Books", BooksScreen.route.url(.init())),
        Tab("Discover", DiscoverScreen.route.url),
    ]
    let library: LibraryStore
    let fetch: @Sendable () async throws -> [Book]

    /// Keeps the list in a file, where one is named.
    init(savedIn file: URL? = nil, fetch: @escaping @Sendable () async throws -> [Book]) {
        library = SharedStore(
            Library(), reducer: Library.reducer, features: file.map { [.saved(in: $0)] } ?? [])
        self.fetch = fetch
    }

    var routes: RouteTable {
        [
            BooksScreen.route.destination { [self] in BooksScreen(library: library, query: $0) },
            BookScreen.route.destination { [self] in BookScreen(library: library, query: $0) },
            AddScreen.route.destination { [self] in AddScreen(library: library) },
            DiscoverScreen.route.destination { [self] in
                DiscoverScreen(library: library, fetch: fetch)
            },
        ]
    }
}
