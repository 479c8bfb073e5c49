public import WaybillDiff
import WaybillLists

/// The anchor of a viewport while the list changes.
public enum AnchorPolicy: Hashable, Sendable {
    /// The first row with a visible upper edge, or the target row after a jump.
    case stay

    /// The beginning while the list is at its beginning, so that new rows there are visible;
    /// otherwise as ``stay``.
    case followStart

    /// The end while the list is at its end, as in a chat; otherwise as ``stay``.
    case followEnd

    /// A row while visible, even when it moves among others; otherwise as ``stay``.
    ///
    /// A viewport rewrites the position as the row moves, and uses ``stay`` after its removal.
    case follow(ItemPath)
}

/// The overscan of a viewport: the area beyond its edges with placed rows, in heights of the
/// viewport.
public struct ListOverscan: Hashable, Sendable {
    /// The overscan in the direction of the last scroll.
    package var ahead: Double

    package var behind: Double

    /// Creates an overscan, in heights of the viewport: 1 in the direction of the last scroll by
    /// default.
    public init(ahead: Double = 1, behind: Double = 0.5) {
        self.ahead = ahead
        self.behind = behind
    }
}
