import PlacesCore
public import Waybill

/// Explore, a city guide: what is near, a search, each place, and where to look
/// around.
public struct ExploreApp: ListApp {
    private let environment: ExploreEnvironment

    /// Creates the app.
    ///
    /// - Parameter environment: All that it has from outside.
    public init(_ environment: ExploreEnvironment) { self.environment = environment }

    /// What the app is called.
    public var name: String { "Explore" }

    /// What is near, the search, and where places can be saved what is saved.
    public var tabs: [AppTab] { tabs(around: Centre()) }

    /// The same, around where a person looks around.
    ///
    /// - Parameter url: The address of the screen that is shown.
    /// - Returns: The main places.
    public func tabs(at url: RouteURL) -> [AppTab] { tabs(around: Centre(url)) }

    private func tabs(around centre: Centre) -> [AppTab] {
        var (nearby, search, kept) = (NearbyView(), SearchChoices(), SavedChoices())
        (nearby.centre, search.centre, kept.centre) = (centre, centre, centre)
        let tabs = [
            AppTab(title: ExploreText.nearby, url: ExploreRoute.nearby.url(nearby)),
            AppTab(title: ExploreText.search, url: ExploreRoute.search.url(search)),
        ]
        guard environment.saved != nil else { return tabs }
        return tabs + [AppTab(title: ExploreText.saved, url: ExploreRoute.saved.url(kept))]
    }

    /// The screens.
    public var routes: RouteTable {
        [
            ExploreRoute.nearby.opens { [environment] view in
                NearbyScreen(environment: environment, choices: view)
            },
            ExploreRoute.search.opens { [environment] choices in
                SearchScreen(environment: environment, choices: choices)
            },
            ExploreRoute.place.opens { [environment] choices in
                let screen = PlaceScreen(
                    environment: environment, id: choices.id, centre: choices.centre)
                guard let saved = environment.saved else { return screen }
                return SavablePlaceScreen(place: screen, saved: saved, removed: choices.removed)
            },
            ExploreRoute.saved.opens { [environment] choices in
                environment.saved.map {
                    SavedScreen(environment: environment, saved: $0, choices: choices)
                }
            },
            ExploreRoute.savedList.opens { [environment] choices in
                environment.saved.map {
                    SavedListScreen(environment: environment, saved: $0, choices: choices)
                }
            },
            ExploreRoute.newList.opens { [environment] choices in
                environment.saved.map { NewListScreen(saved: $0, choices: choices) }
            },
            ExploreRoute.placeLists.opens { [environment] choices in
                environment.saved.map {
                    PlaceListsScreen(environment: environment, saved: $0, choices: choices)
                }
            },
            ExploreRoute.location.opens { [environment] choices in
                LocationScreen(environment: environment, choices: choices)
            },
        ]
    }
}
