/// A request to scroll to a row or section, by its identity.
///
/// ```swift
/// let last = RecordID(state.journal.count - 1)
/// state.scroll = ScrollRequest(
///     ScrollWish(to: .row(last, inSection: "lines"), isAnimated: false),
///     after: state.scroll)
/// ```
public struct ScrollWish: Hashable, Sendable {
    /// The target.
    public enum Target: Hashable, Sendable {
        /// The first row with an identity, in the first section with another
        /// one or, nil, in all.
        case row(RecordID, inSection: RecordID? = nil)

        /// The beginning of the first section with an identity.
        case section(RecordID)
    }

    /// The target.
    public var target: Target

    /// Where it is to stand.
    public var alignment: ListAlignment

    /// Whether the scrolling is animated, if a host can do it.
    public var isAnimated: Bool

    /// Whether a collapsed section is expanded for its row to be seen.
    package var expandsSection = false

    /// Describes a wish.
    ///
    /// - Parameter isAnimated: Whether the list is to be seen scrolling; true by
    ///   default.
    public init(
        to target: Target, alignment: ListAlignment = .nearest, isAnimated: Bool = true
    ) {
        self.target = target
        self.alignment = alignment
        self.isAnimated = isAnimated
    }
}

/// The result of a request to scroll.
public enum ScrollResult: String, CaseIterable, Sendable {
    /// It is carried out.
    case done

    /// Not now: a person scrolls, or it is not there yet.
    case later

    /// Never: the wish is dropped.
    case refused
}
