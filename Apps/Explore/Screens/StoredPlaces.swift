import PlacesCore
import Waybill

extension StoredContent.Source {
    /// What a library reads of its places, refreshed over its network.
    ///
    /// - Parameters:
    ///   - library: The places.
    ///   - request: What the network is asked for.
    ///   - places: The places that are shown: where the network was never asked
    ///     just this, what is stored is as old as they are.
    ///   - read: Reads what is stored; nil where there is nothing.
    init(
        _ library: PlaceLibrary, asking request: PlacesRequest,
        places: @escaping @Sendable (Value) -> [RecordMatch<Place>],
        read: @escaping @Sendable (PlaceLibrary) async throws -> Value?
    ) {
        self.init(
            read: { try await read(library) },
            changes: { library.changes() },
            age: { value in
                if let age = try await library.age(of: request) { return age }
                return try await library.age(
                    ofPlaces: value.map { places($0).map(\.record.id) } ?? [])
            },
            refresh: library.isRefreshable ? library.refreshing(request) : nil)
    }
}

extension PlaceLibrary {
    /// One moment for all that a screen says of hours.
    func openings(of places: [RecordMatch<Place>]) -> Openings { Openings(of: places, at: now()) }

    /// What asks the network for one thing.
    fileprivate func refreshing(
        _ request: PlacesRequest
    ) -> @Sendable (Freshness) async throws(UpdateError) -> Void {
        { freshness async throws(UpdateError) in
            try await refresh(request, freshness: freshness)
        }
    }
}

extension StatusContent where Failure == StoredContentError {
    /// What a screen says beside places.
    ///
    /// - Parameters:
    ///   - empty: Where there are none.
    ///   - hint: What to do then; nothing by default.
    ///   - mayReload: Whether they may be asked for at any time; by default only
    ///     after a failure.
    /// - Returns: What it says.
    static func places(
        empty: String, hint: String? = nil, mayReload: Bool = false
    ) -> StatusContent {
        var content = StatusContent()
        content.texts.loading = ExploreText.loading
        content.texts.empty = empty
        content.texts.emptyHint = hint
        content.words = ExploreText.failure
        content.mayReload = { mayReload || $0.failure != nil }
        return content
    }
}
