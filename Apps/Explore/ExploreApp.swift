public import Waybill

/// Explore, a city guide: what is near, a search, each place, and where to look
/// around.
public struct ExploreApp: ListApp {
    private let environment: ExploreEnvironment

    /// Creates the app.
    public init(_ environment: ExploreEnvironment) { self.environment = environment }

    /// What the app is called.
    public var name: String { "Explore" }

    /// What is near, the search, where places can be saved what is saved, and what a
    /// person has set.
    public var tabs: [AppTab] { tabs(around: Centre()) }

    /// The same, around where a person looks around.
    public func tabs(at url: RouteURL) -> [AppTab] { tabs(around: Centre(url)) }

    private func tabs(around centre: Centre) -> [AppTab] {
        var (nearby, search, kept) = (NearbyView(), SearchQuery(), SavedQuery())
        (nearby.centre, search.centre, kept.centre) = (centre, centre, centre)
        let tabs = [
            AppTab(title: ExploreText.nearby, url: ExploreRoute.nearby.url(nearby)),
            AppTab(title: ExploreText.search, url: ExploreRoute.search.url(search)),
        ]
        let saved = AppTab(title: ExploreText.saved, url: ExploreRoute.saved.url(kept))
        let settings = AppTab(
            title: ExploreText.settings, url: ExploreRoute.settings.url(centre))
        return tabs + (environment.saved == nil ? [] : [saved]) + [settings]
    }

    /// The theme that a visitor has set.
    public func appearance(for visitor: Visitor) -> Appearance {
        environment.settings[visitor].theme
    }

    /// Keeps what visitors have set and picked and that is not kept yet, as before the process
    /// ends.
    ///
    /// - Throws: `SavedStateError` where it cannot be kept.
    public func flush() async throws(SavedStateError) {
        try await environment.recents?.flush()
        try await environment.settings.flush()
    }

    /// The screens.
    public var routes: RouteTable { routes(for: .person) }

    /// The screen at an address for a visitor, or nil where there is none.
    public func screen(at url: RouteURL, for visitor: Visitor) -> (any Screen)? {
        routes(for: visitor).screen(at: url)
    }

    private func routes(for visitor: Visitor) -> RouteTable {
        var environment = environment
        environment.visitor = visitor
        return routes(environment)
    }

    private func routes(_ environment: ExploreEnvironment) -> RouteTable {
        [
            ExploreRoute.nearby.opens { NearbyScreen(environment: environment, query: $0) },
            ExploreRoute.map.opens { MapScreen(environment: environment, query: $0) },
            ExploreRoute.search.opens { SearchScreen(environment: environment, query: $0) },
            ExploreRoute.place.opens { PlaceScreen(environment: environment, query: $0) },
            ExploreRoute.saved.opens { query in
                environment.saved.map {
                    SavedScreen(environment: environment, saved: $0, query: query)
                }
            },
            ExploreRoute.savedList.opens { query in
                environment.saved.map {
                    SavedListScreen(environment: environment, saved: $0, query: query)
                }
            },
            ExploreRoute.newList.opens { query in
                environment.saved.map { NewListScreen(saved: $0, query: query) }
            },
            ExploreRoute.placeLists.opens { query in
                environment.saved.map {
                    PlaceListsScreen(environment: environment, saved: $0, query: query)
                }
            },
            ExploreRoute.location.opens { LocationScreen(environment: environment, query: $0) },
            ExploreRoute.settings.opens { SettingsScreen(environment: environment, query: $0) },
        ]
    }
}
