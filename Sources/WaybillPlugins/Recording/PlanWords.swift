import WaybillDiff
import WaybillLists

/// Describes a plan as text, with identities besides positions.
///
/// It trusts no position: an incorrect plan is the one to be explained.
struct PlanWords {
    private let plan: ListUpdatePlan
    private let old: [SectionRecord]

    /// The maximum number of named rows of a kind, and of named sections.
    private static let limit = 4

    init(_ plan: ListUpdatePlan, from old: [SectionRecord]) {
        self.plan = plan
        self.old = old
    }

    /// One line for each fact.
    var lines: [String] {
        switch plan.kind {
        case .reload(.viewAttached): return ["everything is reloaded: a view was attached"]
        case .reload(.requested): return ["everything is reloaded: it was requested"]
        case .stages(let stages) where stages.isEmpty: return ["nothing to draw"]
        case .stages(let stages):
            var lines: [String] = []
            if stages.count > 1 {
                let reasons = plan.stageReasons.map(words(of:)).joined(separator: "; ")
                lines.append("\(stages.count) stages" + (reasons.isEmpty ? "" : ": \(reasons)"))
            }
            var before = old
            for (number, stage) in stages.enumerated() {
                let prefix = stages.count > 1 ? "stage \(number + 1), " : ""
                lines += words(of: stage, from: before).map { prefix + $0 }
                before = stage.sections
            }
            return lines
        }
    }

    // MARK: Reasons

    private func words(of reason: StageReason) -> String {
        let more = reason.count > 1 ? ", and \(reason.count - 1) more" : ""
        return "\(example(of: reason))\(more): \(reason.kind) (\(reason.rule.rawValue))"
    }

    private func example(of reason: StageReason) -> String {
        let (from, to) = (reason.example.from, reason.example.to)
        let section = sectionName(to.section, in: plan.sections)
        switch reason.kind {
        case .movedSectionChanges:
            return "section \(section) moves from \(from.section) to \(to.section) and changed"
        case .movedRowChanges:
            return "row \(rowName(from, in: old)) moves from \(from) to \(to) and changed"
        case .rowJoinsComingSection:
            return "row \(rowName(from, in: old)) moves into section \(section), which is new"
        case .rowLeavesGoingSection:
            return "row \(rowName(from, in: old)) moves out of section "
                + "\(sectionName(from.section, in: old)), which goes"
        }
    }

    // MARK: Changes

    private func words(
        of stage: UpdateStage<SectionRecord>, from before: [SectionRecord]
    ) -> [String] {
        let parts = StageParts(stage.changes).sorted
        var lines = sectionLines(of: stage.changes, from: before, to: stage.sections)
        lines += parts.prefix(PlanWords.limit).map {
            words(of: $0.section, $0.changes, from: before, to: stage.sections)
        }
        let others = parts.count - PlanWords.limit
        if others > 0 { lines.append("rows of \(others) more sections") }
        return lines.isEmpty ? ["a batch without operations"] : lines
    }

    private func sectionLines(
        of changes: ListChanges, from before: [SectionRecord], to after: [SectionRecord]
    ) -> [String] {
        var lines: [String] = []
        func add<Value>(_ what: String, _ values: [Value], _ name: (Value) -> String) {
            guard !values.isEmpty else { return }
            let names = values.prefix(PlanWords.limit).map(name).joined(separator: ", ")
            let more = values.count - PlanWords.limit
            lines.append("\(what) \(names)" + (more > 0 ? " and \(more) more" : ""))
        }
        add("sections go:", changes.deletedSections) { "\(sectionName($0, in: before)) at \($0)" }
        add("sections come:", changes.insertedSections) { "\(sectionName($0, in: after)) at \($0)" }
        add("sections move:", changes.movedSections) {
            "\(sectionName($0.from, in: before)) from \($0.from) to \($0.to)"
        }
        add("header, footer or inset drawn again:", changes.updatedSections) {
            "\(sectionName($0, in: before)) at \($0)"
        }
        return lines
    }

    private func words(
        of section: StageParts.Section, _ changes: ListChanges, from before: [SectionRecord],
        to after: [SectionRecord]
    ) -> String {
        var words: [String] = []
        func add<Position>(
            _ one: String, _ many: String, _ positions: [Position], _ name: (Position) -> String
        ) {
            guard !positions.isEmpty else { return }
            let names = positions.prefix(PlanWords.limit).map(name)
            let others = positions.count - names.count
            let more = others > 0 ? " and \(others) more" : ""
            words.append(
                "\(positions.count) \(positions.count == 1 ? one : many) "
                    + "(\(names.joined(separator: ", "))\(more))")
        }
        add("row goes", "rows go", changes.deletedItems) {
            "\(rowName($0, in: before)) at \($0.item)"
        }
        add("row comes", "rows come", changes.insertedItems) {
            "\(rowName($0, in: after)) at \($0.item)"
        }
        add("row moves", "rows move", changes.movedItems) { move in
            let name = rowName(move.from, in: before)
            return move.from.section == move.to.section
                ? "\(name) from \(move.from.item) to \(move.to.item)"
                : "\(name) from \(move.from) to \(move.to)"
        }
        add("row is drawn again", "rows are drawn again", changes.updatedItems) {
            "\(rowName($0, in: before)) at \($0.item)"
        }
        // Inserted and moved rows have new coordinates.
        let name = sectionName(section.index, in: section.isOfAfter ? after : before)
        return "section \(name): " + words.joined(separator: ", ")
    }

    // MARK: Names

    private func sectionName(_ index: Int, in sections: [SectionRecord]) -> String {
        sections.indices.contains(index) ? "\"\(sections[index].id)\"" : "that is not there"
    }

    /// The identity of a row; none for a lazy row.
    private func rowName(_ path: ItemPath, in sections: [SectionRecord]) -> String {
        guard sections.indices.contains(path.section),
            sections[path.section].cells.indices.contains(path.item)
        else { return "that is not there" }
        let cells = sections[path.section].cells
        return cells.isLazy ? "#\(path.item)" : "\"\(cells[path.item].id)\""
    }
}

/// The item operations of a batch by section.
private struct StageParts {
    /// A section, by its index before the batch or after it.
    struct Section: Hashable {
        var index: Int
        var isOfAfter: Bool
    }

    private var parts: [Section: ListChanges] = [:]

    /// A moved, inserted or deleted section has no item operations, so that one index is one
    /// section before and after unless others are inserted, deleted or moved.
    init(_ changes: ListChanges) {
        let isStill =
            changes.deletedSections.isEmpty && changes.insertedSections.isEmpty
            && changes.movedSections.isEmpty
        func add(_ index: Int, isOfAfter: Bool, _ change: (inout ListChanges) -> Void) {
            let section = Section(index: index, isOfAfter: isOfAfter && !isStill)
            change(&parts[section, default: ListChanges()])
        }
        for path in changes.deletedItems {
            add(path.section, isOfAfter: false) { $0.deletedItems.append(path) }
        }
        for path in changes.insertedItems {
            add(path.section, isOfAfter: true) { $0.insertedItems.append(path) }
        }
        for move in changes.movedItems {
            add(move.to.section, isOfAfter: true) { $0.movedItems.append(move) }
        }
        for path in changes.updatedItems {
            add(path.section, isOfAfter: false) { $0.updatedItems.append(path) }
        }
    }

    var sorted: [(section: Section, changes: ListChanges)] {
        parts.map { (section: $0.key, changes: $0.value) }.sorted {
            ($0.section.index, $0.section.isOfAfter ? 1 : 0)
                < ($1.section.index, $1.section.isOfAfter ? 1 : 0)
        }
    }
}

extension RecordedUpdate.Transition {
    var lines: [String] { PlanWords(plan, from: old).lines }

    /// Rows with equal identities, as text, before and after.
    var duplicateLines: [String] {
        duplicateLines(of: old, "before") + duplicateLines(of: plan.sections, "after")
    }

    private func duplicateLines(of sections: [SectionRecord], _ moment: String) -> [String] {
        let all = sections.enumerated().flatMap { RowReporter.duplicates(of: $1, at: $0) }
        let lines = all.prefix(4).map { "duplicates \(moment): \($0.line)" }
        return all.count > 4 ? lines + ["\(all.count - 4) more duplicates \(moment)"] : lines
    }
}
