internal import WaybillStorage

struct TopCandidates {
    let limit: Int

    private(set) var all: [Candidate] = []

    private let counts: ((Candidate) throws -> Bool)?

    private static let few = 16

    /// Creates an empty list with a limit above zero and a filter; nil accepts all.
    init(limit: Int, counts: ((Candidate) throws -> Bool)?) {
        self.limit = limit
        self.counts = counts
    }

    var count: Int { all.count }

    var leastScore: Double {
        guard isFull, let last = all.last else { return -.infinity }
        return last.order.score
    }

    var isFull: Bool { all.count >= limit }

    /// Adds the candidates among the best, filtering no others.
    mutating func offer(_ candidates: [Candidate]) throws {
        let least = leastScore
        let good = candidates.filter { $0.order.score >= least }
        // A few are inserted one by one: rows in order cost no more.
        if counts == nil, good.count > TopCandidates.few {
            let best = (all + best(of: good)).sorted { $0.order.precedes($1.order) }
            all = Array(best.prefix(limit))
            return
        }
        for candidate in good.sorted(by: { $0.order.precedes($1.order) }) {
            if isFull, let last = all.last, !candidate.order.precedes(last.order) { return }
            guard try counts?(candidate) ?? true else { continue }
            if isFull { all.removeLast() }
            all.insert(candidate, at: place(of: candidate))
        }
    }

    /// Drops most of the outdone candidates: numbers are sorted faster than rows.
    private func best(of candidates: [Candidate]) -> [Candidate] {
        guard candidates.count / 2 > limit else { return candidates }
        let scores = candidates.map(\.order.score).sorted(by: >)
        return candidates.filter { $0.order.score >= scores[limit - 1] }
    }

    private func place(of candidate: Candidate) -> Int {
        var range = 0..<all.count
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            if all[middle].order.precedes(candidate.order) {
                range = middle + 1..<range.upperBound
            } else {
                range = range.lowerBound..<middle
            }
        }
        return range.lowerBound
    }
}
