import Places
import Waybill

extension Source {
    /// The same, refreshed over the network of a library.
    ///
    /// - Parameter places: The visible places, whose age counts for a request never made.
    func refreshed(
        _ library: PlaceLibrary, asking request: PlacesRequest,
        places: @escaping @Sendable (Value) -> [RecordMatch<Place>]
    ) -> Source {
        let source = aged { value in
            if let age = try await library.age(of: request) { return age }
            return try await library.age(ofPlaces: value.map { places($0).map(\.record.id) } ?? [])
        }
        guard library.isRefreshable else { return source }
        return source.refreshed { reason in
            try await library.refresh(request, freshness: reason.freshness)
        }
    }
}

extension PlaceLibrary {
    /// One moment for all that a screen says of hours.
    func openings(of places: [RecordMatch<Place>]) -> Openings { Openings(of: places, at: now()) }
}

extension StatusContent {
    static func places(
        loading: String = ExploreText.loading, empty: String = "", hint: String? = nil,
        mayReload: Bool = false
    ) -> StatusContent {
        var content = StatusContent()
        content.texts.loading = loading
        content.texts.empty = empty
        content.texts.emptyHint = hint
        content.words = ExploreText.failure
        content.mayReload = { mayReload || $0 != nil }
        return content
    }

    /// The status where the filters hide all places.
    static func noneWanted(mayReload: Bool = false) -> StatusContent {
        .places(
            empty: ExploreText.noneWanted, hint: ExploreText.noneWantedHint, mayReload: mayReload)
    }
}
