/// Neighbouring rows of one size, all measured or all estimated, in 16 bytes.
struct LayoutRun: Equatable, Sendable {
    /// The maximum number of rows of a list: 2^40.
    static let maximumCount = 1 << 40

    private var bits: Int

    var size: Double

    init(count: Int, size: Double, isMeasured: Bool) {
        bits = count << 1 | (isMeasured ? 1 : 0)
        self.size = size
    }

    var count: Int { bits >> 1 }

    var isMeasured: Bool { bits & 1 == 1 }

    func with(count: Int) -> LayoutRun {
        LayoutRun(count: count, size: size, isMeasured: isMeasured)
    }

    func isAlike(_ other: LayoutRun) -> Bool {
        size == other.size && isMeasured == other.isMeasured
    }
}

extension [LayoutRun] {
    /// Appends a run, merged with the last one if possible.
    mutating func join(_ run: LayoutRun) {
        guard run.count > 0 else { return }
        if let last, last.isAlike(run) {
            self[count - 1] = last.with(count: last.count + run.count)
        } else {
            append(run)
        }
    }

    func replacing(_ row: Int, with new: LayoutRun) -> [LayoutRun] {
        var runs: [LayoutRun] = []
        runs.reserveCapacity(count + 2)
        var left = row
        for run in self {
            if left >= 0, left < run.count {
                runs.join(run.with(count: left))
                runs.join(new)
                runs.join(run.with(count: run.count - left - 1))
            } else {
                runs.join(run)
            }
            left -= run.count
        }
        return runs
    }

    func split(at row: Int) -> (before: [LayoutRun], after: [LayoutRun]) {
        var before: [LayoutRun] = []
        var after: [LayoutRun] = []
        var left = row
        for run in self {
            let taken = Swift.min(Swift.max(left, 0), run.count)
            before.join(run.with(count: taken))
            after.join(run.with(count: run.count - taken))
            left -= run.count
        }
        return (before, after)
    }
}
