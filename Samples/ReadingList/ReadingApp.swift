import Foundation
import Waybill

struct ReadingApp: ListApp {
    let name = "Reading"
    let tabs = [
        AppTab(title: "Books", url: BooksScreen.route.url(.init())),
        AppTab(title: "Discover", url: DiscoverScreen.route.url),
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
            BooksScreen.route.opens { [self] in BooksScreen(library: library, query: $0) },
            BookScreen.route.opens { [self] in BookScreen(library: library, query: $0) },
            AddScreen.route.opens { [self] in AddScreen(library: library) },
            DiscoverScreen.route.opens { [self] in DiscoverScreen(library: library, fetch: fetch) },
        ]
    }
}
