/// A request to scroll to a row or section, by its identity.
///
/// ```swift
/// list.manifest.scroll(ListScrollRequest(to: .row("Good 700"), alignment: .center))
/// ```
public struct ListScrollRequest: Hashable, Sendable {
    /// The target of a request.
    public enum Target: Hashable, Sendable {
        /// The first row with an identity, in the first section with another identity or, for nil,
        /// in any section.
        case row(RecordID, inSection: RecordID? = nil)

        /// The beginning of the first section with an identity.
        case section(RecordID)
    }

    /// The row or section.
    public var target: Target

    /// The position in the viewport.
    public var alignment: ListAlignment

    /// Whether the scrolling is animated, on hosts with animations.
    public var isAnimated: Bool

    /// Whether a collapsed section of the row is expanded.
    package var expandsSection = false

    /// Describes a request, animated by default.
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
    /// The request was carried out.
    case done

    /// Retry later: a user scrolls, or the target does not exist yet.
    case later

    /// Never: the request is dropped.
    case refused
}
