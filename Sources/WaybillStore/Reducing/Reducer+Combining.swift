extension Reducer {
    /// A reducer that does nothing.
    @inlinable public static var none: Reducer { Reducer { _, _ in .none } }

    /// Combines reducers: each gets the action and the state of the one before; effects are merged
    /// in order.
    @inlinable
    public static func combine(_ reducers: Reducer...) -> Reducer { combine(reducers) }

    /// Combines reducers: each gets the action and the state of the one before; effects are merged
    /// in order.
    @inlinable
    public static func combine(_ reducers: [Reducer]) -> Reducer {
        Reducer { state, action in
            var effect = Effect<Action>.none
            for reducer in reducers {
                let next = reducer.reduce(&state, action)
                if !next.isNone { effect = effect.isNone ? next : .merge(effect, next) }
            }
            return effect
        }
    }
}

/// A case path of an action: it embeds a part's action in the whole's, and extracts it.
///
/// ```swift
/// let ofTally = ActionCase(AppAction.tally) {
///     if case .tally(let action) = $0 { action } else { nil }
/// }
/// let app: Reducer<AppState, AppAction> = .focus(on: \.tally, ofTally, reducer)
/// ```
public struct ActionCase<Whole: Sendable, Part: Sendable>: Sendable {
    @usableFromInline let embed: @Sendable (Part) -> Whole
    @usableFromInline package let extract: @Sendable (Whole) -> Part?

    /// Creates a case path.
    ///
    /// - Parameters:
    ///   - embed: The action of the whole for one of the part, such as an enum's case.
    ///   - extract: The action of the part, or nil for other actions.
    @inlinable
    public init(
        _ embed: @escaping @Sendable (Part) -> Whole,
        extract: @escaping @Sendable (Whole) -> Part?
    ) {
        self.embed = embed
        self.extract = extract
    }

    /// The identity case path.
    @inlinable
    public static func all() -> ActionCase where Whole == Part {
        ActionCase({ $0 }, extract: { $0 })
    }
}
