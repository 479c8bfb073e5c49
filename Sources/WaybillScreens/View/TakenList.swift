package import WaybillDiff
import WaybillLists

/// Where the rows and sections are now of a list that a host took.
package struct TakenList {
    /// The paths of the rows that are still there, by their index in the list, counted through its
    /// sections.
    package private(set) var rows: [Int: ItemPath]

    /// The positions of the sections that are still there, by their index in the list.
    package private(set) var sections: [Int: Int]

    package init(rows: [Int: ItemPath] = [:], sections: [Int: Int] = [:]) {
        self.rows = rows
        self.sections = sections
    }

    mutating func follow(_ map: PathMap) {
        rows = rows.compactMapValues { map.path($0) }
        sections = sections.compactMapValues { map.section($0) }
    }
}
