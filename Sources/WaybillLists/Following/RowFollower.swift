import WaybillDiff

/// Finds rows of one description in the next one: those that a plan keeps.
///
/// The plan alone decides which of several rows with one identity stays, and
/// which rows that leave their section are found in another one: what a manifest
/// follows is then the very row that a view keeps.
struct RowFollower {
    private let maps: [PathMap]
    private let old: [SectionRecord]
    private let new: [SectionRecord]

    /// - Parameters:
    ///   - plan: The way to the next description.
    ///   - old: The description at which it begins.
    /// - Complexity: O(m log m) in the number of operations.
    init(_ plan: ListUpdatePlan, from old: [SectionRecord]) {
        maps = plan.stages.map { PathMap($0.changes) }
        self.old = old
        new = plan.sections
    }

    /// The position of a row, or of a header that stands for its section, when
    /// the plan is carried out; nil when it goes.
    ///
    /// - Complexity: O(log m) in the number of operations.
    func path(_ old: ItemPath) -> ItemPath? {
        var path = old
        for map in maps {
            guard let next = map.path(path) else { return nil }
            path = next
        }
        return path
    }

    /// The positions of after; those of rows that are gone are missing.
    ///
    /// A section that goes and comes again, as one does whose rows nobody could
    /// compare, is the same section without the same rows.
    ///
    /// - Complexity: O(p log m) for p positions and m operations; O(sections)
    ///   beside where the section of a header goes.
    func follow(_ paths: Set<ItemPath>) -> [ItemPath: ItemPath] {
        var course: [ItemPath: ItemPath] = [:]
        for path in paths { course[path] = self.path(path) }
        let lost = paths.filter { $0.item < 0 && course[$0] == nil }
        guard !lost.isEmpty else { return course }
        let renewed = renewedSections()
        for path in lost {
            course[path] = renewed[path.section].map { ItemPath(section: $0, item: path.item) }
        }
        return course
    }

    /// Sections that go and come again: the n-th that goes with an identity is
    /// the n-th that comes.
    ///
    /// - Complexity: O(sections · log m) in the number of operations.
    func renewedSections() -> [Int: Int] {
        let targets = old.indices.map { path(.edge(.header, ofSection: $0))?.section }
        let kept = Set(targets.compactMap { $0 })
        var come = Dictionary(grouping: new.indices.filter { !kept.contains($0) }.reversed()) {
            new[$0].id
        }
        var renewed: [Int: Int] = [:]
        for section in old.indices where targets[section] == nil {
            renewed[section] = come[old[section].id]?.popLast()
        }
        return renewed
    }
}
