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
        let source = withAge { value in
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

extension ScreenDescription {
    /// The same screen with the texts of places that are loaded.
    func placeTexts(
        loading: String = ExploreText.loading, empty: String = "", hint: String? = nil,
        mayReload: Bool = false
    ) -> ScreenDescription {
        var screen = self.loading(loading).empty(empty, hint: hint)
        screen.statusTexts.words = ExploreText.failure
        screen.statusTexts.mayReload = { mayReload || $0 != nil }
        return screen
    }

    /// The same screen with the texts where the filters hide all places.
    func noneWanted(mayReload: Bool = false) -> ScreenDescription {
        placeTexts(
            empty: ExploreText.noneWanted, hint: ExploreText.noneWantedHint, mayReload: mayReload)
    }
}
