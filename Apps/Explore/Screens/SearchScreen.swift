import Places
import Waybill

/// The search for places by a text.
struct SearchScreen: ContentScreen, ExploreScreen {
    /// The result of a search.
    struct Found: Sendable {
        var places: [RecordMatch<Place>]
        var openings: Openings

        /// What the text asks for, as it was understood.
        var terms: SearchTerms

        /// The stations, streets and districts that the text names.
        var localities: [Locality] = []

        /// The point that the text is, by its latitude and longitude.
        var point: NamedLocation?

        /// From where they are measured.
        var centre: Coordinate?

        /// What may have been meant instead, where little was found.
        var suggestion: String?

        /// Whether there are more than these.
        var hasMore: Bool
    }

    /// How many places are shown at first, and how many more each time.
    static let step = 50

    static let route = ExploreRoute.search

    let environment: ExploreEnvironment
    let choices: SearchChoices

    var clock: any Clock<Duration> { environment.clock }

    func source(for choices: SearchChoices) -> Source<Found>? {
        let text = choices.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !text.isEmpty || !choices.wanted.isAll else { return nil }
        var subject = choices
        (subject.text, subject.isTurned) = (text, false)
        let near = choices.centre.near
        return Source.stored(
            subject, by: SearchScreen.step, changes: { library.changes() }, hasMore: \.hasMore
        ) { limit in
            let kept = near == nil && home == nil ? try await library.home() : nil
            var found = try await library.find(
                text, choices.wanted, near: near ?? home ?? kept, limit: limit + 1)
            guard !found.isEmpty || !choices.wanted.isAll else { return nil }
            found.hasMore = found.places.count > limit
            found.places = Array(found.places.prefix(limit))
            found.openings = library.openings(of: found.places)
            return found
        }
        .refreshed(
            library, asking: .search(text, near: near, limit: SearchScreen.step), places: \.places)
    }

    func describe(_ found: Found?, _ context: Context) -> ScreenDescription {
        let text = context.choices.text
        var screen = ScreenDescription(title: ExploreText.searchTitle(text))
        screen.search = context.search(
            ExploreText.searchLabel, \.text, prompt: ExploreText.searchPrompt)
        let isAwaited = source(for: context.choices) != nil
        screen.sections = filters(context)
        guard isAwaited else {
            screen.status = .empty(ExploreText.searchLabel, hint: ExploreText.searchHint)
            return screen
        }
        guard let found else {
            if context.content.isMissing { screen.sections += atAnyTime(context.choices) }
            return screen
        }
        guard !found.isEmpty else {
            screen.sections += Wanted.nothing(context, \.wanted, text: \.text)
            return screen
        }
        screen.subtitle =
            [
                ExploreText.results(found, of: text),
                context.choices.centre.name.map(ExploreText.near),
            ].joinedLine
        screen.sections += sections(of: found, for: context.choices)
        screen.attribution = attribution(of: found.places, in: library)
        return screen
    }

    /// What is typed is looked through by the keyboard: nothing is on the way to the places
    /// then, unless a person filters.
    private func filters(_ context: Context) -> [SectionRecord] {
        let choices = context.choices
        guard choices.text.isEmpty || choices.isTurned || !choices.wanted.isAll else { return [] }
        return Wanted.filters(
            context, \.wanted, turned: \.isTurned, in: environment.units)
    }

    func statusContent(_ choices: SearchChoices) -> StatusContent {
        guard choices.wanted.isAll else {
            return .places(empty: ExploreText.noneWanted, hint: ExploreText.noneWantedHint)
        }
        if SearchTerms(choices.text).isOpenNow {
            return .places(
                empty: ExploreText.noneOpen(choices.text), hint: ExploreText.noneOpenHint)
        }
        return .places(
            empty: ExploreText.noResult(choices.text), hint: ExploreText.noResultHint)
    }
}

extension PlaceLibrary {
    /// So many of the places that are wanted and that a text finds; without a text
    /// the nearest.
    fileprivate func find(
        _ text: String, _ wanted: Wanted, near point: Coordinate?, limit: Int
    ) async throws -> SearchScreen.Found {
        var found = SearchScreen.Found(
            places: [], openings: openings(of: []), terms: SearchTerms(text),
            point: NamedLocation(degrees: text), hasMore: false)
        // Its numbers are not looked for as words.
        guard found.point == nil else { return found }
        found.places = try await wanted.first(limit) { limit, filter in
            guard !text.isEmpty else {
                guard let point else { return [] }
                return try await nearest(to: point, limit: limit, filter: filter)
            }
            let result = try await find(text, near: point, limit: limit, filter: filter)
            (found.suggestion, found.centre) = (result.suggestion, result.centre)
            // They are not places: filters do not apply to them.
            if wanted.isAll { found.localities = result.localities }
            return result.matches
        }
        return found
    }
}
