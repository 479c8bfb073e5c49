import PlacesCore
import Waybill

/// The places that a text finds.
struct SearchScreen: ContentScreen {
    /// What a text finds.
    struct Found: Sendable {
        var places: [RecordMatch<Place>]
        var openings: Openings

        /// Whether there are more than these.
        var hasMore: Bool
    }

    /// How many places are shown at first, and how many more each time.
    static let step = 50

    static let route = ExploreRoute.search

    let library: PlaceLibrary
    let home: Coordinate?
    let choices: SearchChoices
    let clock: any Clock<Duration>

    func source(for choices: SearchChoices) -> Source<Found>? {
        let text = choices.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !text.isEmpty else { return nil }
        return Source.stored(
            text, by: SearchScreen.step, changes: { library.changes() }, hasMore: \.hasMore
        ) { limit in
            let kept = home == nil ? try await library.home() : nil
            let places = try await library.search(text, near: home ?? kept, limit: limit + 1)
            guard !places.isEmpty else { return nil }
            let shown = Array(places.prefix(limit))
            return Found(
                places: shown, openings: library.openings(of: shown),
                hasMore: places.count > limit)
        }
        .refreshed(
            library, asking: .search(text, near: nil, limit: SearchScreen.step), places: \.places)
    }

    func describe(_ found: Found?, _ context: Context) -> ScreenDescription {
        let text = context.choices.text
        var screen = ScreenDescription(title: ExploreText.searchTitle(text))
        screen.search = context.search(
            ExploreText.searchLabel, \.text, prompt: ExploreText.searchPrompt)
        guard source(for: context.choices) != nil else {
            screen.status = .empty(ExploreText.searchLabel, hint: ExploreText.searchHint)
            return screen
        }
        guard let found else { return screen }
        screen.subtitle = ExploreText.results(found.places.count, hasMore: found.hasMore)
        screen.sections = [
            SectionRecord(
                id: "results", cells: found.places.map { CellRecord(place: $0, found.openings) })
        ]
        screen.attribution = attribution(of: found.places, in: library)
        return screen
    }

    func statusContent(_ choices: SearchChoices) -> StatusContent {
        .places(empty: ExploreText.noResult(choices.text), hint: ExploreText.noResultHint)
    }
}
