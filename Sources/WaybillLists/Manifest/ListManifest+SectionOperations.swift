import WaybillDiff

extension ListManifest {
    /// Replaces all sections, and changes only the differences on screen.
    ///
    /// Rows keep their identity: a row in both descriptions is moved and updated, never removed and
    /// inserted.
    ///
    /// - Parameter selection: The selection strategy; ``SelectionStrategy/keepRows`` by default,
    ///   and always while the view is not updated.
    /// - Complexity: That of `UpdatePlan.init(from:to:)`.
    @discardableResult
    public func setSections(
        _ newSections: [SectionRecord], selection: SelectionStrategy = .keepRows
    ) -> ListOperationResult {
        perform(.setSections(newSections, selection: selection)) { _ in
            let change = ListChange(
                shape: .difference, movement: .byPlan, strategy: selection
            ) { $0 = newSections }
            return .accepted(.setSections, change)
        }
    }

    /// Inserts sections.
    ///
    /// - Parameter index: The index of the first one; the number of sections appends.
    /// - Returns: `insertedSections` with the indexes, `nothing` for no records, or `rejected` for
    ///   a missing index.
    /// - Complexity: O(n) in the number of sections.
    @discardableResult
    public func insertSections(_ records: [SectionRecord], at index: Int) -> ListOperationResult {
        perform(.insertSections(records, at: index)) { manifest in
            guard (0...manifest.sections.count).contains(index) else {
                return .refused(.noSuchSection(index))
            }
            guard !records.isEmpty else { return .nothing }
            let indexes = index..<(index + records.count)
            var changes = ListChanges()
            changes.insertedSections = Array(indexes)
            let change = ListChange(moving: changes) { sections in
                sections.insert(contentsOf: records, at: index)
            }
            return .accepted(.insertedSections(indexes), change)
        }
    }

    /// Removes sections, all of them or none.
    ///
    /// - Parameter indexes: The sections, in any order; repetitions count once.
    /// - Returns: `removedSections`, `nothing` for no indexes, or `rejected` for a missing section.
    /// - Complexity: O(n log n) in the number of indexes, and O(m) in the number of sections.
    @discardableResult
    public func removeSections(at indexes: [Int]) -> ListOperationResult {
        perform(.removeSections(at: indexes)) { manifest in
            for index in indexes where manifest.section(at: index) == nil {
                return .refused(.noSuchSection(index))
            }
            guard !indexes.isEmpty else { return .nothing }
            let removed = Set(indexes).sorted()
            var changes = ListChanges()
            changes.deletedSections = removed
            let change = ListChange(moving: changes) { sections in
                for index in removed.reversed() { sections.remove(at: index) }
            }
            return .accepted(.removedSections(removed), change)
        }
    }

    /// Moves a section to an index, counted after its removal.
    ///
    /// For the same index only listeners are notified.
    ///
    /// - Returns: `movedSection`, or `rejected` for a missing section.
    /// - Complexity: O(n) in the number of sections.
    @discardableResult
    public func moveSection(from origin: Int, to target: Int) -> ListOperationResult {
        perform(.moveSection(from: origin, to: target)) { manifest in
            for index in [origin, target] where manifest.section(at: index) == nil {
                return .refused(.noSuchSection(index))
            }
            let result = ListOperationResult.movedSection(from: origin, to: target)
            guard origin != target else { return .inVain(result) }
            var changes = ListChanges()
            changes.movedSections = [Move(from: origin, to: target)]
            let change = ListChange(moving: changes) { sections in
                sections.insert(sections.remove(at: origin), at: target)
            }
            return .accepted(result, change)
        }
    }

    /// Replaces sections by others.
    ///
    /// Missing indexes are ignored together with their section. A section with the old identity is
    /// updated in place, row by row; one with another identity is another section.
    ///
    /// - Returns: `replacedSections` with the indexes and both sections, `nothing` without any, or
    ///   `rejected` for unequal counts or repeated indexes.
    /// - Complexity: That of the diff.
    @discardableResult
    public func replaceSections(
        at indexes: [Int], with records: [SectionRecord]
    ) -> ListOperationResult {
        perform(.replaceSections(at: indexes, with: records)) { manifest in
            guard indexes.count == records.count else {
                return .refused(.countsDiffer(positions: indexes.count, records: records.count))
            }
            var seen: Set<Int> = []
            var replacements: [Replacement<Int, SectionRecord>] = []
            for (index, record) in zip(indexes, records) {
                guard let original = manifest.section(at: index) else { continue }
                guard seen.insert(index).inserted else {
                    return .refused(.duplicateSection(index))
                }
                replacements.append(
                    Replacement(position: index, record: record, original: original))
            }
            guard !replacements.isEmpty else {
                return indexes.isEmpty ? .nothing : .inVain(.nothing)
            }
            replacements.sort { $0.position < $1.position }
            let change = ListChange(shape: .difference, movement: .byPlan) { sections in
                for replacement in replacements {
                    sections[replacement.position] = replacement.record
                }
            }
            return .accepted(.replacedSections(replacements), change)
        }
    }
}
