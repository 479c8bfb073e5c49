import Waybill

struct ReadingApp: ListApp {
    let name = "Reading"
    let tabs = [
        Tab("Books", BooksScreen.route.url(.init())), Tab("Discover", DiscoverScreen.route.url),
    ]
    var library = SharedStore(Library(), reduce: Library.reduce)
    let fetch: @Sendable () async throws -> [Book]

    var routes: Routes {
        BooksScreen.route.destination { BooksScreen(library: library, query: $0) }
        BookScreen.route.destination { BookScreen(library: library, query: $0) }
        AddScreen.route.destination { AddScreen(library: library) }
        DiscoverScreen.route.destination { DiscoverScreen(library: library, fetch: fetch) }
    }
}
