/// A protocol for layouts of a section's rows, also custom ones.
///
/// A layout is a description and part of a section's content: a section that is
/// given another layout is laid out again. What it describes is done by an
/// arrangement, which lives as long as the section is shown.
public protocol ListLayout: Equatable, Sendable {
    /// Lays out rows that no one measured yet.
    ///
    /// - Parameters:
    ///   - count: The number of rows; not negative.
    ///   - width: The width within the section's insets, in the host's unit;
    ///     not negative. Another width makes another arrangement.
    func arrange(count: Int, width: Double) -> any ListArrangement
}

/// The rows of one section at their places.
///
/// Places are relative to the upper left corner of the section's rows, below
/// its header and within its insets. An arrangement that is wider than the
/// section is scrolled sideways.
///
/// A viewport calls it with rows that exist and with sizes that are finite, not
/// negative and in whole grains (`LayoutGrain`). If every length that it
/// returns is in whole grains too, what is anchored never moves by a rounding.
public protocol ListArrangement {
    /// The room that all rows take.
    var size: ListSize { get }

    /// Where a row stands.
    func place(ofRow row: Int) -> ListPlace

    /// The rows that may be seen in an area.
    ///
    /// - Parameter area: An area in the coordinates of the arrangement; it may
    ///   reach beyond it.
    /// - Returns: A range that holds all rows that overlap the area. More is
    ///   allowed; the fewer there are, the less is asked.
    func rows(in area: ListRect) -> Range<Int>

    /// Replaces rows by others that no one measured.
    mutating func replaceRows(_ range: Range<Int>, withCount count: Int)

    /// Takes the size of a row.
    ///
    /// - Parameter size: The size as measured, in the host's unit; nil means that it is
    ///   no longer known: the old size then serves as the estimate.
    mutating func setSize(_ size: ListSize?, ofRow row: Int)
}

/// Where a row of an arrangement stands.
public struct ListPlace: Equatable, Sendable {
    /// Its frame, in the coordinates of the arrangement.
    public var frame: ListRect

    /// Whether its size was measured, and is not an estimate.
    public var isMeasured: Bool

    /// The maximum size of the row in the layout, in the host's unit; infinite
    /// if it does not matter.
    public var maximum: ListSize

    /// Creates a place.
    public init(frame: ListRect, isMeasured: Bool, maximum: ListSize) {
        self.frame = frame
        self.isMeasured = isMeasured
        self.maximum = maximum
    }
}
