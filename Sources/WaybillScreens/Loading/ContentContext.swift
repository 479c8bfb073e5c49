import WaybillLists
public import WaybillLoading
public import WaybillStore

/// The state of a ``ContentScreen`` while it is described, and how to change it.
///
/// ```swift
/// func describe(_ matches: [RecordMatch<Service>]?, _ context: Context) -> ScreenDescription {
///     var screen = ScreenDescription(title: "Status") {
///         SectionRecord("services") { (matches ?? []).map { row($0.record) } }
///     }
///     screen.search = context.search("Search services", \.text)
///     screen.choices = [context.choices("Show", \.show, title: \.rawValue)]
///     return screen
/// }
/// ```
public struct ContentContext<S: ContentScreen> {
    /// What is chosen.
    public let choices: S.Choices

    /// What is shown, and how far getting it has come.
    public let content: Content<S.Value>

    /// Reports what happens.
    public let dispatch: (S.Action) -> Void

    init(_ state: S.State, _ dispatch: @escaping (S.Action) -> Void) {
        (choices, content, self.dispatch) = (state.choices, state.content, dispatch)
    }

    /// Reports what a person does.
    public func press(_ press: S.Press) { dispatch(.press(press)) }

    /// Does something outside that changes nothing of the screen's state.
    ///
    /// ```swift
    /// CellRecord.button("Take off the list", role: .destructive) {
    ///     context.perform(
    ///         .confirm(
    ///             "Take \(book.title) off the list?", yes: "Take off",
    ///             role: .destructive, then: .perform(remove(book))))
    /// }
    /// ```
    ///
    /// - Parameter effect: What is done, such as a dispatch to a store that screens share.
    public func perform(_ effect: Effect<S.Action>) { dispatch(.perform(effect)) }

    /// Chooses something else; what that selects is loaded.
    public func choose<Option>(
        _ property: WritableKeyPath<S.Choices, Option>, _ value: Option
    ) {
        var choices = choices
        choices[keyPath: property] = value
        dispatch(.choose(choices))
    }

    /// A builder of fields for a part of the choices, such as its filters: each change is chosen at
    /// once.
    public func fields<Part: Equatable & Sendable>(
        _ property: WritableKeyPath<S.Choices, Part>
    ) -> FormContext<Part> {
        let (choices, dispatch) = (choices, dispatch)
        return FormContext(choices[keyPath: property]) { edit in
            var choices = choices
            edit.apply(to: &choices[keyPath: property])
            dispatch(.choose(choices))
        }
    }

    /// The way to move a map whose region is one of the choices.
    ///
    /// - Parameters:
    ///   - usual: The region of an address that does not say it; nil if each does.
    ///   - selection: The pin that is selected; a parameter of the route; nil, the default, if
    ///     none can be.
    public func way(
        _ region: WritableKeyPath<S.Choices, MapRegion?>, usual: MapRegion?,
        selecting selection: WritableKeyPath<S.Choices, String?>? = nil
    ) -> MapWay {
        MapWay(
            S.route.url(choices), region: name(of: region, for: "map"), usual: usual,
            selection: selection.map { name(of: $0, for: "map") })
    }

    private func name(of property: PartialKeyPath<S.Choices>, for use: String) -> String {
        guard let name = S.route.name(of: property) else {
            preconditionFailure(
                "A \(use) needs an address: \(S.self).route has no field for \(property). Add it to "
                    + "the route's parameters.")
        }
        return name
    }

    /// Ways to see the screen, of which one is chosen: all cases of a type.
    public func choices<Case: CaseIterable & Equatable>(
        _ label: String, _ property: WritableKeyPath<S.Choices, Case>,
        title: (Case) -> String
    ) -> ChoiceGroup {
        choices(label, property, Array(Case.allCases), title: title)
    }

    /// Ways to see the screen, of which one is chosen.
    public func choices<Option: Equatable>(
        _ label: String, _ property: WritableKeyPath<S.Choices, Option>, _ values: [Option],
        title: (Option) -> String
    ) -> ChoiceGroup {
        ChoiceGroup(
            label: label,
            choices: values.map { value in
                Choice(
                    title: title(value), url: url(property, value),
                    isCurrent: choices[keyPath: property] == value)
            })
    }

    /// The address of the screen with something else chosen.
    public func url<Option>(
        _ property: WritableKeyPath<S.Choices, Option>, _ value: Option
    ) -> RouteURL {
        var choices = choices
        choices[keyPath: property] = value
        return S.route.url(choices)
    }

    /// A search field.
    ///
    /// - Parameters:
    ///   - property: The text; a parameter of the route.
    ///   - prompt: Its placeholder; the label by default.
    public func search(
        _ label: String, _ property: WritableKeyPath<S.Choices, String>, prompt: String? = nil
    ) -> SearchField {
        let name = name(of: property, for: "search")
        let (choices, dispatch) = (choices, dispatch)
        return SearchField(
            label: label, text: choices[keyPath: property], prompt: prompt ?? label,
            target: url(property, ""), parameter: name,
            onChange: { text in
                var choices = choices
                choices[keyPath: property] = text
                dispatch(.type(choices))
            })
    }
}
