import WaybillDiff

/// The visible range of a list, with the rows before and after it; reported by a host after each
/// change.
public struct VisibleRange: Hashable, Sendable {
    /// The number of rows in the view; `Int.max` for more, also in the other counts.
    public var rowCount: Int

    /// The number of rows above the visible range.
    public var rowsBefore: Int

    /// The number of rows below the visible range.
    public var rowsAfter: Int

    /// The extent above the visible range, in the host's unit.
    public var extentBefore: Double

    /// The extent below the visible range, in the host's unit.
    public var extentAfter: Double

    /// The height of the visible range, in the host's unit.
    public var height: Double

    /// Describes a visible range.
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
