/// The course of what a screen shows: one kind of status after the other, each
/// reported before and after.
///
/// A kind that stays what it is makes no transition: another error, or newer rows, only change what
/// is drawn. A forced transition is made in any case, and not animated: for a screen that is shown
/// for the first time, or applied again.
package struct StatusCourse<Kind: Equatable> {
    /// What is shown; nil before the first transition.
    package private(set) var shown: Kind?

    package init() {}

    package mutating func move(
        to kind: Kind, isForced: Bool = false
    ) -> StatusTransition<Kind>? {
        guard isForced || kind != shown else { return nil }
        defer { shown = kind }
        return StatusTransition(from: shown, to: kind, isAnimated: !isForced)
    }
}

extension StatusCourse: Equatable {}
extension StatusCourse: Sendable where Kind: Sendable {}

package struct StatusTransition<Kind: Equatable>: Equatable {
    /// What was shown; nil at first.
    package var from: Kind?

    package var to: Kind

    /// Whether a person is to see the change happen; not where it was forced.
    package var isAnimated: Bool

    package init(from: Kind?, to: Kind, isAnimated: Bool) {
        self.from = from
        self.to = to
        self.isAnimated = isAnimated
    }
}

extension StatusTransition: Hashable where Kind: Hashable {}
extension StatusTransition: Sendable where Kind: Sendable {}
