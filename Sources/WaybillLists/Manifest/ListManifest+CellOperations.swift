public import WaybillDiff

extension ListManifest {
    /// Inserts rows.
    ///
    /// - Parameter path: The position of the first one; an item index equal to the number of rows
    ///   appends.
    /// - Returns: `inserted` with the positions, `nothing` for no records, or `rejected` for a
    ///   missing position or too many rows to count.
    /// - Complexity: O(n) in the number of records, of sections and of rows in their section.
    @discardableResult
    public func insertCells(_ records: [CellRecord], at path: ItemPath) -> ListOperationResult {
        perform(.insertCells(records, at: path)) { manifest in
            guard let section = manifest.section(at: path.section) else {
                return .refused(.noSuchSection(path.section))
            }
            guard (0...section.cells.count).contains(path.item),
                section.cells.count <= .max - records.count
            else { return .refused(.noSuchItem(path)) }
            guard !records.isEmpty else { return .nothing }
            let paths = (path.item..<(path.item + records.count)).map {
                ItemPath(section: path.section, item: $0)
            }
            var changes = ListChanges()
            changes.insertedItems = paths
            let change = ListChange(moving: changes) { sections in
                sections[path.section].cells.edit(path.item..<path.item, with: records)
            }
            return .accepted(.inserted(paths), change)
        }
    }

    /// Removes rows, ignoring missing positions and repetitions.
    ///
    /// - Parameter removingEmptySections: Whether a section is removed after losing its last row by
    ///   this call; false by default. Sections that were already empty stay.
    /// - Returns: `removed` with the removed rows, those of removed sections excepted, or `nothing`
    ///   when no position exists.
    /// - Complexity: O(n log n) in the number of positions, and O(m) in the rows of their sections.
    @discardableResult
    public func removeCells(
        at paths: [ItemPath], removingEmptySections: Bool = false
    ) -> ListOperationResult {
        let operation = ListOperation.removeCells(
            at: paths, removingEmptySections: removingEmptySections)
        return perform(operation) { manifest in
            let existing = manifest.existing(paths)
            guard !existing.isEmpty else { return paths.isEmpty ? .nothing : .inVain(.nothing) }
            let bySection = Dictionary(grouping: existing, by: \.section)
            let emptied = bySection.keys.sorted().filter { index in
                removingEmptySections
                    && bySection[index]?.count == manifest.sections[index].cells.count
            }
            let isEmptied = Set(emptied)
            let removed = existing.filter { !isEmptied.contains($0.section) }
            var changes = ListChanges()
            changes.deletedSections = emptied
            changes.deletedItems = removed
            let change = ListChange(moving: changes) { sections in
                for (index, paths) in bySection where !isEmptied.contains(index) {
                    sections[index].cells.remove(at: paths.map(\.item))
                }
                for index in emptied.reversed() { sections.remove(at: index) }
            }
            return .accepted(.removed(removed, emptiedSections: emptied), change)
        }
    }

    /// Moves a row to a position, counted after its removal.
    ///
    /// `[a, b, c, d]` becomes `[b, c, a, d]` when 0 moves to 2. A section that loses its only row
    /// stays, empty.
    ///
    /// - Parameter target: 0 to the last index within its section, 0 to the number of rows in
    ///   another.
    /// - Returns: `moved`, `nothing` for equal positions, or `rejected`.
    /// - Complexity: O(n) in the number of sections and of rows in both sections.
    @discardableResult
    public func moveCell(from origin: ItemPath, to target: ItemPath) -> ListOperationResult {
        perform(.moveCell(from: origin, to: target)) { manifest in
            manifest.validateMove(from: origin, to: target)
        }
    }

    func validateMove(from origin: ItemPath, to target: ItemPath) -> Validation {
        guard let record = cell(at: origin) else { return .refused(.noSuchItem(origin)) }
        guard let section = section(at: target.section) else {
            return .refused(.noSuchSection(target.section))
        }
        let isSameSection = origin.section == target.section
        let last = section.cells.count - (isSameSection ? 1 : 0)
        guard (0...last).contains(target.item), isSameSection || last < .max else {
            return .refused(.noSuchItem(target))
        }
        guard origin != target else { return .nothing }
        var changes = ListChanges()
        changes.movedItems = [Move(from: origin, to: target)]
        let change = ListChange(moving: changes) { sections in
            sections[origin.section].cells.edit(origin.item..<(origin.item + 1), with: [])
            sections[target.section].cells.edit(target.item..<target.item, with: [record])
        }
        return .accepted(.moved(from: origin, to: target), change)
    }

    /// Replaces records by others.
    ///
    /// Missing positions are ignored together with their record. A record with the old identity
    /// updates the row in place; one with another identity is another row.
    ///
    /// - Returns: `replaced` with the positions and both records, `nothing` without any, or
    ///   `rejected` for unequal counts or repeated positions.
    /// - Complexity: O(n log n) in the number of positions, and O(m) in the sections and in the
    ///   rows of the affected ones.
    @discardableResult
    public func replaceCells(
        at paths: [ItemPath], with records: [CellRecord]
    ) -> ListOperationResult {
        perform(.replaceCells(at: paths, with: records)) { manifest in
            guard paths.count == records.count else {
                return .refused(.countsDiffer(positions: paths.count, records: records.count))
            }
            var seen: Set<ItemPath> = []
            var replacements: [Replacement<ItemPath, CellRecord>] = []
            for (path, record) in zip(paths, records) {
                guard let original = manifest.cell(at: path) else { continue }
                guard seen.insert(path).inserted else { return .refused(.duplicate(path)) }
                replacements.append(
                    Replacement(position: path, record: record, original: original))
            }
            guard !replacements.isEmpty else {
                return paths.isEmpty ? .nothing : .inVain(.nothing)
            }
            replacements.sort { $0.position < $1.position }
            return .accepted(.replaced(replacements), change(replacing: replacements))
        }
    }

    private func change(
        replacing replacements: [Replacement<ItemPath, CellRecord>]
    ) -> ListChange {
        var changes = ListChanges()
        for replacement in replacements {
            if replacement.original.id == replacement.record.id {
                changes.updatedItems.append(replacement.position)
            } else {
                changes.deletedItems.append(replacement.position)
                changes.insertedItems.append(replacement.position)
            }
        }
        let movement = changes.deletedItems.isEmpty ? .staying : RowMovement.batch(changes)
        let redrawn = replacements.filter { $0.record == $0.original }.map(\.position)
        return ListChange(shape: .exact(changes), movement: movement, redrawn: redrawn) {
            sections in
            // Many go faster into one copy, which is then uniquely referenced.
            let counts = Dictionary(grouping: replacements, by: \.position.section).mapValues(
                \.count)
            for replacement in replacements {
                let path = replacement.position
                if counts[path.section, default: 0] > 8 {
                    sections[path.section].cells[path.item] = replacement.record
                } else {
                    let range = path.item..<(path.item + 1)
                    sections[path.section].cells.edit(range, with: [replacement.record])
                }
            }
        }
    }

    func existing(_ paths: [ItemPath]) -> [ItemPath] {
        Set(paths).filter { cell(at: $0) != nil }.sorted()
    }
}
