public import WaybillStore

/// A screen that shows what it was made with, and does not change by itself.
///
/// ```swift
/// struct WelcomeScreen: StaticScreen {
///     let name: String
///
///     var description: ScreenDescription {
///         ScreenDescription(title: "Welcome, \(name)") {
///             SectionRecord("text") { CellRecord("text", .text("Nice to see you.")) }
///         }
///     }
/// }
/// ```
public protocol StaticScreen: Screen where State == Void, Action == Never {
    /// What the screen looks like.
    var description: ScreenDescription { get }
}

extension StaticScreen {
    /// Nothing to know, and nothing to begin with.
    public var start: (state: Void, action: Never?) { ((), nil) }

    /// Nothing can happen.
    public var reducer: Reducer<Void, Never> {
        Reducer { (_: inout Void, _: Never) -> Effect<Never> in }
    }

    /// Describes the screen, which looks the same at every moment.
    ///
    /// - Parameter dispatch: Never called.
    public func describe(
        _ state: Void, dispatch: @escaping (Never) -> Void
    ) -> ScreenDescription { description }
}
