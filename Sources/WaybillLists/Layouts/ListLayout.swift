/// A protocol for layouts of a section's rows, also custom ones.
///
/// A layout is a description and part of a section's content: a section with a new layout is laid
/// out again. Its arrangement does the work, and lives as long as the section is displayed.
public protocol ListLayout: Equatable, Sendable {
    /// Lays out unmeasured rows.
    ///
    /// - Parameters:
    ///   - count: The number of rows; not negative.
    ///   - width: The width within the section's insets, in the host's unit; not negative. Another
    ///     width makes another arrangement.
    func arrange(count: Int, width: Double) -> any ListArrangement
}

/// The laid-out rows of one section.
///
/// Positions are relative to the upper left corner of the section's rows, below its header and
/// within its insets. An arrangement wider than the section is scrolled sideways.
///
/// A viewport calls it with existing rows and with sizes that are finite, not negative and in whole
/// grains (`LayoutGrain`). If all its results are in whole grains too, anchored rows never move by
/// a rounding.
public protocol ListArrangement {
    /// The size of all rows together.
    var size: ListSize { get }

    /// The place of a row.
    func place(ofRow row: Int) -> ListPlace

    /// The rows in an area.
    ///
    /// - Parameter area: An area in the coordinates of the arrangement; it may extend beyond it.
    /// - Returns: A range of all rows that overlap the area. It may hold more, at the cost of more
    ///   requests.
    func rows(in area: ListRect) -> Range<Int>

    /// Replaces rows by unmeasured ones.
    mutating func replaceRows(_ range: Range<Int>, withCount count: Int)

    /// Sets the size of a row.
    ///
    /// - Parameter size: The measured size, in the host's unit; nil turns the old size into an
    ///   estimate.
    mutating func setSize(_ size: ListSize?, ofRow row: Int)
}

/// The place of a row in an arrangement.
public struct ListPlace: Equatable, Sendable {
    /// The frame, in the coordinates of the arrangement.
    public var frame: ListRect

    /// Whether the size was measured, not estimated.
    public var isMeasured: Bool

    /// The maximum size of the row, in the host's unit; infinite if irrelevant.
    public var maximum: ListSize

    /// Creates a place.
    public init(frame: ListRect, isMeasured: Bool, maximum: ListSize) {
        self.frame = frame
        self.isMeasured = isMeasured
        self.maximum = maximum
    }
}
