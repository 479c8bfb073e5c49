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
    public var tabs: [Tab] { tabs(around: Centre()) }

    /// The same, around where a person looks around.
    public func tabs(at url: RouteURL) -> [Tab] { tabs(around: Centre(url)) }

    private func tabs(around centre: Centre) -> [Tab] {
        var (nearby, search, kept) = (NearbyView(), SearchQuery(), SavedQuery())
        (nearby.centre, search.centre, kept.centre) = (centre, centre, centre)
        let tabs = [
            Tab(ExploreText.nearby, ExploreRoute.nearby.url(nearby)),
            Tab(ExploreText.search, ExploreRoute.search.url(search)),
        ]
        let saved = Tab(ExploreText.saved, ExploreRoute.saved.url(kept))
        let settings = Tab(
            ExploreText.settings, ExploreRoute.settings.url(centre))
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
    public var routes: Routes { routes(for: .person) }

    /// The screen at an address for a visitor, or nil where there is none.
    public func screen(at url: RouteURL, for visitor: Visitor) -> (any Screen)? {
        routes(for: visitor).screen(at: url)
    }

    private func routes(for visitor: Visitor) -> Routes {
        var environment = environment
        environment.visitor = visitor
        return routes(environment)
    }

    @RouteBuilder
    private func routes(_ environment: ExploreEnvironment) -> Routes {
        ExploreRoute.nearby.destination { NearbyScreen(environment: environment, query: $0) }
        ExploreRoute.map.destination { MapScreen(environment: environment, query: $0) }
        ExploreRoute.search.destination { SearchScreen(environment: environment, query: $0) }
        ExploreRoute.place.destination { PlaceScreen(environment: environment, query: $0) }
        ExploreRoute.saved.destination { query in
            environment.saved.map {
                SavedScreen(environment: environment, saved: $0, query: query)
            }
        }
        ExploreRoute.savedList.destination { query in
            environment.saved.map {
                SavedListScreen(environment: environment, saved: $0, query: query)
            }
        }
        ExploreRoute.newList.destination { query in
            environment.saved.map { NewListScreen(saved: $0, query: query) }
        }
        ExploreRoute.placeLists.destination { query in
            environment.saved.map {
                PlaceListsScreen(environment: environment, saved: $0, query: query)
            }
        }
        ExploreRoute.location.destination {
            LocationScreen(environment: environment, query: $0)
        }
        ExploreRoute.settings.destination {
            SettingsScreen(environment: environment, query: $0)
        }
    }
}
