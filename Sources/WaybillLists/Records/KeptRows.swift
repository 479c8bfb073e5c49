import WaybillDiff

/// The remaining ones of earlier rows, and the rows inserted among them.
struct KeptRows {
    /// Consecutive rows: earlier ones, by their old indexes, or new ones.
    private enum Run {
        case kept(Range<Int>)
        case new(Int)

        var count: Int {
            switch self {
            case .kept(let range): range.count
            case .new(let count): count
            }
        }

        func prefix(_ count: Int) -> Run {
            switch self {
            case .kept(let range): .kept(range.prefix(count))
            case .new: .new(count)
            }
        }

        func dropFirst(_ count: Int) -> Run {
            switch self {
            case .kept(let range): .kept(range.dropFirst(count))
            case .new(let number): .new(number - count)
            }
        }
    }

    private let oldCount: Int
    private var runs: [Run]
    private var updated: Set<Int> = []

    init(count: Int) {
        oldCount = count
        runs = count > 0 ? [.kept(0..<count)] : []
    }

    mutating func insert(_ range: Range<Int>) {
        runs.insert(.new(range.count), at: cut(at: range.lowerBound))
    }

    mutating func remove(_ range: Range<Int>) {
        let first = cut(at: range.lowerBound)
        runs.removeSubrange(first..<cut(at: range.upperBound))
    }

    mutating func update(at index: Int) {
        var start = 0
        for run in runs {
            if index < start + run.count {
                if case .kept(let rows) = run { updated.insert(rows.lowerBound + index - start) }
                return
            }
            start += run.count
        }
    }

    /// Splits a run before a row.
    private mutating func cut(at index: Int) -> Int {
        var start = 0
        for (place, run) in runs.enumerated() {
            if index == start { return place }
            if index < start + run.count {
                runs[place] = run.prefix(index - start)
                runs.insert(run.dropFirst(index - start), at: place + 1)
                return place + 1
            }
            start += run.count
        }
        return runs.count
    }

    /// The changes since the earlier rows.
    var changes: ItemChanges {
        var changes = ItemChanges()
        var position = 0
        var next = 0
        for run in runs {
            switch run {
            case .new: changes.inserted += position..<(position + run.count)
            case .kept(let rows):
                changes.deleted += next..<rows.lowerBound
                next = rows.upperBound
            }
            position += run.count
        }
        changes.deleted += next..<oldCount
        changes.updated = updated.subtracting(changes.deleted).sorted()
        return changes
    }
}
