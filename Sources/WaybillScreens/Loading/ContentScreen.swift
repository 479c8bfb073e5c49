public import WaybillLists
public import WaybillLoading
public import WaybillStore

/// A screen that loads content: it declares its source and how a value is shown.
///
/// Loading, its words, searching, more rows, and the address come by themselves.
///
/// ```swift
/// struct BooksScreen: ContentScreen {
///     struct Choices: Hashable, Sendable {
///         var text = ""
///         var order = Order.title
///     }
///
///     enum Order: String, CaseIterable, Sendable {
///         case title = "Title"
///         case newest = "Newest"
///     }
///
///     static let route = Route("/books", Choices(), .field("q", \.text), .field("by", \.order))
///
///     let find: @Sendable (Choices) async throws -> [Book]
///     var choices = Choices()
///
///     func source(for choices: Choices) -> Source<[Book]>? {
///         .fetched(choices) { try await find(choices) }
///     }
///
///     func describe(_ books: [Book]?, _ context: Context) -> ScreenDescription {
///         var screen = ScreenDescription(title: "Books") {
///             SectionRecord(id: "books", of: books ?? []) { CellRecord($0.id, .text($0.title)) }
///         }
///         screen.search = context.search("Search books", \.text)
///         screen.choices = [context.choices("Order by", \.order, title: \.rawValue)]
///         return screen
///     }
/// }
/// ```
///
/// What a person chooses (a grouping, a filter, the text of a search) is a part of
/// the state, and the address follows it. It opens no other screen, and what is
/// shown is loaded again only where the ``source(for:)`` is about something else.
/// For more than that, write a ``Screen`` whose reducer has `Reducer.content(_:id:)`
/// in it.
public protocol ContentScreen<Choices, Value, Press>: Screen, Sendable
where
    State == ContentState<Choices, Value>, Action == ContentScreenAction<Choices, Value, Press>
{
    /// What is chosen, and what is shown.
    associatedtype State = ContentState<Choices, Value>

    /// What is chosen or pressed, and what happens to the content.
    associatedtype Action = ContentScreenAction<Choices, Value, Press>

    /// What a person chooses; nothing by default.
    associatedtype Choices: Hashable & Sendable = NoChoices

    /// What is shown; nothing of its own by default, such as when all is read from a store that
    /// screens share.
    associatedtype Value: Sendable = Never

    /// What a person does beside choosing; nothing by default.
    associatedtype Press: Sendable = Never

    /// The address; by default, where nothing is chosen, the one at which the screen was opened.
    static var route: Route<Choices> { get }

    /// With which choices it opens.
    var choices: Choices { get }

    /// Where the content comes from; nil if there is nothing to load, such as before a text is
    /// typed.
    func source(for choices: Choices) -> Source<Value>?

    /// Describes the screen; the texts while there is nothing to show, the
    /// address, and how more is loaded are added.
    ///
    /// - Parameter value: What was loaded; nil if nothing is there yet.
    func describe(_ value: Value?, _ context: Context) -> ScreenDescription

    /// The texts while it has nothing to show; English by default.
    func statusContent(_ choices: Choices) -> StatusContent

    /// Does what a person requests; if that changes the choices, they are
    /// loaded.
    func reduce(_ press: Press, _ state: inout State) -> Effect<Action>

    /// How long a person pauses typing before what they typed is looked for; 0.2
    /// seconds by default.
    var pause: Duration { get }

    /// The clock that measures it; a continuous clock by default.
    var clock: any Clock<Duration> { get }
}

/// The choices of a screen on which there is nothing to choose.
public struct NoChoices: Hashable, Sendable {
    package init() {}
}

/// The state of a ``ContentScreen``.
public struct ContentState<Choices: Hashable & Sendable, Value: Sendable>: Sendable {
    /// What is chosen.
    public var choices: Choices

    /// The value, and how far loading it has come.
    public var content = Content<Value>()

    /// What is loaded or will be in a moment is about this; nil for nothing.
    var asked: RecordID?

    /// What is shown is about this; nil if nothing is.
    var answered: RecordID?

    package init(choices: Choices) { self.choices = choices }
}

extension ContentState: Equatable where Value: Equatable {
    /// Returns whether the same is chosen, and the content looks the same.
    public static func == (one: ContentState, other: ContentState) -> Bool {
        one.choices == other.choices && one.content == other.content
    }
}

/// What happens to a ``ContentScreen``.
public enum ContentScreenAction<
    Choices: Hashable & Sendable, Value: Sendable, Press: Sendable
>: Sendable {
    /// Something is chosen.
    case choose(Choices)

    /// It is opened or chosen by its address, which may say how many elements are
    /// shown.
    case open(Choices, count: Int?)

    /// A person types: what is chosen then is looked for when they pause.
    case type(Choices)

    /// What happens to the content.
    case content(ContentAction<Value>)

    /// What a person does beside that.
    case press(Press)

    /// What is done outside without a change of the state.
    case perform(Effect<ContentScreenAction>)
}

extension ContentScreen {
    /// The context of its description; see ``ContentContext``.
    public typealias Context = ContentContext<Self>

    /// The defaults in English.
    public func statusContent(_ choices: Choices) -> StatusContent { StatusContent() }

    /// 0.2 seconds.
    public var pause: Duration { .milliseconds(200) }

    /// A continuous clock.
    public var clock: any Clock<Duration> { ContinuousClock() }

    /// The choices with which it opens, and to load.
    public var start: (state: State, action: Action?) {
        (State(choices: choices), .choose(choices))
    }

    /// Loads what the choices select, and does what a person requests.
    public var reducer: Reducer<State, Action> {
        Reducer { [self] state, action in
            switch action {
            case .choose(let choices):
                state.choices = choices
                return load(&state)
            case .open(let choices, let count):
                state.choices = choices
                let isOther = source(for: choices)?.subject != state.asked
                if let count, isOther { state.content = Content(showing: count) }
                return load(&state)
            case .type(let choices):
                state.choices = choices
                return expect(&state)
            case .content(let action): return reduce(action, &state)
            case .press(let press):
                let done = reduce(press, &state)
                // It may have chosen something else.
                let isOther = source(for: state.choices)?.subject != state.asked
                return isOther ? .merge(done, load(&state)) : done
            case .perform(let effect): return effect
            }
        }
    }

    private func reduce(
        _ action: ContentAction<Value>, _ state: inout State
    ) -> Effect<Action> {
        guard let source = source(for: state.choices) else { return .none }
        if case .arrived(let arrival) = action, arrival.isReading,
            state.content.isReading(for: arrival.request)
        {
            if case .read = arrival.kind {
                state.answered = source.subject
            } else if let answered = state.answered, answered != source.subject {
                // What is shown is about something else: beside the failure it would seem to
                // be about this.
                state.content.forget()
                state.answered = nil
            }
        }
        return ContentEffects(source: source, id: "content").reduce(&state.content, action)
            .map(Action.content)
    }

    /// Loads what the choices select, unless it is loading or there.
    private func load(_ state: inout State) -> Effect<Action> {
        let source = source(for: state.choices)
        if let source, source.subject == state.asked {
            // A pressed choice is not debounced.
            guard case .waiting = state.content.status else { return .none }
            return .merge(.cancel("pause"), reduce(.load, &state))
        }
        guard let source, source.subject != state.answered else { return expect(&state) }
        state.asked = source.subject
        if state.answered != nil { state.content.expect() }
        return .merge(.cancel("pause"), reduce(.load, &state))
    }

    /// Waits for a pause before what the choices say is loaded; what they said
    /// before, where it is shown, is shown again at once.
    private func expect(_ state: inout State) -> Effect<Action> {
        let source = source(for: state.choices)
        guard source?.subject != state.asked || source == nil else { return .none }
        state.asked = source?.subject
        guard let source else {
            state.content = Content()
            state.answered = nil
            return .merge(.cancel("pause"), cancellation)
        }
        if source.subject == state.answered {
            state.content.cancel()
            let effects = ContentEffects(source: source, id: "content")
            return .merge(
                .cancel("pause"), cancellation,
                effects.resume(&state.content).map(Action.content))
        }
        let given = reduce(.expect, &state)
        let wait = Effect<Action>.run("pause") { [clock, pause] send in
            guard (try? await clock.sleep(for: pause)) != nil else { return }
            send(.content(.load))
        }
        return .merge(given, wait)
    }

    private var cancellation: Effect<Action> {
        ContentEffects<Value>.cancellation("content").map(Action.content)
    }

    /// The screen's description, with the texts while it has nothing to show, its address, and how
    /// more is loaded.
    public func describe(
        _ state: State, dispatch: @escaping (Action) -> Void
    ) -> ScreenDescription {
        let context = Context(state, dispatch)
        var screen = describe(state.content.value, context)
        let grown = state.content.grownCount.map { RouteURL.Parameter(countParameter, "\($0)") }
        if Self.route.isDeclared {
            screen.url = Self.route.url(state.choices)
            if let grown { screen.url.query.append(grown) }
        } else {
            screen.addedParameters = grown.map { [$0] } ?? []
        }
        if let age = state.content.ageLine() {
            screen.subtitle = [screen.subtitle, age].compactMap(\.self).joined(separator: " · ")
        }
        guard state.asked != nil || source(for: state.choices) != nil else { return screen }
        // A screen's own texts of its status come first.
        if case .ready = screen.status {
            screen.show(state.content, statusContent(state.choices)) { dispatch(.content($0)) }
        }
        return screen
    }

    /// More is loaded as a person comes near an end.
    public func plugins(dispatch: @escaping (Action) -> Void) -> [any ListListener] {
        growingPlugins(dispatch: dispatch)
    }

    /// The plugins that load more as a person comes near an end, for a screen that has other
    /// plugins, too.
    ///
    /// ```swift
    /// func plugins(dispatch: @escaping (Action) -> Void) -> [any ListListener] {
    ///     growingPlugins(dispatch: dispatch)
    ///         + [ImpressionsPlugin(clock: clock) { print("Seen:", $0.record.id) }]
    /// }
    /// ```
    public func growingPlugins(
        dispatch: @escaping (Action) -> Void
    ) -> [any ListListener] {
        PageEnd.allCases.map { end in
            MorePlugin(at: end) { dispatch(.content(.more(end))) }
        }
    }

    /// The choices of an address apply, if it is one of this screen.
    public func choosing(_ url: RouteURL, _ state: State) -> Action? {
        let declared = Self.route.isDeclared
        guard
            let choices = declared ? Self.route.value(at: url, from: state.choices) : state.choices
        else { return nil }
        // Anyone can write an address: nothing is read for hours.
        let count = url[countParameter].flatMap(Int.init).map { min(max($0, 1), mostCount) }
        return .open(choices, count: count)
    }
}

extension ContentScreen {
    /// What is stored and shown is read again.
    public func readingAgain(_ state: State) -> Action? {
        guard let source = source(for: state.choices), source.changes != nil,
            source.subject == state.answered
        else { return nil }
        return .content(.changed)
    }
}

extension ContentScreen where Choices == NoChoices {
    /// None: its address is the one at which it was opened.
    public static var route: Route<NoChoices> { Route("") }

    /// Nothing is chosen.
    public var choices: NoChoices { NoChoices() }
}

extension ContentScreen where Value == Never {
    /// There is nothing to load.
    public func source(for choices: Choices) -> Source<Never>? { nil }
}

extension ContentScreen where Press == Never {
    /// Nothing can be pressed.
    public func reduce(_ press: Never, _ state: inout State) -> Effect<Action> {}
}

/// The parameter of an address that says how many elements are shown, where a person requested
/// more.
private let countParameter = "w-count"

/// The most elements that an address may request.
private let mostCount = 5_000
