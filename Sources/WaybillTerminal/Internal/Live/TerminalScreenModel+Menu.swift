import WaybillDiff
import WaybillLists
import WaybillScreens

/// The menu of a row: what else can be done to it stands on the last line, each with
/// the key that does it.
extension TerminalScreenModel {
    /// The keys of the actions, in their order; of more, the rest cannot be reached.
    private static let keys = Array("123456789bcdefghimnopstuvwxyz".unicodeScalars)

    /// What can be done to the row that the keyboard is at or in.
    var targetActions: [Page.Action] {
        guard let row = target?.focus.row else { return [] }
        return actions(of: row)
    }

    /// Opens the menu of the row that the keyboard is at, if it has one and is seen.
    mutating func openMenu() {
        guard let target, isSeen(target), let row = target.focus.row, !actions(of: row).isEmpty
        else { return }
        view.isChosen = true
        menu = row
    }

    /// Does an action of the row that the keyboard is at, if it has it and is seen.
    ///
    /// - Parameter id: Which action.
    /// - Returns: What is asked for; nil for nothing.
    mutating func act(_ id: String) -> TerminalAction? {
        guard let target, isSeen(target), let path = target.path,
            targetActions.contains(where: { $0.id == id })
        else { return nil }
        view.isChosen = true
        return .act(path, id)
    }

    /// What a key does in the menu of a row.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - key: The key.
    /// - Returns: What is asked for; nil where the key is none of the menu.
    func action(of row: RowKey, at key: Unicode.Scalar) -> TerminalAction? {
        guard let index = TerminalScreenModel.keys.firstIndex(of: key) else { return nil }
        let actions = actions(of: row)
        guard actions.indices.contains(index), let path = path(of: row) else { return nil }
        return .act(path, actions[index].id)
    }

    /// The menu of a row as the last line says it.
    ///
    /// - Parameter row: The row.
    /// - Returns: The keys and what they do.
    func menuPieces(of row: RowKey) -> [Piece] {
        entries(of: row).flatMap { entry in
            [Piece(entry.text, .status), .blanks(2)]
        } + [Piece("Esc leave", .caption)]
    }

    /// What is clicked on in the menu that the last line says.
    ///
    /// - Parameter column: The column.
    /// - Returns: The key that would do it; nil beside the actions.
    func menuKey(at column: Int) -> Unicode.Scalar? {
        guard let menu else { return nil }
        var start = 0
        for (key, text) in entries(of: menu) {
            let end = start + TextWidth.columns(of: text)
            if (start..<end).contains(column) { return key }
            start = end + 2
        }
        return nil
    }

    private func entries(of row: RowKey) -> [(key: Unicode.Scalar, text: String)] {
        zip(TerminalScreenModel.keys, actions(of: row)).map { key, action in
            (key, "\(key) \(TerminalText.clean(action.title))")
        }
    }

    private func actions(of row: RowKey) -> [Page.Action] {
        guard let path = path(of: row) else { return [] }
        return page?.actions(at: path) ?? []
    }

    private func path(of row: RowKey) -> ItemPath? { drawn.row(row)?.position.path }
}

extension Page {
    /// What the menu of a row offers.
    ///
    /// - Parameter path: The position of the row.
    /// - Returns: The actions; nothing where it is not drawn.
    func actions(at path: ItemPath) -> [Page.Action] {
        guard let section = sections.first(where: { $0.index == path.section }) else { return [] }
        let item = path.item - section.firstRow
        return section.rows.indices.contains(item) ? section.rows[item].actions : []
    }
}
