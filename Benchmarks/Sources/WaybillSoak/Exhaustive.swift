import WaybillDiff

/// The exhaustive test of all plans between small lists.
enum Exhaustive {
    /// All plans from two sections of up to three rows.
    ///
    /// The new rows are any of the old ones and an inserted one, in any order,
    /// in none, one or two of both sections; each row that is left may have
    /// changed.
    ///
    /// - Parameter isLarge: Whether there may be a new section too, and two new
    ///   rows where at most four were there before: three times as many plans.
    static func twoSections(isLarge: Bool) async throws -> Judge {
        let ids = isLarge ? [1, 2, 3] : [1, 2]
        return try await judged(cases(from: twoParts(rows: 3), to: ids, sections: 2)) {
            (one, judge) throws(Failure) in
            let isFew = isLarge && one.old.reduce(0) { $0 + $1.diffItems.count } <= 4
            try all(one, new: isFew ? [98, 99] : [99], rows: 3, &judge)
        }
    }

    /// All plans from two sections of up to two rows.
    ///
    /// As ``twoSections()``, with two new rows, and each section that is left
    /// may have another header.
    static func headers() async throws -> Judge {
        try await judged(cases(from: twoParts(rows: 2), to: [1, 2, 3], sections: 2)) {
            (one, judge) throws(Failure) in
            try all(one, new: [98, 99], rows: 2, headers: true, &judge)
        }
    }

    /// All plans from three sections of two rows.
    static func threeSections() async throws -> Judge {
        let old = (0..<3).map { index in
            Part(diffID: index + 1, diffItems: rows((2 * index + 1)..<(2 * index + 3)))
        }
        return try await judged(cases(from: [old], to: [1, 2, 3, 4], sections: 3)) {
            (one, judge) throws(Failure) in
            try all(one, new: [99], rows: 2, &judge)
        }
    }

    /// All plans between lists of up to three rows of which any may bear the
    /// same identity, and any may be of the same content.
    static func duplicatesOfThree() async throws -> Judge {
        try await duplicates(
            lists(of: (0..<6).map { Row(diffID: $0 / 2, version: $0 % 2) }, upTo: 3))
    }

    /// All plans between lists of up to four rows of two identities, with any
    /// content.
    static func duplicatesOfFour() async throws -> Judge {
        try await duplicates(
            lists(of: (0..<4).map { Row(diffID: $0 / 2, version: $0 % 2) }, upTo: 4))
    }

    /// All plans between lists of up to four rows of three identities, half of
    /// whose rows change.
    static func duplicatesOfThreeIdentities() async throws -> Judge {
        let lists = lists(of: (0..<3).map { Row(diffID: $0) }, upTo: 4)
        let changed = lists.map { list in
            list.enumerated().map { Row(diffID: $1.diffID, version: $0 % 2) }
        }
        return try await duplicates(lists, changed)
    }

    /// The old ones to the new ones, with and without the first row in
    /// another section where there is one with its identity.
    private static func duplicates(_ old: [[Row]], _ new: [[Row]]? = nil) async throws -> Judge {
        let new = new ?? old
        return try await judged(old) { (old, judge) throws(Failure) in
            let before = [
                Part(diffID: 1, diffItems: old), Part(diffID: 2, diffItems: [Row(diffID: 0)]),
            ]
            for rows in new {
                for split in 0...min(1, rows.count) {
                    let after = [
                        Part(diffID: 1, diffItems: Array(rows.dropFirst(split))),
                        Part(diffID: 2, diffItems: [Row(diffID: 0)] + rows.prefix(split)),
                    ]
                    try judge.check(from: before, to: after)
                }
            }
        }
    }

    /// Judges in tasks of their own, for each core has something to do then.
    private static func judged<Case: Sendable>(
        _ cases: [Case], _ check: @escaping @Sendable (Case, inout Judge) throws(Failure) -> Void
    ) async throws -> Judge {
        try await withThrowingTaskGroup { group in
            for one in cases {
                group.addTask {
                    var judge = Judge()
                    try check(one, &judge)
                    return judge
                }
            }
            return try await group.reduce(into: Judge()) { $0 += $1 }
        }
    }

    /// Two sections of any number of rows up to one.
    private static func twoParts(rows count: Int) -> [[Part]] {
        (0...count).flatMap { first in
            (0...count).map { second in
                [
                    Part(diffID: 1, diffItems: rows(1..<(1 + first))),
                    Part(diffID: 2, diffItems: rows(4..<(4 + second))),
                ]
            }
        }
    }

    /// All lists of up to so many of the elements, each any number of times.
    private static func lists(of elements: [Row], upTo count: Int) -> [[Row]] {
        var longest: [[Row]] = [[]]
        var result = longest
        for _ in 0..<count {
            longest = longest.flatMap { list in elements.map { list + [$0] } }
            result += longest
        }
        return result
    }

    private static func rows(_ ids: Range<Int>) -> [Row] { ids.map { Row(diffID: $0) } }

    /// The old sections, and the identities of the new ones.
    private typealias Frame = (old: [Part], order: [Int])

    /// The longest ones first: the short ones fill what they leave of the time.
    private static func cases(
        from old: [[Part]], to sectionIDs: [Int], sections: Int
    ) -> [Frame] {
        let orders = arrangements(of: sectionIDs, upTo: sections).reversed()
        return old.reversed().flatMap { old in orders.map { (old, $0) } }
    }

    /// All plans to any of those rows and new ones, in the sections of after.
    ///
    /// - Parameters:
    ///   - new: Identities of rows that come, ascending: only in this order, for
    ///     they differ in nothing.
    ///   - rows: How many rows each section has at most.
    private static func all(
        _ frame: Frame, new: [Int], rows: Int, headers: Bool = false, _ judge: inout Judge
    ) throws(Failure) {
        let (old, order) = frame
        let ids = old.flatMap { $0.diffItems.map(\.diffID) }
        let kept = headers ? order.indices.filter { order[$0] <= old.count } : []
        for counts in counts(sections: order.count, upTo: rows) {
            for line in arrangements(of: ids + new, count: counts.reduce(0, +)) {
                let come = line.filter(new.contains)
                guard come == Array(new.prefix(come.count)) else { continue }
                // What is new cannot have changed.
                let left = line.indices.filter { !come.contains(line[$0]) }
                for changed in 0..<(1 << (left.count + kept.count)) {
                    var items = line.map { Row(diffID: $0) }
                    for (bit, index) in left.enumerated() {
                        items[index].version = changed >> bit & 1
                    }
                    var rest = items[...]
                    var new = zip(order, counts).map { id, count in
                        let own = rest.prefix(count)
                        rest = rest.dropFirst(count)
                        return Part(diffID: id, diffItems: Array(own))
                    }
                    for (bit, index) in kept.enumerated() {
                        new[index].version = changed >> (bit + left.count) & 1
                    }
                    try judge.check(from: old, to: new)
                }
            }
        }
    }

    /// All ways to give each section up to a number of rows.
    private static func counts(sections: Int, upTo count: Int) -> [[Int]] {
        (0..<sections).reduce([[]]) { result, _ in
            result.flatMap { counts in (0...count).map { counts + [$0] } }
        }
    }

    /// All ways to put some of the elements in a row.
    private static func arrangements(of elements: [Int], upTo count: Int) -> [[Int]] {
        (0...count).flatMap { arrangements(of: elements, count: $0) }
    }

    private static func arrangements(of elements: [Int], count: Int) -> [[Int]] {
        guard count > 0 else { return [[]] }
        return elements.indices.flatMap { index in
            var rest = elements
            let first = rest.remove(at: index)
            return arrangements(of: rest, count: count - 1).map { [first] + $0 }
        }
    }
}
