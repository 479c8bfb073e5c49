import Places
import Waybill

/// The location picker: where to look around.
struct LocationScreen: Screen, ExploreScreen {
    struct Locations: Sendable {
        /// The middle of the places; nil where there are none.
        var home: Coordinate?

        var nearby: [RecordMatch<Place>] = []

        /// What a text finds; nil without one.
        var found: [NamedLocation]?

        /// The finders on the network that have not responded to the text.
        var unasked: [String] = []
    }

    /// The most places around that are shown.
    static let limit = 5

    static let route = ExploreRoute.location

    let environment: ExploreEnvironment
    let query: LocationChoice

    private var finders: LocationFinders { environment.finders }

    func source(for query: LocationChoice) -> Source<Locations>? {
        let subject = query.subject
        let query = LocationQuery(subject.words, near: subject.near ?? home)
        // What those on the network say they remember: so it is there when it is read again.
        let remembered = Source.fetched(id: subject) { try await locations(subject, query) }
        guard subject.asksOnline, !subject.words.isEmpty else { return remembered }
        return remembered.refreshed { _ in try await finders.ask(query, isEntered: subject.isAsked)
        }
    }

    private func locations(
        _ subject: LocationChoice.Subject, _ query: LocationQuery
    ) async throws -> Locations {
        var locations = Locations(home: try await centre(nil))
        if !subject.words.isEmpty {
            locations.found = try await finders.known(query)
            locations.unasked = await finders.unasked(query)
        } else if let centre = subject.near ?? locations.home {
            locations.nearby = try await library.nearest(to: centre, limit: LocationScreen.limit)
        }
        return locations
    }

    func describe(_ context: Context) -> ScreenDescription {
        let query = context.query
        var screen = ScreenDescription(
            ExploreText.locationTitle(query.text),
            subtitle: ExploreText.privacy(
                of: finders, in: library, asksOnline: query.asked != nil)
        )
        .search(
            context.search(
                ExploreText.locationLabel, \.text, prompt: ExploreText.locationPrompt,
                clock: environment.clock)
        )
        .placeTexts(
            loading: query.words.isEmpty ? ExploreText.loading : ExploreText.loadingLocations)
        // Before all is read, no one knows where the visitor is.
        guard let locations = context.value else { return screen }
        screen.sections = Section.list {
            creator(context).sections(of: content(locations, query))
            if locations.found == nil { onMap(locations, query) }
            if locations.found != nil { online(locations, context) }
        }
        screen.attribution =
            locations.found == nil
            ? attribution(of: locations.nearby, in: library) : attribution(of: finders)
        if !query.words.isEmpty, let found = locations.found,
            let status = status(of: found, context)
        {
            screen.status = status
        }
        return screen
    }

    /// Nil where the content has its own.
    private func status(of found: [NamedLocation], _ context: Context) -> ScreenStatus? {
        switch context.content.status {
        case .waiting, .loading, .refreshing: .loading(ExploreText.loadingLocations)
        case .ready where found.isEmpty:
            .empty(
                ExploreText.noResult(context.query.text),
                hint: ExploreText.noLocationHint(
                    finders, in: library, asksOnline: context.query.asked != nil))
        default: nil
        }
    }

    private func content(
        _ locations: Locations, _ query: LocationChoice
    ) -> LocationPickerContent {
        var content = LocationPickerContent()
        content.found = locations.found
        content.nearby = locations.nearby.map { NamedLocation($0.record) }
        content.recent = environment.ownRecents?.state.locations ?? []
        // No host of this guide knows where its visitor is: the middle of the places stands in,
        // and is said to.
        if let near = query.view.near {
            let name = query.view.name.map(ExploreText.shortened) ?? ""
            content.current = .known(NamedLocation(name, at: near), style: .chosen)
        } else if let home = locations.home {
            let name = ExploreText.middleTitle(of: library)
            content.current = .known(NamedLocation(name, at: home), style: .approximate)
        }
        return content
    }

    /// Rows that open Nearby around a location, and remember it.
    private func creator(_ context: Context) -> LocationCellCreator {
        LocationCellCreator(text: ExploreText.picker(in: environment.units)) { location in
            location.coordinate.map { point in
                let name = location.pickedName
                return ExploreRoute.nearby.url(context.query.view.around(point, called: name))
            }
        } pick: { location in
            guard let recents = environment.ownRecents, let point = location.coordinate,
                let name = location.pickedName
            else { return nil }
            let picked = NamedLocation(ExploreText.shortened(name), at: point)
            return { recents.dispatch(picked) }
        }
    }

    /// The way to a map whose middle is chosen; nil where there is no place to show.
    private func onMap(_ locations: Locations, _ query: LocationChoice) -> Section? {
        let (wanted, centre) = (query.view.wanted, query.view.centre)
        guard (centre.near ?? locations.home) != nil else { return nil }
        let map = MapQuery(wanted: wanted, centre: centre, purpose: .picking)
        return Section("pick") {
            Row.link(ExploreText.pickOnMap, ExploreRoute.map.url(map), id: "map")
        }
    }

    /// The row that asks those on the network: a press, as an address asks no
    /// one, and where a text goes is to be seen before it goes there.
    private func online(_ locations: Locations, _ context: Context) -> Section? {
        let (query, later) = (context.query, finders.onlineNames(.onEnter))
        // Those that are asked as a person types are about to say something.
        let isAwaited = query.asked != nil && context.content.isRefreshing
        let names = isAwaited ? locations.unasked.filter(later.contains) : locations.unasked
        guard !names.isEmpty, !query.isAsked, !query.words.isEmpty else { return nil }
        let ask = ExploreText.ask(names, for: query.text)
        return Section("online") {
            Row("ask", .text(ask, .headline)) { context.set(\.asked, query.words) }
        }
    }
}
