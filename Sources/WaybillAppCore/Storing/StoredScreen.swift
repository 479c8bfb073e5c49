public import WaybillLists
public import WaybillScreens
public import WaybillStore

/// A screen that shows one thing that is stored, refreshed over the network:
/// at once, with its age while it is not refreshed, and without a network too.
///
/// ```swift
/// struct NewsScreen: StoredScreen {
///     let title = "News"
///     let url = RouteURL(path: ["news"])
///     let store: any RecordStore<Article>
///     let updates: SharedUpdates<NewsRequest>
///
///     var source: StoredContent<[RecordMatch<Article>]>.Source {
///         .init(RecordQuery(), in: store, asking: .latest, by: updates)
///     }
///
///     func sections(of news: [RecordMatch<Article>], dispatch: …) -> [SectionRecord] { … }
/// }
/// ```
public protocol StoredScreen<Value>: Screen, Sendable
where State == StoredContent<Value>, Action == StoredContent<Value>.Action {
    /// What is stored.
    associatedtype Value: Sendable

    /// The name of the screen.
    var title: String { get }

    /// The address that shows it.
    var url: RouteURL { get }

    /// Where what is shown comes from.
    var source: StoredContent<Value>.Source { get }

    /// The list for what is stored.
    ///
    /// - Parameters:
    ///   - value: What is stored.
    ///   - dispatch: How the list reports what a person does.
    /// - Returns: The sections.
    func sections(of value: Value, dispatch: @escaping (Action) -> Void) -> [SectionRecord]

    /// What it says beside what is stored; the defaults in English by default.
    var statusContent: StatusContent<StoredContentError> { get }
}

extension StoredScreen {
    /// The defaults in English.
    public var statusContent: StatusContent<StoredContentError> { StatusContent() }

    /// Nothing is there, and it is read and refreshed when the screen first
    /// appears.
    public var start: (state: State, action: Action?) { (State(), .load) }

    /// What is stored shows at once, and the network refreshes it.
    public var reducer: Reducer<State, Action> { .refreshing(source) }

    /// The list for what is stored, what is said beside it, and its age.
    public func describe(
        _ state: State, dispatch: @escaping (Action) -> Void
    ) -> ScreenDescription {
        var screen = ScreenDescription(title: title, url: url)
        screen.subtitle = state.ageLine()
        screen.show(state, statusContent, retry: { dispatch(.retry) })
        if let value = state.value { screen.sections = sections(of: value, dispatch: dispatch) }
        return screen
    }
}
