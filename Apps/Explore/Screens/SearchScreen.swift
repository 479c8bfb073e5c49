import Places
import Waybill

struct SearchScreen: Screen, ExploreScreen {
    struct Found: Sendable {
        /// The places, the best first.
        var places: [RecordMatch<Place>] = []

        var openings: Openings?

        /// What the text asks for, as it was understood.
        var terms: SearchTerms

        /// The stations, streets and districts that the text names.
        var localities: [Locality] = []

        /// The point that the text is, by its latitude and longitude.
        var point: NamedLocation?

        var centre: Coordinate?

        /// What may have been meant instead, where little was found.
        var suggestion: String?

        var hasMore = false

        var isEmpty: Bool { places.isEmpty && !hasLocation && suggestion == nil }

        /// Whether the text names somewhere to look around.
        var hasLocation: Bool { point != nil || !localities.isEmpty }
    }

    /// How many places are shown at first, and how many more each time.
    static let step = 50

    static let route = ExploreRoute.search

    let environment: ExploreEnvironment
    let query: SearchQuery

    func source(for query: SearchQuery) -> Source<Found>? {
        let (subject, near) = (query.subject, query.centre.near)
        guard !subject.text.isEmpty || !subject.wanted.isAll else { return nil }
        return Source.stored(
            id: subject, by: SearchScreen.step, changes: { library.changes() }, hasMore: \.hasMore
        ) { limit in
            try await found(subject, limit: limit)
        }
        .refreshed(
            library, asking: .search(subject.text, near: near, limit: SearchScreen.step),
            places: \.places)
    }

    /// So many of the places that are wanted and that a text finds; without a text the nearest.
    private func found(_ query: SearchQuery, limit: Int) async throws -> Found? {
        let (text, wanted) = (query.text, query.wanted)
        let centre = try await centre(query.centre.near)
        var found = Found(terms: SearchTerms(text), point: NamedLocation(degrees: text))
        // The numbers of a point are not looked for as words.
        if text.isEmpty, let centre {
            found.places = try await library.nearest(wanted, to: centre, limit: limit + 1)
        } else if found.point == nil, !text.isEmpty {
            found.places = try await wanted.first(limit + 1) { limit, filter in
                let result = try await library.find(
                    text, near: centre, limit: limit, filter: filter)
                (found.suggestion, found.centre) = (result.suggestion, result.centre)
                // They are not places: filters do not apply to them.
                if wanted.isAll { found.localities = result.localities }
                return result.matches
            }
        }
        guard !found.isEmpty || !wanted.isAll else { return nil }
        found.hasMore = found.places.count > limit
        found.places = Array(found.places.prefix(limit))
        found.openings = library.openings(of: found.places)
        return found
    }

    func describe(_ context: Context) -> ScreenDescription {
        let (query, found) = (context.query, context.value)
        var screen = ScreenDescription(ExploreText.searchTitle(query.text)) {
            query.wanted.filters(context.fields(\.wanted), in: environment.units)
            if let found {
                found.isEmpty
                    ? Wanted.nothing(context, \.wanted, text: \.text)
                    : sections(of: found, context)
            } else if context.content.isMissing,
                let text = SearchTerms(query.text).anyTimeText, !text.isEmpty
            {
                // The same search for what may be closed.
                let url = context.url(\.text, text)
                Section("any-time") {
                    Row.link(ExploreText.atAnyTime(text), url, id: "any-time")
                }
            }
        }
        screen = texts(query, screen).search(
            context.search(
                ExploreText.searchLabel, \.text, prompt: ExploreText.searchPrompt,
                clock: environment.clock))
        if source(for: query) == nil {
            screen.status = .empty(ExploreText.searchLabel, hint: ExploreText.searchHint)
        }
        guard let found, !found.isEmpty else { return screen }
        let near = query.centre.name.map(ExploreText.near)
        screen.subtitle = [ExploreText.results(found, of: query.text), near].joinedLine
        screen.attribution = attribution(of: found.places, in: library)
        return screen
    }

    /// What may have been meant, where to look around, and the places.
    private func sections(of found: Found, _ context: Context) -> [Section] {
        let (centre, units) = (context.query.centre, environment.units)
        let places = found.places.map { match in
            Row(
                place: match, found.openings, from: centre, in: units,
                why: found.terms.reason(for: match.record).map(ExploreText.reason), origin: .search)
        }
        let sections = Section.list {
            Section("suggestion") {
                if let text = found.suggestion {
                    Row.link(
                        ExploreText.didYouMean(text), context.url(\.text, text), id: "suggestion")
                }
            }
            Section("point") {
                if let point = found.point {
                    let view = NearbyView().around(point.coordinate, called: point.name)
                    Row.link(
                        ExploreText.placesAround(point.name), ExploreRoute.nearby.url(view),
                        id: "point")
                }
            }
            Section("localities") {
                for place in found.localities { Row(place, from: found.centre, in: units) }
            }
            Section("results") { places }
        }
        return sections.filter { !$0.cells.isEmpty }
    }

    private func texts(_ query: SearchQuery, _ screen: ScreenDescription) -> ScreenDescription {
        guard query.wanted.isAll else { return screen.noneWanted() }
        let text = query.text
        return SearchTerms(text).isOpenNow
            ? screen.placeTexts(
                empty: ExploreText.noneOpen(text), hint: ExploreText.noneOpenHint)
            : screen.placeTexts(
                empty: ExploreText.noResult(text), hint: ExploreText.noResultHint)
    }
}
