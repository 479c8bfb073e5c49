import WaybillDiff
public import WaybillScreens
public import WaybillTesting

extension LivePage {
    /// The rows as they stand in the document, by the attributes of their positions.
    ///
    /// None if a dialog is open; a row without a position is at -1.
    ///
    /// - Complexity: O(n) in the size of the page.
    public var presentedRows: [ConformanceRow] { presentedRows(in: document.semantics) }

    /// The rows as they stand in the document, of which the tree is known.
    ///
    /// - Parameter semantics: The tree of the document.
    /// - Returns: The rows, as ``presentedRows``.
    /// - Complexity: O(n) in the size of the page.
    public func presentedRows(in semantics: SemanticsNode) -> [ConformanceRow] {
        let (rows, nodes) = (rows, semantics.rowNodes)
        guard modal == nil, rows.count == nodes.count else { return [] }
        let places = sections.map { $0.shell["data-at"].flatMap { Int($0) } }
        return zip(rows, nodes).map { row, node in
            func number(_ name: String) -> Int? { row.element[name].flatMap { Int($0) } }
            let section = places[row.section] ?? row.section
            return ConformanceRow(
                path: ItemPath(section: section, item: (number("aria-posinset") ?? 0) - 1),
                count: number("aria-setsize") ?? -1, id: row.id, semantics: node)
        }
    }

    /// The texts of the headers that the style sheet keeps visible while rows below them are.
    ///
    /// - Complexity: O(n) in the size of the page.
    public var pinnedHeaders: Set<String> {
        let pinned = sections.filter { $0.shell.hasClass("pins") }
        return Set(pinned.compactMap { $0.shell.first { $0.name == "h2" }?.text })
    }
}
