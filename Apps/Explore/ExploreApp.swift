public import PlacesCore
public import Waybill

/// Explore, a city guide: what is near, a search, and each place.
public struct ExploreApp: ListApp {
    private let library: PlaceLibrary
    private let home: Coordinate?
    private let clock: any Clock<Duration>

    /// Creates the app.
    ///
    /// - Parameters:
    ///   - library: The places to show.
    ///   - home: Where a visitor is thought to be who does not say; nil for
    ///     where the library says, which is asked each time.
    ///   - clock: What measures the pause after which a text is searched that
    ///     a person types.
    public init(
        library: PlaceLibrary, home: Coordinate?, clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.library = library
        self.home = home
        self.clock = clock
    }

    /// Opens the app on a library, at home where it says.
    ///
    /// - Parameter library: The places to show.
    /// - Throws: `PersistenceError` where the library cannot be read.
    public init(library: PlaceLibrary) async throws {
        // With an API, home may only be known when the first answer has come.
        let home = library.isRefreshable ? nil : try await library.home()
        self.init(library: library, home: home)
    }

    /// What the app is called.
    public var name: String { "Explore" }

    /// What is near, and the search.
    public var tabs: [AppTab] {
        [
            AppTab(title: ExploreText.nearby, url: ExploreRoute.nearby(NearbyView()).url),
            AppTab(title: ExploreText.search, url: ExploreRoute.search("").url),
        ]
    }

    /// The screen at an address, or nil where there is none.
    ///
    /// - Parameter url: The address.
    /// - Returns: The screen.
    public func screen(at url: RouteURL) -> (any Screen)? {
        switch ExploreRoute(url: url) {
        case .nearby(let view): NearbyScreen(library: library, home: home, view: view)
        case .search(let text):
            SearchScreen(library: library, home: home, text: text, clock: clock)
        case .place(let id): PlaceScreen(library: library, id: id)
        case nil: nil
        }
    }
}
