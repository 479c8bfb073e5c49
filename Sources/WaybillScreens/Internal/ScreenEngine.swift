import WaybillLists
import WaybillLoading
package import WaybillStore

package struct ScreenEngine<S: Screen> {
    package typealias State = ScreenState<S.Query, S.State, S.Value, S.Draft>
    package typealias Event = ScreenEvent<S.Query, S.Action, S.Value, S.Draft>

    let screen: S
    let form: Form<S.Draft>

    package init(_ screen: S) { (self.screen, form) = (screen, screen.form) }

    package var start: State {
        State(query: screen.query, state: screen.state, form: FormState(form.draft))
    }

    /// The first event of the screen; nil if it loads nothing.
    var firstEvent: Event? { loads ? .query(screen.query) : nil }

    private var loads: Bool { S.Value.self != Void.self }

    private static var pause: EffectID { EffectID("screen", "pause") }
    private static var contentID: String { "screen/content" }

    package func reduce(_ state: inout State, _ event: Event) -> Effect<Event> {
        switch event {
        case .action(let action): return screen.reduce(&state.state, action).map(Event.action)
        case .query(let query):
            state.query = query
            return load(&state)
        case .open(let query, let count):
            state.query = query
            if let count, source(for: query)?.id != state.asked {
                state.content = ContentState(showing: count)
            }
            return load(&state)
        case .type(let query, let pause, let clock):
            state.query = query
            return expect(&state, pause, clock)
        case .content(let action): return reduce(action, &state)
        case .form(let action): return reduce(action, &state)
        case .submitted(let draft, let effect):
            state.form.succeed(draft)
            return effect.map(Event.action)
        case .perform(let effect): return effect.map(Event.action)
        }
    }

    // MARK: The form

    private func reduce(_ action: FormAction<S.Draft>, _ state: inout State) -> Effect<Event> {
        var shown: Set<FieldKey<S.Draft>>?
        if case .submit = action {
            shown = screen.describe(ScreenContext(state, form) { _ in }).fields(of: S.Draft.self)
        }
        let submit = screen._submission
        return state.form.reduce(action, by: form, showing: shown, embed: Event.form) { draft in
            .submitted(draft, try await submit(draft))
        }
    }

    // MARK: The content

    func source(for query: S.Query) -> Source<S.Value>? {
        guard loads, var source = screen.source(for: query) else { return nil }
        source.id = source.id ?? RecordID(query)
        return source
    }

    private func reduce(_ action: ContentAction<S.Value>, _ state: inout State) -> Effect<Event> {
        guard let source = source(for: state.query) else { return .none }
        if case .arrived(let arrival) = action, arrival.isReading,
            state.content.isReading(for: arrival.request)
        {
            if case .read = arrival.kind {
                state.answered = source.id
            } else if let answered = state.answered, answered != source.id {
                // The value of another source would seem to belong to this failure.
                state.content.forget()
                state.answered = nil
            }
        }
        return ContentEffects(source: source, id: Self.contentID).reduce(&state.content, action)
            .map(Event.content)
    }

    private func load(_ state: inout State) -> Effect<Event> {
        guard loads else { return .none }
        guard let source = source(for: state.query) else { return clear(&state) }
        if source.id == state.asked {
            // A choice that is pressed does not wait for a pause.
            guard case .waiting = state.content.status else { return .none }
            return .merge(.cancel(Self.pause), reduce(.load, &state))
        }
        guard source.id != state.answered else { return resume(source, &state) }
        state.asked = source.id
        if state.answered != nil { state.content.expect() }
        return .merge(.cancel(Self.pause), reduce(.load, &state))
    }

    private func expect(
        _ state: inout State, _ pause: Duration, _ clock: any Clock<Duration>
    ) -> Effect<Event> {
        guard loads else { return .none }
        guard let source = source(for: state.query) else { return clear(&state) }
        guard source.id != state.asked else { return .none }
        guard source.id != state.answered else { return resume(source, &state) }
        state.asked = source.id
        let expected = reduce(.expect, &state)
        let wait = Effect<Event>.run(Self.pause) { send in
            guard (try? await clock.sleep(for: pause)) != nil else { return }
            send(.content(.load))
        }
        return .merge(expected, wait)
    }

    private func clear(_ state: inout State) -> Effect<Event> {
        state.content = ContentState()
        (state.asked, state.answered) = (nil, nil)
        return .merge(.cancel(Self.pause), cancellation)
    }

    /// Shows the present value again and follows its changes.
    private func resume(_ source: Source<S.Value>, _ state: inout State) -> Effect<Event> {
        state.asked = source.id
        state.content.cancel()
        let effects = ContentEffects(source: source, id: Self.contentID)
        return .merge(
            .cancel(Self.pause), cancellation,
            effects.resume(&state.content).map(Event.content))
    }

    private var cancellation: Effect<Event> {
        ContentEffects<S.Value>.cancellation(Self.contentID).map(Event.content)
    }

    // MARK: Events from outside

    /// The event of an address of this screen; nil for another screen's address.
    func event(at url: RouteURL, _ state: State) -> Event? {
        let isDeclared = S.route.isDeclared
        // Without a query only the number of rows can differ.
        guard loads || isDeclared && S.Query.self != NoQuery.self,
            let query = isDeclared ? S.route.value(at: url, from: state.query) : state.query
        else { return nil }
        // Addresses are untrusted: the number of elements is limited.
        let count = url[countParameter].flatMap(Int.init).map { min(max($0, 1), mostCount) }
        return .open(query, count: count)
    }

    /// The event that reads stored content again; nil without any.
    func rereadEvent(_ state: State) -> Event? {
        guard let source = source(for: state.query), source.changes != nil,
            source.id == state.answered
        else { return nil }
        return .content(.changed)
    }

    func reloadEvent(_ state: State) -> Event? {
        source(for: state.query).map { .content($0.changes == nil ? .load : .changed) }
    }

    // MARK: Description

    func describe(_ state: State, send: @escaping (Event) -> Void) -> ScreenDescription {
        var screen = self.screen.describe(ScreenContext(state, form, send: send))
        place(&screen, state)
        show(&screen, state, send)
        if S.Draft.self != NoForm.self { check(&screen, state, send) }
        return screen
    }

    private func place(_ screen: inout ScreenDescription, _ state: State) {
        let grown = state.content.grownCount.map { RouteURL.Parameter(countParameter, "\($0)") }
        if S.route.isDeclared, !screen.hasAddress { screen.url = S.route.url(state.query) }
        guard let grown else { return }
        if screen.hasAddress {
            screen.url.query.append(grown)
        } else {
            screen.addedParameters = [grown]
        }
    }

    private func show(
        _ screen: inout ScreenDescription, _ state: State, _ send: @escaping (Event) -> Void
    ) {
        let hasSource = state.asked != nil || source(for: state.query) != nil
        if hasSource {
            if let age = state.content.ageLine(screen.statusTexts.age) {
                screen.subtitle = [screen.subtitle, age].compactMap(\.self).joined(separator: " · ")
            }
            let own = screen.ownStatus
            screen.show(state.content, screen.statusTexts) { send(.content($0)) }
            if let own { (screen.status, screen.statusContent) = own }
        }
        screen.showEmptiness(unlessLoaded: !hasSource)
    }

    // MARK: The form

    /// Shows form-wide messages, guards unsaved changes, and scrolls to the first invalid field.
    private func check(
        _ screen: inout ScreenDescription, _ state: State, _ send: @escaping (Event) -> Void
    ) {
        if state.form.isDirty { screen.leaving = screen.leaving ?? form.leaving }
        guard state.form.attempts > 0 else { return }
        let shown = screen.fields(of: S.Draft.self)
        let hasHiddenErrors =
            state.form.errorCount > state.form.errors(showing: shown).count
        let context = ScreenContext<S>(state, form, shown: shown, send: send)
        if hasHiddenErrors {
            // Its row of problems is another one then.
            let described = self.screen.describe(context)
            (screen.sections, screen.sheet) = (described.sections, described.sheet)
        }
        let isAdded = screen.addProblems(context.form.problemsOfAll)
        let wrong = screen.firstWrongRow ?? (hasHiddenErrors || isAdded ? screen.problems : nil)
        if let wrong {
            var request = ScrollRequest(to: wrong)
            request.list.expandsSection = true
            request.number = state.form.attempts
            screen.scrollRequest = screen.scrollRequest ?? request
        }
    }
}

/// The parameter of an address with the number of elements, if more were requested.
let countParameter = "w-count"

private let mostCount = 5_000

extension ScreenDescription {
    private var rows: [CellRecord] {
        (sections + (sheet?.sections ?? [])).flatMap { section in
            [section.header, section.footer].compactMap(\.self) + section.cells
        }
    }

    func fields<Value>(of value: Value.Type) -> Set<FieldKey<Value>> {
        let handlers = rows.flatMap(\.controlHandlers.values)
        return Set(handlers.compactMap { $0.field as? FieldKey<Value> })
    }

    fileprivate var problems: ListScrollRequest.Target? {
        let id = FormProblems.id
        return sections.first { $0.cells.contains { $0.id == id } }
            .map { .row(id, inSection: $0.id) }
    }

    /// Adds a row with messages at the head, and returns true, unless there is one.
    fileprivate mutating func addProblems(_ words: [String]) -> Bool {
        guard !words.isEmpty, !rows.contains(where: { $0.id == FormProblems.id }) else {
            return false
        }
        let section = SectionRecord(id: FormProblems.id, cells: FormProblems.rows(words))
        if sheet == nil { sections.insert(section, at: 0) }
        sheet?.sections.insert(section, at: 0)
        return true
    }

    fileprivate var firstWrongRow: ListScrollRequest.Target? {
        for section in sections {
            for cell in section.cells
            where cell.content?.controls.contains(where: { $0.error != nil }) == true {
                return .row(cell.id, inSection: section.id)
            }
        }
        return nil
    }
}
