public import PlacesCore
public import Waybill

/// Explore, a city guide: what is near, a search, each place, and where to look
/// around.
public struct ExploreApp: ListApp {
    private let library: PlaceLibrary
    private let home: Coordinate?
    private let finders: LocationFinders
    private let recents: RecentLocationStore?
    private let saved: SavedPlaces?
    private let clock: any Clock<Duration>

    /// Creates the app.
    ///
    /// - Parameters:
    ///   - library: The places to show, whose clock says what is open now.
    ///   - home: Where a visitor is thought to be who does not say; nil for
    ///     where the library says, which is asked each time.
    ///   - finders: Who is asked for locations; nil, the default, for the
    ///     library alone, so that nothing that is typed leaves the machine.
    ///   - recents: Where the locations are kept that were picked lately; nil,
    ///     the default, for nowhere.
    ///   - saved: The places that were saved; nil, the default, where nobody
    ///     can save any.
    ///   - clock: What measures the pause after which a text is searched that
    ///     a person types.
    public init(
        library: PlaceLibrary, home: Coordinate?, finders: LocationFinders? = nil,
        recents: RecentLocationStore? = nil, saved: SavedPlaces? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.library = library
        self.home = home
        self.finders = finders ?? LocationFinders([LocalLocationFinder(library: library)])
        self.recents = recents
        self.saved = saved
        self.clock = clock
    }

    /// Opens the app on a library, at home where it says.
    ///
    /// - Parameters:
    ///   - library: The places to show.
    ///   - finders: Who is asked for locations; nil, the default, for the
    ///     library alone.
    ///   - recents: Where the locations are kept that were picked lately; nil,
    ///     the default, for nowhere.
    ///   - saved: The places that were saved; nil, the default, where nobody
    ///     can save any.
    /// - Throws: `PersistenceError` where the library cannot be read.
    public init(
        library: PlaceLibrary, finders: LocationFinders? = nil,
        recents: RecentLocationStore? = nil, saved: SavedPlaces? = nil
    ) async throws {
        // With an API, home may only be known when the first answer has come.
        let home = library.isRefreshable ? nil : try await library.home()
        self.init(library: library, home: home, finders: finders, recents: recents, saved: saved)
    }

    /// What the app is called.
    public var name: String { "Explore" }

    /// What is near, the search, and where places can be saved what is saved.
    public var tabs: [AppTab] {
        let tabs = [
            AppTab(title: ExploreText.nearby, url: ExploreRoute.nearby.url(NearbyView())),
            AppTab(title: ExploreText.search, url: ExploreRoute.search.url(SearchChoices())),
        ]
        guard saved != nil else { return tabs }
        return tabs + [AppTab(title: ExploreText.saved, url: ExploreRoute.saved.url)]
    }

    /// The screens.
    public var routes: RouteTable {
        [
            ExploreRoute.nearby.opens { [library, home] view in
                NearbyScreen(library: library, home: home, choices: view)
            },
            ExploreRoute.search.opens { [library, home, clock] choices in
                SearchScreen(library: library, home: home, choices: choices, clock: clock)
            },
            ExploreRoute.place.opens { [library, saved] choices in
                let screen = PlaceScreen(library: library, id: choices.id)
                guard let saved else { return screen }
                return SavablePlaceScreen(place: screen, saved: saved, removed: choices.removed)
            },
            ExploreRoute.saved.opens { [library, saved] _ in
                saved.map { SavedScreen(library: library, saved: $0) }
            },
            ExploreRoute.location.opens { [self] choice in
                LocationScreen(
                    library: library, home: home, choice: choice, finders: finders,
                    recents: recents, clock: clock)
            },
        ]
    }
}
