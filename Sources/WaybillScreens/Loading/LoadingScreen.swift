public import WaybillLists
public import WaybillLoading
public import WaybillStore

/// A screen that fetches one thing and shows it: what it says while that is on
/// its way, failed or not there comes by itself.
///
/// ```swift
/// struct NewsScreen: LoadingScreen {
///     let title = "News"
///     let url = RouteURL(path: ["news"])
///     let server: NewsServer
///
///     func fetch() async throws(NewsError) -> [Article]? { try await server.latest() }
///
///     func sections(of articles: [Article], dispatch: …) -> [SectionRecord] { … }
/// }
/// ```
public protocol LoadingScreen<Value, Failure>: Screen, Sendable
where State == Loadable<Value, Failure>, Action == LoadAction<Value, Failure> {
    /// What is fetched.
    associatedtype Value: Sendable

    /// Why it may fail.
    associatedtype Failure: Error

    /// The name of the screen.
    var title: String { get }

    /// The address that shows it.
    var url: RouteURL { get }

    /// Fetches what is shown, outside the owner's isolation; nil for nothing.
    ///
    /// - Returns: What is shown.
    /// - Throws: Why it could not be had.
    func fetch() async throws(Failure) -> Value?

    /// The list for what was fetched.
    ///
    /// - Parameters:
    ///   - value: What was fetched.
    ///   - dispatch: How the list reports what a person does.
    /// - Returns: The sections.
    func sections(
        of value: Value, dispatch: @escaping (Action) -> Void
    ) -> [SectionRecord]

    /// What it says while it has nothing to show; the defaults in English by
    /// default.
    var statusContent: StatusContent<Failure> { get }
}

extension LoadingScreen {
    /// The defaults in English.
    public var statusContent: StatusContent<Failure> { StatusContent() }

    /// Nothing is there, and it is asked for when the screen first appears.
    public var start: (state: State, action: Action?) { (State(), .load) }

    /// The latest request wins.
    public var reducer: Reducer<State, Action> {
        .loading { [self] () async throws(Failure) in try await fetch() }
    }

    /// The list for what was fetched, and what is said beside it.
    public func describe(
        _ state: State, dispatch: @escaping (Action) -> Void
    ) -> ScreenDescription {
        var screen = ScreenDescription(title: title, url: url)
        screen.show(state, statusContent, reload: { dispatch(.load) })
        if let value = state.value { screen.sections = sections(of: value, dispatch: dispatch) }
        return screen
    }
}
