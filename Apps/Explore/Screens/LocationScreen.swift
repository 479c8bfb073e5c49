import Places
import Waybill

/// The location picker: where to look around.
struct LocationScreen: ContentScreen, ExploreScreen {
    /// The locations to pick from.
    struct Locations: Sendable {
        /// The middle of the places; nil where there are none.
        var home: Coordinate?

        /// What is near, without a text.
        var nearby: [RecordMatch<Place>] = []

        /// What a text finds; nil without one.
        var found: [NamedLocation]?

        /// The finders on the network that have not responded to the text.
        var unasked: [String] = []
    }

    /// The actions of the screen.
    enum Press: Sendable {
        /// They ask those on the network for the text.
        case ask

        /// They pick a location, which opens Nearby around it.
        case pick(NamedLocation)
    }

    /// The part of the choices that decides what is loaded.
    private struct Subject: Hashable {
        var words: String
        var near: Coordinate?
        var asksOnline: Bool
        var isAsked: Bool
    }

    /// The most places around that are shown.
    static let limit = 5

    static let route = ExploreRoute.location

    let environment: ExploreEnvironment
    let choices: LocationChoice

    var clock: any Clock<Duration> { environment.clock }
    var finders: LocationFinders { environment.finders }

    func source(for choices: LocationChoice) -> Source<Locations>? {
        let near = choices.view.near
        let subject = Subject(
            words: choices.words, near: near, asksOnline: choices.asked != nil,
            isAsked: choices.isAsked)
        guard !subject.words.isEmpty else {
            return .fetched(subject) { try await surroundings(near) }
        }
        let query = LocationQuery(subject.words, near: near ?? home)
        // What those on the network say they remember: so it is there when it is read again.
        let remembered = Source.fetched(subject) { try await found(query) }
        guard subject.asksOnline else { return remembered }
        return remembered.refreshed { _ in try await ask(query, onEnter: subject.isAsked) }
    }

    private func surroundings(_ near: Coordinate?) async throws -> Locations {
        var locations = Locations(home: try await middle())
        if let centre = near ?? locations.home {
            locations.nearby = try await library.nearest(to: centre, limit: LocationScreen.limit)
        }
        return locations
    }

    private func middle() async throws -> Coordinate? {
        if let home { return home }
        return try await library.home()
    }

    /// What is on this machine, and what is remembered.
    private func found(_ query: LocationQuery) async throws -> Locations {
        var locations = Locations(home: try await middle())
        let entered = await finders.rememberedEntry(query)?.locations ?? []
        let typed = try await finders.withoutAsking.suggest(query).locations
        locations.found = LocationAnswer(entered + typed).locations
        locations.unasked = await finders.unasked(query)
        return locations
    }

    private func ask(_ query: LocationQuery, onEnter: Bool) async throws {
        async let typed = failure { () throws(LocationFailure) in
            try await finders.suggest(query)
        }
        let entered =
            onEnter
            ? await failure { () throws(LocationFailure) in try await finders.enter(query) } : nil
        let suggested = await typed
        if let failure = entered ?? suggested { throw failure }
    }

    /// Why some of what could be found may be missing; nil for no reason.
    private func failure(
        _ ask: @Sendable () async throws(LocationFailure) -> LocationAnswer
    ) async -> LocationFailure? {
        do throws(LocationFailure) {
            return try await ask().failures.first
        } catch {
            return error
        }
    }

    func reduce(_ press: Press, _ state: inout State) -> Effect<Action> {
        switch press {
        case .ask:
            state.choices.asked = state.choices.words
            return .none
        case .pick(let location):
            return environment.ownRecents.map { .dispatch(location, to: $0) } ?? .none
        }
    }
}
