/// The target position of a row in a viewport.
public enum ListAlignment: Hashable, Sendable {
    /// The row's upper edge at the top, below a pinned header.
    case top

    /// The row's middle in the middle.
    case center

    /// The row's lower edge at the bottom.
    case bottom

    /// No scrolling for a fully visible row, otherwise the nearer edge.
    case nearest
}
