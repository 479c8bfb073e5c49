package import WaybillDiff
package import WaybillLists

extension ScreenView {
    /// Where the rows are now that were on the page taken last, by their index
    /// there, counted through its sections; those that have gone are left out.
    ///
    /// - Complexity: O(n) in the rows that are drawn.
    package var takenRows: [Int: ItemPath] {
        var paths: [Int: ItemPath] = [:]
        for (path, row) in rows { if let index = row.origin.index { paths[index] = path } }
        return paths
    }

    /// Where the sections are now that were on the page taken last, by their
    /// index there.
    ///
    /// - Complexity: O(n) in the sections that are drawn.
    package var takenSections: [Int: Int] {
        var sections: [Int: Int] = [:]
        for (section, edge) in edges {
            if let index = edge.origin.index { sections[index] = section }
        }
        return sections
    }

    /// Follows the list that was taken last also when another one is taken.
    ///
    /// A host whose viewer responds late calls this before it takes a step: what the viewer says
    /// of rows by their index can then be understood for each list that it may still show.
    ///
    /// - Complexity: O(n) in the rows that are drawn; they are followed through every plan until
    ///   ``followLists(_:)``.
    package func keepTaken(as number: Int) {
        formerLists[number] = TakenList(rows: takenRows, sections: takenSections)
        if formerLists.count > ScreenView.mostFormerLists, let first = formerLists.keys.min() {
            formerLists[first] = nil
        }
    }

    private static let mostFormerLists = 16

    /// Goes on to follow some of the earlier lists, and no others.
    package func followLists(_ numbers: Range<Int>) {
        formerLists = formerLists.filter { numbers.contains($0.key) }
    }

    /// Where the rows and sections of a list that was taken earlier are now; nil if it is not
    /// followed.
    package func list(takenAs number: Int) -> TakenList? { formerLists[number] }

    /// The identity of a row that is drawn; nil if it is not.
    package func id(ofRowAt path: ItemPath) -> RecordID? { rows[path]?.row.id }

    /// The action of a row or header that is drawn for which a condition holds, by its
    /// identity.
    ///
    /// - Returns: The identity; nil if the row is not drawn or has no such action.
    package func actionID(at path: ItemPath, where isMeant: (String) -> Bool) -> String? {
        if path.edge == .header {
            return [false, true].map(Page.Action.turning).first(where: isMeant)
        }
        return rows[path]?.row.actions.first { isMeant($0.id) }?.id
    }
}
