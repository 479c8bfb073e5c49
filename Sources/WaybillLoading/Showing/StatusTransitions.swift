/// The transitions of a screen between kinds of status, each reported before and after.
///
/// The same kind again makes no transition: another error, or newer rows, only change the drawing.
/// A forced transition is always made, and not animated: for a screen shown for the first time, or
/// applied again.
package struct StatusTransitions<Kind: Equatable> {
    /// The current kind; nil before the first transition.
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

package struct StatusTransition<Kind: Equatable>: Equatable {
    /// The previous kind; nil at first.
    package var from: Kind?

    package var to: Kind

    /// Whether the change is animated; false for a forced one.
    package var isAnimated: Bool

    package init(from: Kind?, to: Kind, isAnimated: Bool) {
        self.from = from
        self.to = to
        self.isAnimated = isAnimated
    }
}

extension StatusTransition: Hashable where Kind: Hashable {}
extension StatusTransition: Sendable where Kind: Sendable {}
