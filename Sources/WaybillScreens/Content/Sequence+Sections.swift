public import WaybillLists

extension Sequence {
    /// The elements in titled sections: one for each group with elements.
    ///
    /// ```swift
    /// screen.sections = books.sections(
    ///     Genre.allCases, by: \.genre, title: \.rawValue, row: row)
    /// ```
    ///
    /// - Parameter groups: The groups in the order of the sections; each is the identity of its
    ///   section.
    /// - Complexity: O(n) in the number of elements and of groups.
    public func sections<Group: Hashable & Sendable>(
        _ groups: some Sequence<Group>, by group: (Element) -> Group, title: (Group) -> String,
        row: (Element) -> CellRecord
    ) -> [SectionRecord] {
        let members = Dictionary(grouping: self, by: group)
        return groups.compactMap { group in
            members[group].map { members in
                SectionRecord(group, title: title(group)) { members.map(row) }
            }
        }
    }
}
