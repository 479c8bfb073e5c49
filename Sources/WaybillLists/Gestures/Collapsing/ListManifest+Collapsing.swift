import WaybillDiff

extension ListManifest {
    /// The list as a view is to show it: the current description, without the
    /// rows of collapsed sections.
    ///
    /// Rows have the same positions in both.
    ///
    /// - Complexity: O(n) in the number of sections.
    package var shownSections: [SectionRecord] {
        guard sections.contains(where: { $0.isCollapsed != nil }) else { return sections }
        return sections.enumerated().map { index, section in
            guard section.isCollapsed != nil else { return section }
            var shown = section
            shown.isCollapsed = tracker.isCollapsed(index, in: sections)
            if shown.isCollapsed == true { shown.cells = [] }
            return shown
        }
    }

    /// Whether the rows of a section are hidden.
    ///
    /// As the section's ``SectionRecord/isCollapsed`` is, until a person
    /// changes it; and that stays, wherever the section moves, until the
    /// description changes it or the section is removed.
    ///
    /// Hidden rows stay in the description and stay selected; they can be
    /// deselected, and a person can do nothing else with them.
    public func isCollapsed(section index: Int) -> Bool {
        sections.indices.contains(index) && tracker.isCollapsed(index, in: sections)
    }

    /// Hides the rows of sections, or shows them, as a person wants it.
    ///
    /// - Parameter indexes: The sections, in any order. Those that do not exist, cannot
    ///   be collapsed or are as wanted are ignored.
    /// - Returns: `collapsedSections` with those that changed, or `nothing`.
    /// - Complexity: O(n log n) in the number of indexes, and that of the diff.
    @discardableResult
    public func setCollapsed(
        _ isCollapsed: Bool, sectionsAt indexes: [Int]
    ) -> ListOperationResult {
        perform(.collapseSections(at: indexes, isCollapsed)) { manifest in
            let changing = Set(indexes).filter { index in
                manifest.section(at: index)?.isCollapsed != nil
                    && manifest.isCollapsed(section: index) != isCollapsed
            }
            guard !changing.isEmpty else { return indexes.isEmpty ? .nothing : .inVain(.nothing) }
            var change = ListChange(shape: .difference)
            for index in changing { change.collapses[index] = isCollapsed }
            return .accepted(.collapsedSections(changing.sorted(), isCollapsed), change)
        }
    }

    /// Hides the rows of the first section with an identity where they are
    /// shown, and shows them where they are hidden.
    ///
    /// - Returns: `collapsedSections`, or `nothing` if there is no such section
    ///   or it cannot be collapsed.
    @discardableResult
    public func toggleCollapsed(section id: RecordID) -> ListOperationResult {
        guard let index = sections.firstIndex(where: { $0.id == id }) else { return .nothing }
        return setCollapsed(!isCollapsed(section: index), sectionsAt: [index])
    }

    func isHidden(_ path: ItemPath) -> Bool { isCollapsed(section: path.section) }

    var canHideRows: Bool { sections.contains { $0.isCollapsed != nil } }

    /// Whether any rows are hidden: positions of a change of all rows are not
    /// those of a change of the shown ones then.
    var hidesRows: Bool { sections.indices.contains { tracker.isCollapsed($0, in: sections) } }
}

extension RowTracker {
    mutating func collapse(_ wishes: [Int: Bool], in sections: [SectionRecord]) {
        for (index, isCollapsed) in wishes {
            collapses[index] = sections[index].isCollapsed == isCollapsed ? nil : isCollapsed
        }
        endWhatIsHidden(in: sections)
    }
}
