public import WaybillDiff
import WaybillLists
public import WaybillScreens
import WaybillSessions

/// A row on a host's page: its declared position, and its content.
///
/// Each host has a window of a long list. Two windows are compared where they overlap, and each
/// with the list.
public struct ConformanceRow: Hashable, Sendable {
    /// The position in the whole list.
    public var path: ItemPath

    /// The number of rows in its section, on the page or not.
    public var count: Int

    /// The identity of the row, as text.
    public var id: String

    /// The semantics of the row, as the host presents it.
    public var semantics: SemanticsNode

    /// Creates a row.
    public init(path: ItemPath, count: Int, id: String, semantics: SemanticsNode) {
        (self.path, self.count, self.id, self.semantics) = (path, count, id, semantics)
    }

    /// Reads the rows of a page: their positions from the page, their content from the semantics
    /// tree.
    ///
    /// - Returns: The presented rows; none while a dialog is open. Of the first line of a grid some
    ///   cards may be hidden.
    /// - Complexity: O(n) in the rows.
    public static func all(of page: Page, presentedAs tree: SemanticsNode) -> [ConformanceRow] {
        guard page.modal == nil else { return [] }
        var nodes = tree.rowNodes[...]
        var rows: [ConformanceRow] = []
        for section in page.sections {
            for (offset, row) in section.rows.enumerated() {
                guard let node = nodes.first, node.name == row.content.accessibilityText else {
                    continue
                }
                nodes.removeFirst()
                rows.append(
                    ConformanceRow(
                        path: ItemPath(section: section.index, item: section.firstRow + offset),
                        count: section.rowCount, id: row.id.description, semantics: node))
            }
        }
        return nodes.isEmpty ? rows : []
    }
}

extension SemanticsNode {
    /// The rows of its lists, in order.
    public var rowNodes: [SemanticsNode] {
        children.filter { $0.role == .list }.flatMap(\.children).filter { $0.role == .listItem }
    }
}

extension HeadlessHost {
    /// A row of the list, visible or not, as every host has to present it.
    ///
    /// - Returns: The row; nil if it is missing, folded away, or not drawn by its content.
    public func row(at path: ItemPath) -> ConformanceRow? {
        guard let manifest = session.screen?.manifest,
            let section = manifest.section(at: path.section),
            let record = manifest.cell(at: path), let content = record.content,
            !manifest.isCollapsed(section: path.section)
        else { return nil }
        var row = Page.Row(
            showing: record, as: content, maySelect: manifest.allowsSelection(at: path))
        if manifest.keepsSelection(section: path.section) {
            row.isSelected = manifest.isSelected(at: path)
        }
        row.actions = Page.Action.all(of: record, at: path, in: manifest)
        return ConformanceRow(
            path: path, count: section.cells.count, id: record.id.description,
            semantics: row.semantics)
    }
}

extension Page {
    /// The texts of the pinned headers.
    ///
    /// - Complexity: O(n) in the drawn sections.
    public var pinnedHeaders: Set<String> {
        Set(sections.filter(\.pinsHeader).compactMap { $0.header?.accessibilityText })
    }
}
