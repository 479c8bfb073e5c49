import WaybillDiff

/// The visible range of a list: how many rows are visible, before and after it,
/// which a host reports after each change.
public struct ListSight: Hashable, Sendable {
    /// How many rows there are in what the view shows; `Int.max` if there are more, as for those
    /// above and below.
    public var rowCount: Int

    /// How many of them are above what is visible.
    public var rowsBefore: Int

    /// How many of them are below what is visible.
    public var rowsAfter: Int

    /// How much of the list is above what is visible, in the host's unit.
    public var extentBefore: Double

    /// How much of the list is below what is visible, in the host's unit.
    public var extentAfter: Double

    /// The height of what is visible, in the host's unit.
    public var height: Double

    /// Describes what is visible.
    public init(
        rowCount: Int, rowsBefore: Int, rowsAfter: Int, extentBefore: Double,
        extentAfter: Double, height: Double
    ) {
        self.rowCount = rowCount
        self.rowsBefore = rowsBefore
        self.rowsAfter = rowsAfter
        self.extentBefore = extentBefore
        self.extentAfter = extentAfter
        self.height = height
    }
}
