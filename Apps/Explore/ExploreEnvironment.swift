public import Places
public import Waybill

/// The dependencies of Explore: places, stores, finders, time.
///
/// Every screen gets it as one value, and takes from it what it needs. A test
/// gives its own library, and leaves out what it does not look at:
///
/// ```swift
/// var environment = ExploreEnvironment(library: library, home: timesSquare)
/// environment.clock = ImmediateClock()
/// let host = HeadlessHost(ExploreApp(environment))
/// ```
public struct ExploreEnvironment: Sendable {
    /// The places to show, with the clock that decides what is open now.
    public var library: PlaceLibrary {
        didSet { map = LibraryMap(library.map) }
    }

    /// The map of the library, as all screens draw it.
    private(set) var map: LibraryMap

    /// Where a visitor is assumed to be by default; nil for where the
    /// library says, which is asked each time.
    public var home: Coordinate?

    /// What locations are looked for in: by default the library alone, so that
    /// nothing that is typed leaves the machine.
    public var finders: LocationFinders

    /// The locations that each visitor picked lately; nil, the default, where they are
    /// not kept.
    public var recents: RecentLocations.Stores?

    /// The places that were saved; nil, the default, where none can be.
    public var saved: SavedPlaces?

    /// Whether several people use the app at once, as on a server: they share what is
    /// saved, and a line says so.
    public var isShared = false

    /// What each visitor has set; kept in memory alone by default.
    public var settings = ExploreSettings.stores()

    /// Where cities are added and removed; nil, the default, where no one may.
    public var cities: CityDesk?

    /// What measures the pause after which a text is searched that a person
    /// types; time itself by default.
    public var clock: any Clock<Duration> = ContinuousClock()

    /// The current visitor; the one person by default.
    var visitor = Visitor.person

    /// Where a visitor is currently assumed to be, as cities are added and removed; nil for
    /// where the library says, which is asked each time.
    var currentHome: Coordinate? {
        switch cities?.work.home {
        case nil, .unchanged: home
        case .moving: nil
        case .at(let middle): middle
        }
    }

    /// The units of distances for the current visitor; a screen that reads them while
    /// it is described follows changes.
    var units: DistanceUnits { settings[visitor].units }

    /// The locations that the current visitor picked lately; nil where they are not kept.
    var ownRecents: SharedStore<RecentLocations, NamedLocation>? { recents?[visitor] }

    /// An environment with a library alone.
    ///
    /// - Parameter home: Where a visitor is assumed to be by default; nil, the
    ///   default, for where the library says.
    public init(library: PlaceLibrary, home: Coordinate? = nil) {
        self.library = library
        map = LibraryMap(library.map)
        self.home = home
        finders = LocationFinders([LocalLocationFinder(library: library)])
    }

    /// Reads from the library where home is, unless that is only known when a
    /// server has first responded.
    ///
    /// - Throws: `PersistenceError` where the library cannot be read.
    public mutating func findHome() async throws {
        home = library.isRefreshable ? nil : try await library.home()
    }
}

/// A screen that takes what it needs from the environment.
protocol ExploreScreen {
    var environment: ExploreEnvironment { get }
}

extension ExploreScreen {
    var library: PlaceLibrary { environment.library }

    /// Where a visitor is assumed to be by default.
    var home: Coordinate? { environment.currentHome }

    /// The point that a person looks around.
    ///
    /// - Returns: That, or where a visitor is assumed to be; nil where there is no place at all.
    func centre(_ near: Coordinate?) async throws -> Coordinate? {
        if let point = near ?? home { return point }
        return try await library.home()
    }
}
