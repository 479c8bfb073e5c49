/// The position of each section before and after each stage of a plan.
///
/// Sections are numbered: old ones by their old index, new ones by the count of the old ones plus
/// their new index.
@usableFromInline
struct SectionArrangement {
    /// The ordered sections at each moment, from before the first stage to after the last.
    @usableFromInline private(set) var orders: [[Int]] = []

    /// The position of each section at each moment, or -1.
    private var places: [[Int]] = []

    /// Arranges sections.
    ///
    /// - Parameter origins: The old index of each new section; -1 for an inserted one.
    /// - Complexity: O(n) in the number of sections.
    @usableFromInline
    init(oldCount: Int, origins: [Int], moved: [Int], timing: StageTiming) {
        let fates = SectionFates(oldCount: oldCount, origins: origins, moved: moved)
        let before = fates.gaps(Array(0..<oldCount)) { _ in true }
        let after = fates.gaps(fates.names) { _ in true }
        let coming = fates.gaps(fates.names) { $0 >= oldCount }
        let going = fates.gaps(Array(0..<oldCount)) { !fates.remains($0) }
        // Inserted sections stand before removed ones, before and after the moves of sections: so
        // nothing else changes its place with them.
        let unmoved = fates.joined(coming, before)
        let moved = fates.joined(after, going)
        for moment in 0...timing.count {
            let order = (timing.sectionMoves < moment ? moved : unmoved).filter { name in
                if name >= oldCount { return timing.sectionInserts < moment }
                return fates.remains(name) || timing.sectionDeletes >= moment
            }
            orders.append(order)
            var places = [Int](repeating: -1, count: oldCount + origins.count)
            for (place, name) in order.enumerated() { places[name] = place }
            self.places.append(places)
        }
    }

    /// The position of a section before a stage, counted from 0; -1 if absent.
    @usableFromInline
    func place(of name: Int, at moment: Int) -> Int { places[moment][name] }
}

private struct SectionFates {
    /// The new sections, by their numbers.
    let names: [Int]

    private let staying: [Int]
    private let isThere: [Bool]
    private let stays: [Bool]

    /// Finds the remaining sections.
    ///
    /// - Parameter origins: The old index of each new section; -1 for an inserted one.
    init(oldCount: Int, origins: [Int], moved: [Int]) {
        names = origins.indices.map { origins[$0] < 0 ? oldCount + $0 : origins[$0] }
        var isThere = [Bool](repeating: false, count: oldCount)
        for origin in origins where origin >= 0 { isThere[origin] = true }
        self.isThere = isThere
        var stays = isThere
        for index in moved { stays[index] = false }
        self.stays = stays
        staying = names.filter { $0 < oldCount && stays[$0] }
    }

    /// Whether an old section remains, at any place.
    func remains(_ name: Int) -> Bool { isThere[name] }

    /// The parts of an array before, between and after the remaining sections.
    func gaps(_ array: [Int], _ isWanted: (Int) -> Bool) -> [[Int]] {
        var result: [[Int]] = [[]]
        for name in array {
            if name < stays.count, stays[name] {
                result.append([])
            } else if isWanted(name) {
                result[result.count - 1].append(name)
            }
        }
        return result
    }

    /// Puts the parts back around the remaining sections.
    func joined(_ first: [[Int]], _ second: [[Int]]) -> [Int] {
        first.indices.flatMap { gap in
            first[gap] + second[gap] + (gap < staying.count ? [staying[gap]] : [])
        }
    }
}
