import Explore
import Places
import PlacesTestSupport
import Waybill
import WaybillTesting

extension HeadlessHost {
    /// What the rows say, but for those of the filters and the map.
    var listRows: [String] { page?.listRows ?? [] }
}

extension Page {
    /// What the rows say, but for those of the filters and the map.
    var listRows: [String] {
        sections.filter { $0.id != "filters" && $0.id != "map" }.flatMap(\.rows).map(
            \.content.accessibilityText)
    }
}

/// Where the tests stand: the middle of the starter city, near Times Square.
func timesSquare() throws -> Coordinate {
    guard let coordinate = Coordinate(latitude: 40.758, longitude: -73.986) else {
        throw PersistenceError(.unreadable, message: "no such point")
    }
    return coordinate
}

/// What a page says of a database that another process is writing to.
let wait = "Another program is writing; try again in a moment."

/// A store with the starter city, whose responses a test may hold and break.
func makeStore(
    _ places: [Place] = NewYork.places
) throws -> InMemoryRecordStore<Place> {
    try InMemoryRecordStore(places)
}

extension ExploreEnvironment {
    /// An environment with test values: what is typed is searched at once, and
    /// nothing is asked beyond the library.
    static func test(
        library: PlaceLibrary, home: Coordinate?, finders: LocationFinders? = nil,
        recents: RecentLocations.Stores? = nil, saved: SavedPlaces? = nil,
        clock: any Clock<Duration> = ImmediateClock()
    ) -> ExploreEnvironment {
        var environment = ExploreEnvironment(library: library, home: home)
        if let finders { environment.finders = finders }
        environment.recents = recents
        environment.saved = saved
        environment.clock = clock
        return environment
    }
}

/// Explore on a store, at Times Square, where what is typed is searched at once.
func makeApp(on store: InMemoryRecordStore<Place>) throws -> ExploreApp {
    ExploreApp(.test(library: PlaceLibrary(store: store), home: try timesSquare()))
}
