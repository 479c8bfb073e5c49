import WaybillLists

/// Each row below the shortest column, as no one's kit has it: a layout of a
/// stranger's own.
struct MasonryLayout: ListLayout {
    var columns: Int

    func arrange(count: Int, width: Double) -> any ListArrangement {
        MasonryArrangement(
            columns: columns, width: width,
            heights: [(Double, Bool)](repeating: (30, false), count: count))
    }
}

private struct MasonryArrangement: ListArrangement {
    let columns: Int
    let width: Double
    var heights: [(height: Double, isMeasured: Bool)] { didSet { frames = placed() } }
    var frames: [ListRect] = []

    init(columns: Int, width: Double, heights: [(Double, Bool)]) {
        self.columns = columns
        self.width = width
        self.heights = heights.map { (height: $0.0, isMeasured: $0.1) }
        frames = placed()
    }

    var size: ListSize { ListSize(width: width, height: frames.map(\.maxY).max() ?? 0) }

    func place(ofRow row: Int) -> ListPlace {
        ListPlace(
            frame: frames[row], isMeasured: heights[row].isMeasured,
            maximum: ListSize(width: width / Double(columns), height: .infinity))
    }

    func rows(in area: ListRect) -> Range<Int> {
        let seen = frames.indices.filter { frames[$0].overlaps(area) }
        guard let first = seen.first, let last = seen.last else { return 0..<0 }
        return first..<(last + 1)
    }

    mutating func replaceRows(_ range: Range<Int>, withCount count: Int) {
        heights.replaceSubrange(
            range, with: repeatElement((height: 30, isMeasured: false), count: count))
    }

    mutating func setSize(_ size: ListSize?, ofRow row: Int) {
        heights[row] = (size?.height ?? heights[row].height, size != nil)
    }

    private func placed() -> [ListRect] {
        var bottoms = [Double](repeating: 0, count: columns)
        let columnWidth = width / Double(columns)
        return heights.map { height, _ in
            let column = bottoms.indices.min { bottoms[$0] < bottoms[$1] } ?? 0
            defer { bottoms[column] += height }
            return ListRect(
                x: Double(column) * columnWidth, y: bottoms[column], width: columnWidth,
                height: height)
        }
    }
}
