package import WaybillStore

/// The type-erased history of an open screen's store: each action with the
/// state after it, and a jump to any of them.
///
/// It belongs to the isolation domain of its screen.
package final class ScreenHistory {
    package var title: String { findTitle() }

    /// The points that are kept; the first is a state, each other one an action
    /// and the state that it led to.
    package var points: ClosedRange<Int> { findPoints() }

    package var position: Int { findPosition() }

    private let findTitle: () -> String
    private let findPoints: () -> ClosedRange<Int>
    private let findPosition: () -> Int
    private let findAction: (Int) -> String?
    private let findState: (Int) -> String?
    private let go: (Int) -> RestoreResult

    init<State, Action>(
        _ recorder: Recorder<State, Action>, hiding secrets: TypedSecrets,
        title: @escaping () -> String, state: @escaping (State) -> Any,
        action: @escaping (Action) -> Any
    ) {
        findTitle = title
        findPoints = { recorder.points }
        findPosition = { recorder.position }
        func words(_ value: Any) -> String {
            BriefDescription.text(of: value, hiding: secrets.texts)
        }
        findAction = { recorder.action(to: $0).map { words(action($0)) } }
        findState = { recorder.state(at: $0).map { words(state($0)) } }
        go = { recorder.jump(to: $0) }
    }

    /// Shows what is recorded elsewhere than in the isolation of a screen.
    package init<State, Action>(
        title: String, points: @escaping () -> ClosedRange<Int>, position: @escaping () -> Int,
        action: @escaping (Int) -> Action?, state: @escaping (Int) -> State?,
        jump: @escaping (Int) -> RestoreResult
    ) {
        findTitle = { title }
        findPoints = points
        findPosition = position
        findAction = { action($0).map { BriefDescription.text(of: $0) } }
        findState = { state($0).map { BriefDescription.text(of: $0) } }
        go = jump
    }

    /// The action that led to a point, as text; nil for the first point.
    ///
    /// - Returns: The beginning of what it is, 300 characters at most.
    package func action(to point: Int) -> String? { findAction(point) }

    /// The state at a point, as text; nil if it is not kept.
    ///
    /// - Returns: The beginning of what it is, 300 characters at most.
    package func state(at point: Int) -> String? { findState(point) }

    @discardableResult
    package func jump(to point: Int) -> RestoreResult { go(point) }
}
