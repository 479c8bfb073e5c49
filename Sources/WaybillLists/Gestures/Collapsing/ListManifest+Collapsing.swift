import WaybillDiff

extension ListManifest {
    /// The sections for the view: the current description without the rows of collapsed sections.
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
    /// The section's ``SectionRecord/isCollapsed`` until the user changes it; the user's choice
    /// follows the section and ends when the description changes its value or the section is
    /// removed.
    ///
    /// Hidden rows stay in the description and stay selected. Users can only deselect them.
    public func isCollapsed(section index: Int) -> Bool {
        tracker.isCollapsed(index, in: sections)
    }

    /// Hides or shows the rows of sections on behalf of the user.
    ///
    /// - Parameter indexes: The sections, in any order. Missing sections, sections that cannot be
    ///   collapsed and unchanged ones are ignored.
    /// - Returns: `collapsedSections` with the changed sections, or `nothing`.
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

    /// Toggles the visibility of the rows of the first section with an identity.
    ///
    /// - Returns: `collapsedSections`, or `nothing` for a missing section or one that cannot be
    ///   collapsed.
    @discardableResult
    public func toggleCollapsed(section id: RecordID) -> ListOperationResult {
        guard let index = sections.firstIndex(where: { $0.id == id }) else { return .nothing }
        return setCollapsed(!isCollapsed(section: index), sectionsAt: [index])
    }

    /// Whether any rows are hidden: then the positions of all rows and of the visible ones differ.
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
