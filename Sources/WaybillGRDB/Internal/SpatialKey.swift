package import WaybillStorage

/// The key of a spatial index, which stores near positions near each other.
///
/// It has the cell of a grid in its upper bits and the record's number in the lower ones. The grid
/// halves latitude and longitude 17 times, and cells are numbered so that each part of it, at every
/// level, is one range of numbers (Morton, 1966): the vicinity of a point lies in a few ranges of
/// rows, in the table as well as in the lists of an FTS5 index.
package enum SpatialKey {
    /// The number of halvings: cells are 153 m high, and at the equator 306 m wide.
    package static let levels = 17

    private static let numberBits = 63 - 2 * levels

    /// The exclusive upper bound of record numbers: 536,870,912.
    package static let numberLimit: Int64 = 1 << numberBits

    /// The key of a record's number, which is below ``numberLimit``; negative without a position.
    package static func key(_ number: Int64, at position: Coordinate?) -> Int64 {
        guard let position else { return ~number }
        let row = UInt64(steps(position.latitude, from: -90, over: 180, level: levels))
        let column = UInt64(steps(position.longitude, from: -180, over: 360, level: levels))
        return Int64(cell(row, column) << numberBits) | number
    }

    package static func number(of key: Int64) -> Int64 {
        key < 0 ? ~key : key & (numberLimit - 1)
    }

    /// The ranges of keys that cover a box.
    ///
    /// A few cells for each side of the box cover it, and many narrow ones for a box around a pole.
    /// Small gaps are included if another range costs more.
    ///
    /// - Returns: At most 32 ranges, or 128 for a box with every longitude; ascending and not
    ///   adjacent.
    package static func ranges(covering box: GeoBox) -> [ClosedRange<Int64>] {
        let most = box.longitudes == -180...180 ? 128 : 32
        for level in stride(from: levels, through: 0, by: -1) {
            let rows = steps(box.latitudes, from: -90, over: 180, level: level)
            let columns = steps(box.longitudes, from: -180, over: 360, level: level)
            guard rows.count * columns.count <= most else { continue }
            let shift = UInt64(numberBits + 2 * (levels - level))
            let cells = rows.flatMap { row in
                columns.map { cell(UInt64(row), UInt64($0)) }
            }
            let within: UInt64 = (1 << shift) - 1
            return joined(cells).map { Int64($0 << shift)...Int64($1 << shift | within) }
        }
        return [0...Int64.max]
    }

    /// The maximum number of cells in an included gap.
    private static let mostBetween: UInt64 = 2

    /// The first and the last of each run of neighbours.
    private static func joined(_ cells: [UInt64]) -> [(UInt64, UInt64)] {
        var runs: [(UInt64, UInt64)] = []
        for cell in cells.sorted() {
            if let last = runs.last, cell - last.1 <= mostBetween + 1 {
                runs[runs.count - 1].1 = cell
            } else {
                runs.append((cell, cell))
            }
        }
        return runs
    }

    private static func steps(
        _ range: ClosedRange<Double>, from start: Double, over length: Double, level: Int
    ) -> ClosedRange<Int> {
        steps(
            range.lowerBound, from: start, over: length, level: level)...steps(
                range.upperBound, from: start, over: length, level: level)
    }

    private static func steps(
        _ value: Double, from start: Double, over length: Double, level: Int
    ) -> Int {
        let count = 1 << level
        return min(max(Int((value - start) / length * Double(count)), 0), count - 1)
    }

    /// Interleaves the bits of a row and a column.
    private static func cell(_ row: UInt64, _ column: UInt64) -> UInt64 {
        spread(row) << 1 | spread(column)
    }

    private static func spread(_ number: UInt64) -> UInt64 {
        var bits = number
        bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFF
        bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FF
        bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0F
        bits = (bits | bits << 2) & 0x3333_3333_3333_3333
        return (bits | bits << 1) & 0x5555_5555_5555_5555
    }
}
