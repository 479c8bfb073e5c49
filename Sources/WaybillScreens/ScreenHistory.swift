package import WaybillStore

/// The type-erased history of an open screen's store: each action with the state after it.
///
/// It belongs to the isolation of its screen.
package final class ScreenHistory {
    package var title: String { findTitle() }

    /// The stored points; the first is a state, the others an action with its resulting state.
    package var points: ClosedRange<Int> { findPoints() }

    package var position: Int { findPosition() }

    private let findTitle: () -> String
    private let findPoints: () -> ClosedRange<Int>
    private let findPosition: () -> Int
    private let findAction: (Int) -> String?
    private let findState: (Int) -> String?
    private let go: (Int) -> RestoreResult

    package init<State, Action>(
        title: @escaping () -> String, points: @escaping () -> ClosedRange<Int>,
        position: @escaping () -> Int, action: @escaping (Int) -> Action?,
        state: @escaping (Int) -> State?, jump: @escaping (Int) -> RestoreResult,
        hiding secrets: @escaping () -> Set<String> = { [] }
    ) {
        (findTitle, findPoints, findPosition) = (title, points, position)
        findAction = { action($0).map { BriefDescription.text(of: $0, hiding: secrets()) } }
        findState = { state($0).map { BriefDescription.text(of: $0, hiding: secrets()) } }
        go = jump
    }

    /// The action that led to a point, as text of up to 300 characters; nil for the first point.
    package func action(to point: Int) -> String? { findAction(point) }

    /// The state at a point, as text of up to 300 characters; nil if it is not stored.
    package func state(at point: Int) -> String? { findState(point) }

    @discardableResult
    package func jump(to point: Int) -> RestoreResult { go(point) }
}
