import Testing
import WaybillStorage
import WaybillTesting

@testable import WaybillGRDB

/// The best of what is offered, however it is offered.
@Suite(.timeLimit(.minutes(60)))
struct TopCandidatesTests {
    private func candidate(_ number: Int, score: Double) -> Candidate {
        let order = RankedOrder(score: score, title: "", identity: "n\(number)")
        return Candidate(key: Int64(number), order: order, distance: nil, ranking: nil)
    }

    private func draw(_ count: Int, using random: inout SeededGenerator) -> [Candidate] {
        (0..<count).map { candidate($0, score: Double(Int.random(in: 0..<9, using: &random))) }
    }

    @Test(arguments: SeededGenerator.seeds(100))
    func `in batches of any size, the best that count are kept in their order`(
        _ seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        let all = draw(Int.random(in: 0...300, using: &random), using: &random)
        let limit = [1, 2, 17, 200, .max].randomElement(using: &random) ?? 1
        let isPicky = Bool.random(using: &random)
        var top = TopCandidates(limit: limit, counts: isPicky ? { $0.key % 3 > 0 } : nil)
        var rest = all.shuffled(using: &random)[...]
        while !rest.isEmpty {
            let batch = rest.prefix(Int.random(in: 1...40, using: &random))
            try top.offer(Array(batch))
            rest = rest.dropFirst(batch.count)
        }
        let expected = all.filter { !isPicky || $0.key % 3 > 0 }
            .sorted { $0.order.precedes($1.order) }.prefix(limit)
        #expect(top.all.map(\.key) == expected.map(\.key), "seed \(seed)")
        #expect(top.isFull == (expected.count == limit), "seed \(seed)")
    }

    /// As when all records are read in the order of their identities: 100,000
    /// of them would take hours if each were sorted again.
    @Test func `rows that come in order one by one are put at the end`() throws {
        var top = TopCandidates(limit: .max, counts: nil)
        for number in 0..<100_000 {
            let order = RankedOrder(score: 0, title: "", identity: "n\(number + 100_000)")
            try top.offer([
                Candidate(key: Int64(number), order: order, distance: nil, ranking: nil)
            ])
        }
        #expect(top.count == 100_000 && top.all.map(\.key) == Array(0..<100_000))
    }
}
