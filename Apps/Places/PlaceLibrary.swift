public import Foundation
import OpenStreetMap
public import PlacesMap
public import WaybillNetwork
public import WaybillStorage

/// The places that an app knows, wherever they are kept.
public struct PlaceLibrary: Sendable {
    let store: any RecordStore<Place>
    /// What brings the places up to date.
    let updater: PlacesUpdater?

    /// Where points are kept by their names.
    let landmarks: (any RecordStore<Landmark>)?

    /// The map of the region, filled by imports; nil where none is kept.
    public let map: MapLibrary?

    /// The streets, stations and districts of the region, filled by imports; nil
    /// where none are kept.
    public let localities: LocalityLibrary?

    /// When extracts were imported; nil where that is not kept.
    let imports: (any RecordStore<ImportedExtract>)?

    /// The attribution of the data, to be shown with it.
    public let attribution: String

    /// The current date, by the library's clock.
    public let now: @Sendable () -> Date

    private let updates: SharedUpdates<PlacesRequest>?

    /// Opens a library.
    ///
    /// - Parameters:
    ///   - updater: What brings them up to date, with the same store; nil, the
    ///     default, where nothing does.
    ///   - landmarks: Where home is kept, of an API; nil, the default, for
    ///     nowhere: it then moves with what is stored.
    ///   - localities: The streets, stations and districts that imports fill;
    ///     nil, the default, for none.
    ///   - attribution: The attribution of the data; nil, the default, for that of
    ///     OpenStreetMap's contributors.
    ///   - now: The current date, from which ages are computed.
    public init(
        store: any RecordStore<Place>, updater: PlacesUpdater? = nil,
        landmarks: (any RecordStore<Landmark>)? = nil,
        map: MapLibrary? = nil,
        localities: LocalityLibrary? = nil,
        imports: (any RecordStore<ImportedExtract>)? = nil,
        attribution: String? = nil,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.store = store
        self.updater = updater
        self.landmarks = landmarks
        self.map = map
        self.localities = localities
        self.imports = imports
        self.attribution = attribution ?? OSMLicense.attribution
        self.now = now
        updates = updater.map { SharedUpdates($0, now: now) }
    }

    /// Finds the places that are nearest to a point.
    ///
    /// - Parameter filter: Which places count; all by default. They are open or not by
    ///   the library's clock.
    /// - Returns: The places with their distance in metres, the nearest first.
    /// - Throws: `PersistenceError`.
    public func nearest(
        to coordinate: Coordinate, limit: Int, filter: PlaceFilter = PlaceFilter()
    ) async throws -> [RecordMatch<Place>] {
        try await store.matches(
            filter.query(near: coordinate, limit: limit), where: filter.accepts(at: now()))
    }

    /// Finds places by words alone, whatever they mean, and whether they are open or not.
    ///
    /// - Parameters:
    ///   - text: The words to look for; nil for all places.
    ///   - filter: Which places count; see ``PlaceFilter/accepts(at:)`` for the rest of it.
    /// - Returns: The places with their distance in metres: the best first where there is a
    ///   text, else the nearest.
    /// - Throws: `PersistenceError`.
    public func matches(
        _ text: String?, near point: Coordinate?, limit: Int, filter: PlaceFilter
    ) async throws -> [RecordMatch<Place>] {
        try await store.matches(filter.query(text, near: point, limit: limit))
    }

    /// Finds a place by its identity.
    ///
    /// - Throws: `PersistenceError`.
    public func place(id: String) async throws -> Place? { try await store.record(id: id) }

    /// Counts the places, in all and by category.
    ///
    /// - Returns: The counts, by the category's stored text, and a point in the
    ///   middle of the places.
    /// - Throws: `PersistenceError`.
    public func summary() async throws -> RecordSummary {
        try await store.summary(by: "category")
    }

    /// Tells when the places have changed.
    ///
    /// - Returns: A value at once and after each change; see
    ///   `RecordStore.changes()`.
    public func changes() -> AsyncStream<Void> { store.changes() }

    // MARK: Bringing up to date

    /// Whether there is anything that brings the places up to date.
    public var isRefreshable: Bool { updater != nil }

    /// The host of the API whose places these are, with its port if it has one;
    /// nil for a person's own.
    public var server: String? { updater?.authority }

    /// Requests places from the API, and stores them.
    ///
    /// Does nothing without an updater. All callers with the same request share one
    /// refresh; once begun it runs to its end, even when no one waits for it any
    /// longer: see `SharedUpdates`. Copies of a library share theirs.
    ///
    /// - Parameter freshness: How recent a stored response has to be to not be requested
    ///   again; `.none`, the default, requests in any case.
    /// - Throws: `UpdateError`; what was stored before is still there.
    public func refresh(
        _ request: PlacesRequest, freshness: Freshness = .none
    ) async throws(UpdateError) {
        guard let update = try await updates?.update(request, freshness: freshness),
            case .nearest(to: nil, _, _) = request
        else { return }
        // What is not kept now is kept with the next response.
        try? await keepHome(in: update.elements)
    }

    /// How long ago the response to a request was stored; for the request of one place,
    /// by whatever request that came.
    ///
    /// - Returns: The age; nil for never. Never negative, whatever the clock
    ///   did meanwhile.
    /// - Throws: `PersistenceError`.
    public func age(of request: PlacesRequest) async throws -> Duration? {
        if case .place(let id) = request { return try await age(ofPlaces: [id]) }
        return try await updates?.age(of: request)
    }

    /// How long ago places were stored, whatever responses they came with.
    ///
    /// - Returns: The age of the one that was stored first; nil where none came
    ///   from an API. Never negative.
    /// - Throws: `PersistenceError`.
    /// - Complexity: O(n) lookups in the number of places.
    public func age(ofPlaces ids: [String]) async throws -> Duration? {
        try await updates?.age(ofRecords: ids)
    }

    // MARK: Filling

    /// Puts the starter city, with its map and localities, into a library that has no place
    /// yet.
    ///
    /// - Throws: `PersistenceError`.
    /// - Complexity: O(n) in the size of the city, plus the work of the store.
    public func addStarterCityIfEmpty() async throws {
        guard try await store.matches(RecordQuery(limit: 1)).isEmpty else { return }
        let city = try StarterCity()
        // The places last: without them it is offered again.
        try await map?.replace([StarterCity.extract], with: city.tiles)
        try await localities?.replace([StarterCity.extract], with: city.localities)
        _ = try await store.load(removing: []) { insert in
            for place in city.places { try insert(place) }
        }
    }
}
