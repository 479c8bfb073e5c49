public import WaybillDiff
import WaybillLists

/// What stays where it is on screen while a list changes.
public enum AnchorPolicy: Hashable, Sendable {
    /// The first row that is seen whole from its upper edge, and after a jump
    /// the row that was jumped to.
    case stay

    /// The beginning while the list is at its beginning, so that what is new
    /// there is seen; otherwise as ``stay``.
    case followStart

    /// The end while the list is at its end, as in a chat; otherwise as
    /// ``stay``.
    case followEnd

    /// A row as long as it is seen, even where it moves among others;
    /// otherwise as ``stay``.
    ///
    /// A viewport rewrites the position as the row moves, and stays when the
    /// row goes.
    case follow(ItemPath)
}

/// The overscan of a viewport: how far beyond its edges it places rows, in
/// heights of the viewport.
public struct ListOverscan: Hashable, Sendable {
    /// How far in the direction of the last scroll.
    package var ahead: Double

    package var behind: Double

    /// Creates an overscan.
    ///
    /// - Parameter ahead: How far in the direction of the last scroll, in heights of
    ///   the viewport; 1 by default.
    public init(ahead: Double = 1, behind: Double = 0.5) {
        self.ahead = ahead
        self.behind = behind
    }
}
