/// A line of a layout: rows that stand side by side.
package struct LayoutLine: Hashable, Sendable {
    /// The rows; one in a table, fewer than there are columns in a last line.
    package var rows: Range<Int>

    /// Where it begins, in the host's unit.
    package var offset: Double

    /// The length of its longest row, in the host's unit.
    package var length: Double

    package init(rows: Range<Int>, offset: Double, length: Double) {
        self.rows = rows
        self.offset = offset
        self.length = length
    }

    /// Where it ends, in the host's unit, before the room to the next line.
    package var end: Double { offset + length }
}
