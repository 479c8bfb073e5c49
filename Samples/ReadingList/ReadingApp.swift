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
        library = SharedStore(Library(), savedIn: file, reduce: Library.reduce)
        self.fetch = fetch
    }

    var routes: Routes {
        BooksScreen.route.destination { BooksScreen(library: library, query: $0) }
        BookScreen.route.destination { BookScreen(library: library, query: $0) }
        AddScreen.route.destination { AddScreen(library: library) }
        DiscoverScreen.route.destination { DiscoverScreen(library: library, fetch: fetch) }
    }
}
