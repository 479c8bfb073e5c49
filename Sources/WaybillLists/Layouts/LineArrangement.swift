/// Rows in lines: a table or a grid.
struct LineArrangement: ListArrangement {
    var index: LayoutIndex
    let estimate: Double
    let width: Double
    let columnWidth: Double
    let columnSpacing: Double

    var size: ListSize { ListSize(width: width, height: index.extent) }

    func place(ofRow row: Int) -> ListPlace {
        let column = Double(row % index.columns)
        return ListPlace(
            frame: ListRect(
                x: column * (columnWidth + columnSpacing), y: index.offset(ofRow: row),
                width: columnWidth, height: index.size(ofRow: row)),
            isMeasured: index.isMeasured(row: row),
            maximum: ListSize(width: columnWidth, height: .infinity))
    }

    func rows(in area: ListRect) -> Range<Int> {
        guard let first = index.line(at: area.y), let last = index.line(at: area.maxY) else {
            return 0..<0
        }
        return first.rows.lowerBound..<last.rows.upperBound
    }

    mutating func replaceRows(_ range: Range<Int>, withCount count: Int) {
        index.replaceRows(range, withCount: count, estimate: estimate)
    }

    mutating func setSize(_ size: ListSize?, ofRow row: Int) {
        index.setSize(size?.height, ofRow: row)
    }
}
