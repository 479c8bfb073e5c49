import WaybillDiff

extension ListUpdatePlan {
    /// The plan between descriptions, with rows and sections redrawn even for equal content.
    init(
        from old: [SectionRecord], to new: [SectionRecord], redrawingNew redrawn: Set<ItemPath>,
        renewing renewed: Set<Int> = []
    ) {
        var compared = new
        for section in renewed { compared[section].cells = new[section].cells.renewed }
        self.init(
            from: old, to: compared, redrawing: redrawn,
            sections: Set(redrawn.lazy.filter { $0.item < 0 }.map(\.section)).union(renewed))
        for section in renewed { takeRows(new[section].cells, for: compared[section].cells) }
        redrawMovedRows(
            redrawn.filter { $0.item >= 0 && new[$0.section].cells.isLazy },
            fromSections: old.count)
    }

    /// Replaces the rows' stand-ins in the comparison.
    ///
    /// - Complexity: O(sections) for each stage.
    private mutating func takeRows(_ rows: CellRows, for compared: CellRows) {
        func take(_ sections: inout [SectionRecord]) {
            for index in sections.indices where sections[index].cells.sharesRows(with: compared) {
                sections[index].cells = rows
            }
        }
        guard rows.isLazy else { return }
        var stages = self.stages
        for index in stages.indices { take(&stages[index].sections) }
        take(&sections)
        kind = .stages(stages)
    }
}

extension UpdatePlan {
    /// Redraws moving lazy rows in a stage of its own: their section reports only rows with changed
    /// content.
    ///
    /// - Complexity: O(m log m) in the number of operations.
    mutating func redrawMovedRows(_ redrawn: Set<ItemPath>, fromSections sectionCount: Int) {
        guard !redrawn.isEmpty else { return }
        let maps = stages.map { PathMap($0.changes) }
        var moved: [ItemPath: Int] = [:]
        for (stage, map) in zip(stages, maps) {
            var next: [ItemPath: Int] = [:]
            for (path, origin) in moved { if let path = map.path(path) { next[path] = origin } }
            for move in stage.changes.movedItems { next[move.to] = move.from.item }
            moved = next
        }
        var changes = ListChanges()
        changes.updatedItems = redrawn.filter { moved[$0] != nil }.sorted()
        guard let first = changes.updatedItems.first, let item = moved[first] else { return }
        let section = (0..<sectionCount).first { section in
            maps.reduce(section) { section, map in section.flatMap(map.section) } == first.section
        }
        addReason(
            StageReason(
                .movedRowChanges,
                example: Move(
                    from: ItemPath(section: section ?? first.section, item: item), to: first),
                count: changes.updatedItems.count))
        kind = .stages(stages + [UpdateStage(changes: changes, sections: sections)])
    }

    private mutating func addReason(_ reason: StageReason) {
        if let index = stageReasons.firstIndex(where: { $0.kind == reason.kind }) {
            stageReasons[index].count += reason.count
        } else {
            stageReasons.append(reason)
        }
    }
}
