import WaybillDiff

/// A change that is known to be possible, before it is carried out.
struct ListChange {
    /// What it is for a view that shows the list as it is now.
    var shape: Shape

    /// Where rows are afterwards.
    var course: RowCourse = .staying

    /// What becomes of the selection, or nil where it follows its rows.
    var strategy: SelectionStrategy?

    /// Of sections whether a person wants their rows hidden.
    var collapses: [Int: Bool] = [:]

    /// Rows that are drawn again though their content is the same: those whose
    /// content differs are found by any diff.
    var redrawn: [ItemPath] = []

    /// Sections that are shown anew as a whole.
    var renewed: [Int] = []

    /// Whether it reaches the view in silence too.
    var isExplicit = false

    /// Changes the records in place.
    var apply: (inout [SectionRecord]) -> Void = { _ in }

    enum Shape {
        /// One batch of these operations.
        case exact(ListChanges)

        /// What the diff finds.
        case difference

        /// Everything anew.
        case reload(ReloadReason)
    }
}

/// What became of the validation of an operation.
enum Validation {
    /// Nobody hears of it.
    case refused(ListOperationResult.Rejection)

    /// Nobody hears of it, for nothing was asked.
    case nothing

    /// Listeners hear of it, the view does not, for nothing changes.
    case inVain(ListOperationResult)

    /// It happens.
    case accepted(ListOperationResult, ListChange)
}

/// How rows fare in a change: from their positions of before to those of after.
struct RowCourse {
    /// Whether it compares the sections: where it does not, nobody needs to
    /// hold those of before, and they are changed in place.
    var comparesSections = false

    /// Whether no row changes its position: nothing needs to be carried on.
    var isStaying = false

    /// Finds the positions of after.
    ///
    /// Those that are missing have no row any more. Positions of headers stand
    /// for their sections.
    let follow:
        (
            _ paths: Set<ItemPath>, _ old: [SectionRecord], _ new: [SectionRecord]
        ) -> [ItemPath: ItemPath]

    /// All rows stay.
    static var staying: RowCourse {
        var course = each { $0 }
        course.isStaying = true
        return course
    }

    /// As the plan keeps them that leads from one description to the other.
    static var byPlan: RowCourse {
        RowCourse(comparesSections: true) { paths, old, new in
            RowFollower(ListUpdatePlan(from: old, to: new), from: old).follow(paths)
        }
    }

    /// As a plan keeps them.
    static func along(_ plan: ListUpdatePlan) -> RowCourse {
        RowCourse { paths, old, _ in RowFollower(plan, from: old).follow(paths) }
    }

    /// By a rule for one row.
    static func each(_ rule: @escaping (ItemPath) -> ItemPath?) -> RowCourse {
        RowCourse { paths, _, _ in
            var course: [ItemPath: ItemPath] = [:]
            for path in paths { course[path] = rule(path) }
            return course
        }
    }
}

extension RowCourse {
    static func insertingCells(_ count: Int, at place: ItemPath) -> RowCourse {
        each { path in
            guard path.section == place.section, path.item >= place.item else { return path }
            return ItemPath(section: path.section, item: path.item + count)
        }
    }

    /// Rows and sections go; both are ascending.
    static func removing(cells: [ItemPath], sections: [Int]) -> RowCourse {
        each { path in
            guard !sections.contains(at: path.section) else { return nil }
            let below = cells.count(below: path)
            guard below == cells.count || cells[below] != path else { return nil }
            let first = cells.count(below: ItemPath(section: path.section, item: 0))
            return ItemPath(
                section: path.section - sections.count(below: path.section),
                item: path.item - max(below - first, 0))
        }
    }

    static func movingCell(from origin: ItemPath, to target: ItemPath) -> RowCourse {
        each { path in
            guard path != origin else { return target }
            var path = path
            if path.section == origin.section, path.item > origin.item { path.item -= 1 }
            if path.section == target.section, path.item >= target.item { path.item += 1 }
            return path
        }
    }

    static func insertingSections(_ count: Int, at index: Int) -> RowCourse {
        each { path in
            ItemPath(
                section: path.section + (path.section >= index ? count : 0), item: path.item)
        }
    }

    static func movingSection(from origin: Int, to target: Int) -> RowCourse {
        each { path in
            var section = path.section
            if section == origin {
                section = target
            } else {
                if section > origin { section -= 1 }
                if section >= target { section += 1 }
            }
            return ItemPath(section: section, item: path.item)
        }
    }
}

extension Array where Element: Comparable {
    /// How many elements of an ascending array are less than a value.
    fileprivate func count(below value: Element) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < value { low = middle + 1 } else { high = middle }
        }
        return low
    }

    fileprivate func contains(at value: Element) -> Bool {
        let index = count(below: value)
        return index < count && self[index] == value
    }
}
