/// Where each section is before and after each stage of a plan.
///
/// Sections are named by numbers: those of before by their old index, those
/// that come by the count of the old ones plus their new index.
@usableFromInline
struct SectionArrangement {
    /// For each moment, from before the first stage to after the last, the
    /// sections in their order.
    @usableFromInline private(set) var orders: [[Int]] = []

    /// For each moment where each section is; -1 where it is not there.
    private var places: [[Int]] = []

    private let oldCount: Int

    /// Arranges sections.
    ///
    /// - Parameters:
    ///   - oldCount: The number of sections of before.
    ///   - origins: For each section of after its old index; -1 for one that
    ///     comes.
    ///   - moved: Old indexes of sections that change their place.
    ///   - timing: In which stages they come, go and move.
    /// - Complexity: O(n) in the number of sections.
    @usableFromInline
    init(oldCount: Int, origins: [Int], moved: [Int], timing: StageTiming) {
        self.oldCount = oldCount
        let names = origins.indices.map { origins[$0] < 0 ? oldCount + $0 : origins[$0] }
        var isThere = [Bool](repeating: false, count: oldCount)
        for origin in origins where origin >= 0 { isThere[origin] = true }
        var isMoved = [Bool](repeating: false, count: oldCount)
        for index in moved { isMoved[index] = true }

        /// A section that is in both arrays and stays where it is.
        func stays(_ name: Int) -> Bool { name < oldCount && isThere[name] && !isMoved[name] }
        /// What of an array lies before, between and after those that stay.
        func gaps(_ array: [Int], _ isWanted: (Int) -> Bool) -> [[Int]] {
            var result: [[Int]] = [[]]
            for name in array {
                if stays(name) {
                    result.append([])
                } else if isWanted(name) {
                    result[result.count - 1].append(name)
                }
            }
            return result
        }
        let staying = names.filter(stays)
        let before = gaps(Array(0..<oldCount)) { _ in true }
        let after = gaps(names) { _ in true }
        let coming = gaps(names) { $0 >= oldCount }
        let going = gaps(Array(0..<oldCount)) { !isThere[$0] }
        // What comes stands before what goes, whether sections have moved yet
        // or not: so nothing else changes its place with them.
        func joined(_ first: [[Int]], _ second: [[Int]]) -> [Int] {
            first.indices.flatMap { gap in
                first[gap] + second[gap] + (gap < staying.count ? [staying[gap]] : [])
            }
        }
        let unmoved = joined(coming, before)
        let moved = joined(after, going)

        for moment in 0...timing.count {
            let order = (timing.sectionMoves < moment ? moved : unmoved).filter { name in
                if name >= oldCount { return timing.sectionInserts < moment }
                return isThere[name] || timing.sectionDeletes >= moment
            }
            orders.append(order)
            var places = [Int](repeating: -1, count: oldCount + origins.count)
            for (place, name) in order.enumerated() { places[name] = place }
            self.places.append(places)
        }
    }

    /// Where a section is.
    ///
    /// - Parameters:
    ///   - name: The section, by its number.
    ///   - moment: The stage that is about to happen, counted from 0.
    /// - Returns: Its index, or -1 where it is not there.
    @usableFromInline
    func place(of name: Int, at moment: Int) -> Int { places[moment][name] }
}
