import PlacesCore
import Waybill

/// The location picker: where to look around.
struct LocationScreen: Screen {
    struct State {
        var search = LocationSearch()

        /// Whether the person asked those on the network, who may be asked as
        /// the person types from then on.
        var asksOnline = false

        /// Whether that was for the text that the field holds.
        var isEntered = false

        /// Who on the network has not said anything of the text; nil until that
        /// is known.
        var unasked: [String]?

        var surroundings = Content<Surroundings>()

        /// What is being suggested for.
        var question: LocationSearch.Suggestions.Question?

        /// What this machine found for it, while others are still asked.
        var early: [NamedLocation] = []
    }

    /// What there is to pick from without a text.
    struct Surroundings: Sendable {
        /// The middle of the places; nil where there are none.
        var home: Coordinate?

        var nearby: [RecordMatch<Place>] = []
        var recent: [NamedLocation] = []
    }

    enum Action: Sendable {
        /// Looks around, and for the text of the address.
        case begin

        /// What is there without a text.
        case surroundings(ContentAction<Surroundings>)

        /// A person types: the search follows when they pause.
        case type(String)

        /// The pause is over.
        case ask

        /// What this machine found.
        case glimpsed([NamedLocation], LocationSearch.Suggestions.Question)

        /// What those remember of a text who are asked on purpose.
        case recalled(LocationAnswer, of: String)

        /// What all found who may be asked as one types, and who was not asked.
        case suggested(Ending, LocationSearch.Suggestions.Question, unasked: [String])

        /// A person asks those on the network for the text.
        case askOnline

        /// What those found who are asked on purpose.
        case found(Ending, LocationSearch.Entry)

        /// A person picks a location, which opens Nearby around it.
        case pick(NamedLocation)

        /// Asks again what failed.
        case retry
    }

    /// What came of asking.
    typealias Ending = Result<LocationAnswer, LocationFailure>

    /// The most places around that are shown.
    static let limit = 5

    let library: PlaceLibrary
    let home: Coordinate?
    let choice: LocationChoice
    let finders: LocationFinders
    let recents: RecentLocationStore?
    let clock: any Clock<Duration>

    var start: (state: State, action: Action?) {
        var state = State()
        state.search.type(choice.text)
        return (state, .begin)
    }

    var reducer: Reducer<State, Action> {
        Reducer { state, action in
            switch action {
            case .begin:
                return .merge(lookAround(.load, &state), suggest(&state))
            case .surroundings(let action): return lookAround(action, &state)
            case .type(let text): return type(text, &state)
            case .ask: return suggest(&state)
            case .glimpsed(let locations, let question):
                if question == state.question { state.early = locations }
                return .none
            case .recalled(let answer, let text):
                state.search.recall(answer, of: text)
                return .none
            case .suggested(let ending, let question, let unasked):
                if state.search.suggest(ending, of: question) == .accepted {
                    state.unasked = unasked
                }
                return .none
            case .askOnline:
                (state.asksOnline, state.isEntered) = (true, true)
                return .merge(suggest(state.search.askAgain(), &state), enter(&state))
            case .found(let ending, let entry):
                state.search.finish(ending, of: entry)
                return .none
            case .pick(let location): return remember(location)
            case .retry: return retry(&state)
            }
        }
    }

    private func type(_ text: String, _ state: inout State) -> Effect<Action> {
        let typed = state.search.type(text)
        guard typed != .unchanged else { return .none }
        (state.isEntered, state.unasked, state.question, state.early) = (false, nil, nil, [])
        return typed == .stop
            ? .cancel("suggest")
            : Effect.send(.ask).debounced("suggest", for: .milliseconds(200), clock: clock)
    }

    private func retry(_ state: inout State) -> Effect<Action> {
        let around =
            state.surroundings.failure == nil ? Effect.none : lookAround(.retry, &state)
        let suggestions = state.search.typed.results
        var suggested = Effect<Action>.none
        if suggestions.failure != nil || suggestions.value?.failures.isEmpty == false {
            suggested = suggest(state.search.askAgain(), &state)
        }
        return .merge(around, suggested, enter(&state))
    }

    // MARK: Asking

    private func suggest(_ state: inout State) -> Effect<Action> {
        suggest(state.search.ask(), &state)
    }

    private func suggest(
        _ question: LocationSearch.Suggestions.Question?, _ state: inout State
    ) -> Effect<Action> {
        guard let question else { return .none }
        (state.question, state.early) = (question, [])
        let query = query(question.text)
        // An address asks no one: any other site can make a browser open one.
        let asksOnline = state.asksOnline
        return .run("suggest") { [finders] send in
            if let answer = await finders.rememberedEntry(query) {
                send(.recalled(answer, of: question.text))
            }
            if asksOnline, let answer = try? await finders.offline.suggest(query) {
                send(.glimpsed(answer.locations, question))
            }
            let ending = await Ending.of { () throws(LocationFailure) in
                try await (asksOnline ? finders : finders.withoutAsking).suggest(query)
            }
            send(.suggested(ending, question, unasked: await finders.unasked(query)))
        }
    }

    /// Remembers what was picked; a guide that cannot remember it still guides.
    private func remember(_ location: NamedLocation) -> Effect<Action> {
        guard let recents else { return .none }
        return .run("remember") { _ in try? await recents.remember(location) }
    }

    /// What was entered is asked to its end, though another text is typed
    /// meanwhile: the answer is remembered for when it is typed again.
    private func enter(_ state: inout State) -> Effect<Action> {
        guard state.isEntered, let entry = state.search.enter() else { return .none }
        let query = query(entry.text)
        return .run(EffectID("enter", entry.text)) { [finders] send in
            send(
                .found(
                    await .of { () throws(LocationFailure) in
                        try await finders.enter(query)
                    }, entry))
        }
    }

    private func query(_ text: String) -> LocationQuery {
        LocationQuery(text, near: choice.view.near ?? home)
    }

    private func lookAround(
        _ action: ContentAction<Surroundings>, _ state: inout State
    ) -> Effect<Action> {
        let source = Source.fetched { [library, home, recents, near = choice.view.near] in
            let kept = home == nil ? try await library.home() : nil
            var surroundings = Surroundings(home: home ?? kept)
            if let centre = near ?? surroundings.home {
                surroundings.nearby = try await library.nearest(
                    to: centre, limit: LocationScreen.limit)
            }
            surroundings.recent = try await recents?.locations().locations ?? []
            return surroundings
        }
        return Reducer.content(source, id: "around").reduce(&state.surroundings, action)
            .map(Action.surroundings)
    }
}

extension Result where Failure == LocationFailure {
    /// What came of asking finders.
    fileprivate static func of(
        _ ask: () async throws(LocationFailure) -> Success
    ) async -> Result {
        do throws(LocationFailure) {
            return .success(try await ask())
        } catch {
            return .failure(error)
        }
    }
}
