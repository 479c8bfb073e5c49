/// A managed view without a screen: the judge of plans.
///
/// It applies batches as UIKit's table and collection views do, position by
/// position, and refuses what they refuse. A plan that passes from the old
/// sections to the new ones is safe to hand to any host. It shares no code with
/// the diff.
public struct BatchSimulator<Section: DiffableSection> {
    /// The sections that are shown.
    public private(set) var sections: [Section]

    /// Creates a view that shows sections.
    ///
    /// - Parameter sections: The sections that are shown at first.
    public init(showing sections: [Section]) {
        self.sections = sections
    }

    /// Applies all stages of a plan, or shows its sections anew for a reload.
    ///
    /// - Parameter plan: The plan to carry out.
    /// - Throws: ``BatchRuleViolation`` naming the stage; what the stages
    ///   before it did stays done.
    /// - Complexity: O(sections + items + operations) for each stage.
    public mutating func apply(_ plan: UpdatePlan<Section>) throws(BatchRuleViolation) {
        for (number, stage) in plan.stages.enumerated() {
            do {
                try apply(stage.changes, resultingIn: stage.sections)
            } catch {
                throw BatchRuleViolation(error.rule, stage: number, detail: error.detail)
            }
        }
        if plan.reloadReason == nil {
            // What no stage drew must look as it did.
            try apply(ListChanges(), resultingIn: plan.sections)
        } else {
            sections = plan.sections
        }
    }

    /// Applies one batch.
    ///
    /// - Parameters:
    ///   - changes: The operations.
    ///   - result: The data that the view finds after them.
    /// - Throws: ``BatchRuleViolation``; nothing is changed then.
    /// - Complexity: O(sections + items + operations).
    public mutating func apply(
        _ changes: ListChanges, resultingIn result: [Section]
    ) throws(BatchRuleViolation) {
        let batch = SimulatedBatch(changes: changes)
        try batch.checkSections(before: sections.count, after: result.count)
        let origins = try batch.sectionOrigins(before: sections.count, after: result.count)
        try batch.checkItems(
            before: sections.map(\.diffItems.count), after: result.map(\.diffItems.count))
        for (index, origin) in origins.enumerated() {
            guard let origin else { continue }
            try batch.checkSection(at: index, of: result, from: origin, of: sections)
        }
        sections = result
    }
}

/// One batch as sets, for membership in O(1).
private struct SimulatedBatch {
    let changes: ListChanges
    let deletedSections: Set<Int>
    let insertedSections: Set<Int>
    let sectionTargets: [Int: Int]
    let sectionOrigins: Set<Int>
    let updatedSections: Set<Int>
    let deletedItems: Set<ItemPath>
    let insertedItems: Set<ItemPath>
    let itemTargets: [ItemPath: ItemPath]
    let itemOrigins: Set<ItemPath>
    let updatedItems: Set<ItemPath>

    init(changes: ListChanges) {
        self.changes = changes
        deletedSections = Set(changes.deletedSections)
        insertedSections = Set(changes.insertedSections)
        sectionTargets = Dictionary(
            changes.movedSections.map { ($0.to, $0.from) }, uniquingKeysWith: { first, _ in first })
        sectionOrigins = Set(changes.movedSections.map(\.from))
        updatedSections = Set(changes.updatedSections)
        deletedItems = Set(changes.deletedItems)
        insertedItems = Set(changes.insertedItems)
        itemTargets = Dictionary(
            changes.movedItems.map { ($0.to, $0.from) }, uniquingKeysWith: { first, _ in first })
        itemOrigins = Set(changes.movedItems.map(\.from))
        updatedItems = Set(changes.updatedItems)
    }

    // MARK: Sections

    func checkSections(before: Int, after: Int) throws(BatchRuleViolation) {
        let origins = changes.movedSections.map(\.from)
        let targets = changes.movedSections.map(\.to)
        for index in changes.deletedSections + origins + changes.updatedSections
        where !(0..<before).contains(index) {
            throw BatchRuleViolation(.positionExists, detail: "section \(index) of \(before)")
        }
        for index in changes.insertedSections + targets where !(0..<after).contains(index) {
            throw BatchRuleViolation(.positionExists, detail: "new section \(index) of \(after)")
        }
        try requireDistinct(changes.deletedSections + origins, "section")
        try requireDistinct(changes.insertedSections + targets, "new section")
        try requireDistinct(changes.updatedSections, "updated section")
        for index in updatedSections
        where deletedSections.contains(index) || sectionOrigins.contains(index) {
            throw BatchRuleViolation(.updateStays, detail: "section \(index)")
        }
        let expected = before - deletedSections.count + insertedSections.count
        guard expected == after else {
            throw BatchRuleViolation(
                .countsAddUp, detail: "\(after) sections where \(expected) were due")
        }
    }

    /// For each section of after its index of before, or nil if it is inserted.
    func sectionOrigins(before: Int, after: Int) throws(BatchRuleViolation) -> [Int?] {
        var staying = (0..<before)
            .filter { !deletedSections.contains($0) && !sectionOrigins.contains($0) }
            .makeIterator()
        return (0..<after).map { index in
            if insertedSections.contains(index) { return nil }
            return sectionTargets[index] ?? staying.next()
        }
    }

    // MARK: Items

    func checkItems(before: [Int], after: [Int]) throws(BatchRuleViolation) {
        let origins = changes.movedItems.map(\.from)
        let targets = changes.movedItems.map(\.to)
        for path in changes.deletedItems + origins + changes.updatedItems {
            try requireItem(path, in: before, "item")
            guard !deletedSections.contains(path.section) else {
                throw BatchRuleViolation(.itemsFollowTheirSection, detail: "item \(path)")
            }
            guard !sectionOrigins.contains(path.section) else {
                throw BatchRuleViolation(.movedSectionKeepsItems, detail: "item \(path)")
            }
        }
        for path in changes.insertedItems + targets {
            try requireItem(path, in: after, "new item")
            guard !insertedSections.contains(path.section) else {
                throw BatchRuleViolation(.itemsFollowTheirSection, detail: "new item \(path)")
            }
            guard sectionTargets[path.section] == nil else {
                throw BatchRuleViolation(.movedSectionKeepsItems, detail: "new item \(path)")
            }
        }
        try requireDistinct(changes.deletedItems + origins, "item")
        try requireDistinct(changes.insertedItems + targets, "new item")
        try requireDistinct(changes.updatedItems, "updated item")
        for path in updatedItems where deletedItems.contains(path) || itemOrigins.contains(path) {
            throw BatchRuleViolation(.updateStays, detail: "item \(path)")
        }
    }

    private func requireItem(
        _ path: ItemPath, in counts: [Int], _ what: String
    ) throws(BatchRuleViolation) {
        guard counts.indices.contains(path.section),
            (0..<counts[path.section]).contains(path.item)
        else {
            throw BatchRuleViolation(.positionExists, detail: "\(what) \(path)")
        }
    }

    private func requireDistinct<Position: Hashable>(
        _ positions: [Position], _ what: String
    ) throws(BatchRuleViolation) {
        var seen: Set<Position> = []
        for position in positions where !seen.insert(position).inserted {
            throw BatchRuleViolation(.onePositionOneOperation, detail: "\(what) \(position)")
        }
    }

    // MARK: Results

    /// Checks one section that was there before, item by item.
    func checkSection<Section: DiffableSection>(
        at index: Int, of result: [Section], from origin: Int, of sections: [Section]
    ) throws(BatchRuleViolation) {
        let before = sections[origin]
        let after = result[index]
        guard before.diffID == after.diffID else {
            throw BatchRuleViolation(
                .survivorsKeepTheirOrder, detail: "section \(origin) became \(index)")
        }
        guard updatedSections.contains(origin) || before.hasSameContent(as: after) else {
            throw BatchRuleViolation(.changesAreUpdated, detail: "section \(origin)")
        }
        var staying = before.diffItems.indices
            .map { ItemPath(section: origin, item: $0) }
            .filter { !deletedItems.contains($0) && !itemOrigins.contains($0) }
            .makeIterator()
        var arrived = 0
        for item in after.diffItems.indices {
            let path = ItemPath(section: index, item: item)
            if insertedItems.contains(path) { continue }
            guard let from = itemTargets[path] ?? staying.next() else {
                throw BatchRuleViolation(.countsAddUp, detail: "too many items at \(path)")
            }
            arrived += 1
            try checkItem(
                after.diffItems[item], at: path,
                cameFrom: sections[from.section].diffItems[from.item], at: from)
        }
        guard staying.next() == nil else {
            throw BatchRuleViolation(
                .countsAddUp, detail: "only \(arrived) items left in section \(index)")
        }
    }

    private func checkItem<Item: DiffableItem>(
        _ item: Item, at path: ItemPath, cameFrom old: Item, at origin: ItemPath
    ) throws(BatchRuleViolation) {
        guard item.diffID == old.diffID else {
            throw BatchRuleViolation(.survivorsKeepTheirOrder, detail: "\(origin) became \(path)")
        }
        guard updatedItems.contains(origin) || old.hasSameContent(as: item) else {
            throw BatchRuleViolation(.changesAreUpdated, detail: "item \(origin)")
        }
    }
}
