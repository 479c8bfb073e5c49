/// A line of a layout: rows side by side.
package struct LayoutLine: Hashable, Sendable {
    /// The rows; possibly fewer than columns in the last line.
    package var rows: Range<Int>

    package var offset: Double

    /// The length of its longest row, in the host's unit.
    package var length: Double

    package init(rows: Range<Int>, offset: Double, length: Double) {
        self.rows = rows
        self.offset = offset
        self.length = length
    }

    /// The end, in the host's unit, without the spacing to the next line.
    package var end: Double { offset + length }
}
