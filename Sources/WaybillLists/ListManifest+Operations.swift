public import WaybillDiff

extension ListManifest {
    /// Shows other sections, and changes on screen only what differs.
    ///
    /// Rows keep their identity: one that is in both descriptions is moved and
    /// updated, never removed and inserted.
    ///
    /// - Parameter newSections: The whole new description.
    /// - Returns: ``ListOperationResult/setSections``.
    /// - Complexity: That of `UpdatePlan.init(from:to:)`.
    @discardableResult
    public func setSections(_ newSections: [SectionRecord]) -> ListOperationResult {
        perform(.setSections(newSections)) { _ in
            .accepted(.setSections) { manifest in
                ListUpdatePlan(from: manifest.sections, to: newSections)
            }
        }
    }

    /// Inserts rows.
    ///
    /// - Parameters:
    ///   - records: The rows, in their order.
    ///   - path: Where the first one is to stand; an item index equal to the
    ///     number of rows appends.
    /// - Returns: `inserted` with the positions, `nothing` for no records, or
    ///   `rejected` where there is no such place.
    /// - Complexity: O(n) in the number of records, of sections and of rows in
    ///   the section that they join.
    @discardableResult
    public func insertCells(_ records: [CellRecord], at path: ItemPath) -> ListOperationResult {
        perform(.insertCells(records, at: path)) { manifest in
            guard let section = manifest.section(at: path.section) else {
                return .refused(.noSuchSection(path.section))
            }
            guard (0...section.cells.count).contains(path.item) else {
                return .refused(.noSuchItem(path))
            }
            guard !records.isEmpty else { return .nothing }
            let paths = (path.item..<(path.item + records.count)).map {
                ItemPath(section: path.section, item: $0)
            }
            return .accepted(.inserted(paths)) { manifest in
                var sections = manifest.sections
                sections[path.section].cells.insert(contentsOf: records, at: path.item)
                var changes = ListChanges()
                changes.insertedItems = paths
                return ListUpdatePlan(changes, sections: sections)
            }
        }
    }

    /// Removes rows.
    ///
    /// Positions that do not exist are passed over, and repetitions count once.
    ///
    /// - Parameters:
    ///   - paths: The positions, in any order.
    ///   - removingEmptySections: Whether a section goes that loses its last
    ///     row by this call; false by default. Sections that were empty stay.
    /// - Returns: `removed` with the rows that went, those of removed sections
    ///   excepted, or `nothing` when no position exists.
    /// - Complexity: O(n log n) in the number of positions, and O(m) in the
    ///   rows of the sections they name.
    @discardableResult
    public func removeCells(
        at paths: [ItemPath], removingEmptySections: Bool = false
    ) -> ListOperationResult {
        let operation = ListOperation.removeCells(
            at: paths, removingEmptySections: removingEmptySections)
        return perform(operation) { manifest in
            let existing = Set(paths).filter { manifest.cell(at: $0) != nil }.sorted()
            guard !existing.isEmpty else { return paths.isEmpty ? .nothing : .inVain }
            let bySection = Dictionary(grouping: existing, by: \.section)
            let emptied = bySection.keys.sorted().filter { index in
                removingEmptySections
                    && bySection[index]?.count == manifest.sections[index].cells.count
            }
            let removed = existing.filter { !emptied.contains($0.section) }
            return .accepted(.removed(removed, emptiedSections: emptied)) { manifest in
                var sections = manifest.sections
                for (index, paths) in bySection where !emptied.contains(index) {
                    let items = Set(paths.map(\.item))
                    sections[index].cells = sections[index].cells.enumerated()
                        .filter { !items.contains($0.offset) }.map(\.element)
                }
                for index in emptied.reversed() { sections.remove(at: index) }
                var changes = ListChanges()
                changes.deletedSections = emptied
                changes.deletedItems = removed
                return ListUpdatePlan(changes, sections: sections)
            }
        }
    }

    /// Moves a row: it is taken out, and inserted at a position counted after
    /// that.
    ///
    /// `[a, b, c, d]` becomes `[b, c, a, d]` when 0 moves to 2. A section that
    /// loses its only row stays, empty.
    ///
    /// - Parameters:
    ///   - origin: Where the row is.
    ///   - target: Where it is to be: 0 to the last index within its section,
    ///     0 to the number of rows in another.
    /// - Returns: `moved`, `nothing` where both are one position, or
    ///   `rejected`.
    /// - Complexity: O(n) in the number of sections and of rows in those that
    ///   the row leaves and joins.
    @discardableResult
    public func moveCell(from origin: ItemPath, to target: ItemPath) -> ListOperationResult {
        perform(.moveCell(from: origin, to: target)) { manifest in
            guard let record = manifest.cell(at: origin) else {
                return .refused(.noSuchItem(origin))
            }
            guard let section = manifest.section(at: target.section) else {
                return .refused(.noSuchSection(target.section))
            }
            let isSameSection = origin.section == target.section
            let last = section.cells.count - (isSameSection ? 1 : 0)
            guard (0...last).contains(target.item) else { return .refused(.noSuchItem(target)) }
            guard origin != target else { return .nothing }
            return .accepted(.moved(from: origin, to: target)) { manifest in
                var sections = manifest.sections
                sections[origin.section].cells.remove(at: origin.item)
                sections[target.section].cells.insert(record, at: target.item)
                var changes = ListChanges()
                changes.movedItems = [Move(from: origin, to: target)]
                return ListUpdatePlan(changes, sections: sections)
            }
        }
    }

    /// Puts records in the place of others.
    ///
    /// Positions that do not exist are passed over together with their record.
    /// A record with the identity of the one it replaces updates the row in
    /// place; one with another identity is another row.
    ///
    /// - Parameters:
    ///   - paths: The positions, each once.
    ///   - records: As many records.
    /// - Returns: `replaced` with the positions, `nothing` when there is none,
    ///   or `rejected` where the counts differ or a position is named twice.
    /// - Complexity: O(n log n) in the number of positions, and O(m) in the
    ///   sections and the rows of those that they name.
    @discardableResult
    public func replaceCells(
        at paths: [ItemPath], with records: [CellRecord]
    ) -> ListOperationResult {
        perform(.replaceCells(at: paths, with: records)) { manifest in
            guard paths.count == records.count else {
                return .refused(.countsDiffer(positions: paths.count, records: records.count))
            }
            var replacements: [ItemPath: CellRecord] = [:]
            for (path, record) in zip(paths, records) where manifest.cell(at: path) != nil {
                guard replacements.updateValue(record, forKey: path) == nil else {
                    return .refused(.duplicate(path))
                }
            }
            guard !replacements.isEmpty else { return paths.isEmpty ? .nothing : .inVain }
            return .accepted(.replaced(replacements.keys.sorted())) { manifest in
                manifest.plan(replacing: replacements)
            }
        }
    }

    /// Shows everything anew, though nothing changed.
    ///
    /// - Returns: ``ListOperationResult/reloaded``.
    @discardableResult
    public func reload() -> ListOperationResult {
        perform(.reload) { _ in
            .accepted(.reloaded) { ListUpdatePlan(.reload(.requested), sections: $0.sections) }
        }
    }

    private func plan(replacing replacements: [ItemPath: CellRecord]) -> ListUpdatePlan {
        var sections = self.sections
        var changes = ListChanges()
        for (path, record) in replacements.sorted(by: { $0.key < $1.key }) {
            if sections[path.section].cells[path.item].id == record.id {
                changes.updatedItems.append(path)
            } else {
                changes.deletedItems.append(path)
                changes.insertedItems.append(path)
            }
            sections[path.section].cells[path.item] = record
        }
        return ListUpdatePlan(changes, sections: sections)
    }
}

// MARK: - The course of an operation

/// What became of the validation of an operation.
private enum Validation {
    case refused(ListOperationResult.Rejection)
    case nothing

    /// Nothing of what was named exists: listeners hear of it, the view does not.
    case inVain
    case accepted(ListOperationResult, (ListManifest) -> ListUpdatePlan)
}

extension ListManifest {
    private func perform(
        _ operation: ListOperation, validating: (ListManifest) -> Validation
    ) -> ListOperationResult {
        switch validating(self) {
        case .refused(let rejection): return .rejected(rejection)
        case .nothing: return .nothing
        case .inVain, .accepted: break
        }
        tell(.will(operation))
        let result = carryOutIfStillPossible(validating(self))
        tell(.did(operation, result))
        return result
    }

    /// A listener may have changed the list: what was possible may not be.
    private func carryOutIfStillPossible(_ validation: Validation) -> ListOperationResult {
        switch validation {
        case .refused: return .rejected(.overtaken)
        case .nothing, .inVain: return .nothing
        case .accepted(let result, let plan):
            carryOut(plan(self))
            return result
        }
    }

    private func carryOut(_ plan: ListUpdatePlan) {
        sections = plan.sections
        handOver(plan)
        tell(.planned(plan))
    }
}

extension UpdatePlan {
    /// A plan of one stage whose operations are known.
    fileprivate init(_ changes: ListChanges, sections: [Section]) {
        self.init(
            .stages([UpdateStage(changes: changes, sections: sections)]), sections: sections)
    }
}
