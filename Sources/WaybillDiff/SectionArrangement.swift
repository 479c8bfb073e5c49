/// Where each section is before and after each stage of a plan.
///
/// Sections are named by numbers: old ones by their old index, those that come
/// by the count of the old ones plus their new index.
@usableFromInline
struct SectionArrangement {
    /// For each moment, from before the first stage to after the last, the
    /// sections in their order.
    @usableFromInline private(set) var orders: [[Int]] = []

    /// For each moment where each section is; -1 if it is not there.
    private var places: [[Int]] = []

    /// Arranges sections.
    ///
    /// - Parameter origins: For each section of after its old index; -1 for one that
    ///   comes.
    /// - Complexity: O(n) in the number of sections.
    @usableFromInline
    init(oldCount: Int, origins: [Int], moved: [Int], timing: StageTiming) {
        let fates = SectionFates(oldCount: oldCount, origins: origins, moved: moved)
        let before = fates.gaps(Array(0..<oldCount)) { _ in true }
        let after = fates.gaps(fates.names) { _ in true }
        let coming = fates.gaps(fates.names) { $0 >= oldCount }
        let going = fates.gaps(Array(0..<oldCount)) { !fates.remains($0) }
        // What comes stands before what goes, whether sections have moved yet
        // or not: so nothing else changes its place with them.
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

    /// Where a section is.
    ///
    /// - Parameter moment: The stage that is about to happen, counted from 0.
    /// - Returns: Its index, or -1 if it is not there.
    @usableFromInline
    func place(of name: Int, at moment: Int) -> Int { places[moment][name] }
}

private struct SectionFates {
    /// The sections of after, by their numbers.
    let names: [Int]

    private let staying: [Int]
    private let isThere: [Bool]
    private let stays: [Bool]

    /// Finds out which sections stay.
    ///
    /// - Parameter origins: For each section of after its old index; -1 for one that
    ///   comes.
    /// - Complexity: O(n) in the number of sections.
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

    /// Whether an old section is still there afterwards, at any place.
    func remains(_ name: Int) -> Bool { isThere[name] }

    /// What of an array lies before, between and after the sections that stay.
    ///
    /// - Complexity: O(n) in the length of the array.
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

    /// Puts what lies between the sections that stay back around them.
    ///
    /// - Complexity: O(n) in their number.
    func joined(_ first: [[Int]], _ second: [[Int]]) -> [Int] {
        first.indices.flatMap { gap in
            first[gap] + second[gap] + (gap < staying.count ? [staying[gap]] : [])
        }
    }
}
