import WaybillDiff

/// The remaining ones of earlier rows, and the rows inserted among them.
struct RemainingRows {
    /// Consecutive rows: earlier ones, by the first old index, or new ones.
    private struct Run {
        var old: Int?
        var count: Int
    }

    private let oldCount: Int
    private var runs: [Run]
    private var updated: Set<Int> = []

    init(count: Int) {
        oldCount = count
        runs = count > 0 ? [Run(old: 0, count: count)] : []
    }

    mutating func insert(_ range: Range<Int>) {
        runs.insert(Run(old: nil, count: range.count), at: cut(at: range.lowerBound))
    }

    mutating func remove(_ range: Range<Int>) {
        let first = cut(at: range.lowerBound)
        runs.removeSubrange(first..<cut(at: range.upperBound))
    }

    mutating func update(at index: Int) {
        var start = 0
        for run in runs {
            if index < start + run.count {
                if let old = run.old { updated.insert(old + index - start) }
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
                let before = index - start
                runs[place].count = before
                runs.insert(
                    Run(old: run.old.map { $0 + before }, count: run.count - before), at: place + 1)
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
            if let old = run.old {
                changes.deleted += next..<old
                next = old + run.count
            } else {
                changes.inserted += position..<(position + run.count)
            }
            position += run.count
        }
        changes.deleted += next..<oldCount
        changes.updated = updated.subtracting(changes.deleted).sorted()
        return changes
    }
}
