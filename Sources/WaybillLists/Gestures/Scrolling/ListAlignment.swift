/// Where in a viewport a row is to stand.
public enum ListAlignment: Hashable, Sendable {
    /// Its upper edge at the top, below a pinned header.
    case top

    /// Its middle in the middle.
    case center

    /// Its lower edge at the bottom.
    case bottom

    /// Where it is when it is seen whole, or else at the nearer edge.
    case nearest
}
