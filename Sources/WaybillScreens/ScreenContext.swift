import WaybillLists
public import WaybillLoading
public import WaybillStore

/// A snapshot of a screen for its description, with the means to change it.
///
/// ```swift
/// func describe(_ context: Context) -> ScreenDescription {
///     ScreenDescription("Status") {
///         Section("services") { (context.value ?? []).map { row($0.record) } }
///     }
///     .search(context.search("Search services", \.text))
///     .filters(context.picker("Show", \.show))
///     .empty(context.query == Query() ? "No service is known." : "No such service.")
/// }
/// ```
public struct ScreenContext<S: Screen> {
    typealias Event = ScreenEvent<S.Query, S.Action, S.Value, S.Draft>

    private let current: ScreenState<S.Query, S.State, S.Value, S.Draft>
    private let texts: FormTexts
    private let shown: Set<FieldKey<S.Draft>>?
    private let send: (Event) -> Void

    init(
        _ current: ScreenState<S.Query, S.State, S.Value, S.Draft>, _ form: Form<S.Draft>,
        shown: Set<FieldKey<S.Draft>>? = nil, send: @escaping (Event) -> Void
    ) {
        (self.current, texts, self.shown, self.send) = (current, form.texts, shown, send)
    }

    /// The builder of the form's rows.
    public var form: FormContext<S.Draft> {
        var form = FormContext(current.form, texts: texts) { [send] in send(.form($0)) }
        form.shown = shown
        return form
    }

    /// The query of the address.
    public var query: S.Query { current.query }

    /// The state of the screen.
    public var state: S.State { current.state }

    /// The loaded content; nil if there is none yet.
    public var value: S.Value? { current.content.value }

    /// The loaded content and its loading status.
    public var content: ContentState<S.Value> { current.content }

    /// Reduces an action.
    public func dispatch(_ action: S.Action) { send(.action(action)) }

    /// Starts an effect.
    ///
    /// ```swift
    /// Row(tea.name, .labeled(tea.name, tea.note), button: "Drink") {
    ///     context.perform(
    ///         .confirm("Drink \(tea.name)?", yes: "Drink it") {
    ///             drunk.dispatch(tea.name)
    ///             return .none
    ///         })
    /// }
    /// ```
    public func perform(_ effect: Effect<S.Action>) { send(.perform(effect)) }

    // MARK: The query

    /// Changes a property of the query, and loads its content.
    public func set<Part>(_ property: WritableKeyPath<S.Query, Part>, _ part: Part) {
        set(query.with(property, part))
    }

    /// Changes the query, and loads its content.
    public func set(_ query: S.Query) { send(.query(query)) }

    /// The address of the screen with another value of a property of the query.
    public func url<Part>(_ property: WritableKeyPath<S.Query, Part>, _ part: Part) -> RouteURL {
        S.route.url(query.with(property, part))
    }

    /// A search field for a text of the query.
    ///
    /// - Parameters:
    ///   - property: The text; a parameter of the route.
    ///   - prompt: The placeholder; the label by default.
    ///   - pause: The debounce interval of typing; 0.2 seconds by default.
    ///   - clock: The clock of the debounce; continuous by default.
    public func search(
        _ label: String, _ property: WritableKeyPath<S.Query, String>, prompt: String? = nil,
        pause: Duration = .milliseconds(200), clock: any Clock<Duration> = ContinuousClock()
    ) -> SearchField {
        let (query, send) = (query, send)
        return SearchField(
            label: label, text: query[keyPath: property], prompt: prompt ?? label,
            target: url(property, ""), parameter: name(of: property, for: "search"),
            onChange: { send(.type(query.with(property, $0), pause, clock)) })
    }

    /// A filter by the cases of a type, titled by their raw values.
    public func picker<Case: CaseIterable & Equatable & RawRepresentable>(
        _ label: String, _ property: WritableKeyPath<S.Query, Case>
    ) -> ChoiceGroup where Case.RawValue == String { picker(label, property, title: \.rawValue) }

    /// A filter by the cases of a type.
    public func picker<Case: CaseIterable & Equatable>(
        _ label: String, _ property: WritableKeyPath<S.Query, Case>, title: (Case) -> String
    ) -> ChoiceGroup { picker(label, property, of: Array(Case.allCases), title: title) }

    /// A filter with several options.
    public func picker<Option: Equatable>(
        _ label: String, _ property: WritableKeyPath<S.Query, Option>, of options: [Option],
        title: (Option) -> String
    ) -> ChoiceGroup {
        ChoiceGroup(
            label: label,
            choices: options.map { option in
                Choice(
                    title: title(option), url: url(property, option),
                    isCurrent: query[keyPath: property] == option)
            })
    }

    /// A builder of fields for a part of the query, such as filters; each change applies at once.
    public func fields<Part: Equatable & Sendable>(
        _ property: WritableKeyPath<S.Query, Part>
    ) -> FormContext<Part> {
        let (query, send) = (query, send)
        return FormContext(query[keyPath: property], texts: texts) { edit in
            var query = query
            edit.apply(to: &query[keyPath: property])
            send(.query(query))
        }
    }

    /// The address of a map whose region is a part of the query.
    ///
    /// - Parameters:
    ///   - usual: The region of an address without one; nil if each has one.
    ///   - selection: The selected pin, a parameter of the route; nil, the default, without
    ///     selection.
    public func mapAddress(
        _ region: WritableKeyPath<S.Query, MapRegion?>, usual: MapRegion?,
        selecting selection: WritableKeyPath<S.Query, String?>? = nil
    ) -> MapAddress {
        MapAddress(
            S.route.url(query), region: name(of: region, for: "map"), usual: usual,
            selection: selection.map { name(of: $0, for: "map") })
    }

    private func name(of property: PartialKeyPath<S.Query>, for use: String) -> String {
        guard let name = S.route.name(of: property) else {
            preconditionFailure(
                "A \(use) needs an address: \(S.self).route has no field for \(property). Add it to "
                    + "the route's parameters.")
        }
        return name
    }
}

extension Hashable {
    fileprivate func with<Part>(_ property: WritableKeyPath<Self, Part>, _ part: Part) -> Self {
        var copy = self
        copy[keyPath: property] = part
        return copy
    }
}
