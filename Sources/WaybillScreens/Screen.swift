public import WaybillLists
public import WaybillStore

/// A screen: a state, how it changes, and what it looks like.
///
/// A value that holds what the screen depends on and nothing that changes. A
/// host opens it as a ``LiveScreen``.
///
/// ```swift
/// struct CounterScreen: Screen {
///     var start: (state: Int, action: Int?) { (0, nil) }
///
///     var reducer: Reducer<Int, Int> {
///         Reducer { count, step in
///             count += step
///             return .none
///         }
///     }
///
///     func describe(_ count: Int, dispatch: @escaping (Int) -> Void) -> ScreenDescription {
///         ScreenDescription(title: "Counter", subtitle: "\(count) so far") {
///             SectionRecord("steps") { CellRecord.button("One more") { dispatch(1) } }
///         }
///     }
/// }
/// ```
public protocol Screen<State, Action> {
    /// What the screen knows.
    associatedtype State

    /// What can happen to it.
    associatedtype Action: Sendable

    /// The state before anything happened, and the action with which the screen
    /// begins when it first appears, if any.
    var start: (state: State, action: Action?) { get }

    /// How the state changes, and what is done outside.
    var reducer: Reducer<State, Action> { get }

    /// Describes the screen at one moment.
    ///
    /// - Parameter dispatch: How the description's closures report what a person does.
    func describe(_ state: State, dispatch: @escaping (Action) -> Void) -> ScreenDescription

    /// What happens when a person chooses another way to see the screen: one of
    /// the addresses of its choices.
    ///
    /// - Returns: The action; nil, the default, if a screen is opened at the address.
    func choosing(_ url: RouteURL, _ state: State) -> Action?

    /// What happens when another screen has changed what is stored, such as when a person comes
    /// back from one on which they did something.
    ///
    /// A source that follows changes is notified too, but no one waits for that.
    ///
    /// - Returns: The reload; nil, the default, for none.
    func readingAgain(_ state: State) -> Action?

    /// The plugins of the screen's list, in their order; none by default.
    ///
    /// Called once, when the screen is opened.
    ///
    /// - Parameter dispatch: How plugins report what a person does.
    func plugins(dispatch: @escaping (Action) -> Void) -> [any ListListener]
}

extension Screen {
    /// A screen is opened at the address.
    public func choosing(_ url: RouteURL, _ state: State) -> Action? { nil }

    /// Nothing is read again.
    public func readingAgain(_ state: State) -> Action? { nil }

    /// No plugins.
    public func plugins(dispatch: @escaping (Action) -> Void) -> [any ListListener] { [] }
}
