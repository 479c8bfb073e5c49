import WaybillDiff
import WaybillLists
import WaybillScreens

/// The menu of a row: what else can be done to it stands on the last line, each with
/// the key that does it.
extension TerminalScreenModel {
    /// The keys of the actions that are seen, in their order.
    private static let keys = Array("123456789bcdefghimnoptuvwxyz".unicodeScalars)

    /// A menu that is open.
    struct Menu: Hashable, Sendable {
        /// The row; nil for all that are selected.
        let row: RowKey?

        /// The first action that is seen: where there is no room for all, the key that
        /// opened the menu shows the next ones.
        var first = 0

        /// The key that opens it.
        var key: Unicode.Scalar { row == nil ? "s" : "a" }
    }

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
        menu = Menu(row: row)
    }

    /// Opens the menu of the rows that are selected, where rows can be selected together.
    mutating func openSelection() {
        if page?.selection?.actions.isEmpty == false { menu = Menu(row: nil) }
    }

    /// Selects all rows up to the one that the keyboard is at, if that is seen.
    mutating func extend() -> TerminalAction? {
        guard page?.selection != nil, let target, isSeen(target), case .row = target.focus
        else { return nil }
        view.isChosen = true
        return target.path.map { .extend($0) }
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

    /// Does what a key means in the menu that is open, which closes unless the key
    /// shows more of it.
    ///
    /// - Parameter key: The key.
    /// - Returns: What is asked for; nil where the key is none of the menu.
    mutating func pressMenu(_ key: Unicode.Scalar) -> TerminalAction? {
        guard let menu else { return nil }
        self.menu = nil
        let entries = entries(of: menu)
        if key == menu.key, entries.count < actions(of: menu.row).count {
            let next = menu.first + entries.count
            let isLast = next >= actions(of: menu.row).count
            self.menu = Menu(row: menu.row, first: isLast ? 0 : next)
            return nil
        }
        guard let entry = entries.first(where: { $0.key == key }) else { return nil }
        guard let row = menu.row else { return .batch(entry.id) }
        return drawn.row(row).map { .act($0.position.path, entry.id) }
    }

    /// The menu as the last line says it.
    var menuLine: TerminalLine? {
        guard let menu else { return nil }
        let entries = entries(of: menu)
        var pieces = entries.flatMap { [Piece($0.text, .status), .blanks(2)] }
        if entries.count < actions(of: menu.row).count {
            pieces += [Piece(more(of: menu), .caption), .blanks(2)]
        }
        let line = TerminalLine(pieces + [Piece("Esc leave", .caption)])
        return line.columns > size.columns ? TerminalLine(pieces).cut(to: size.columns) : line
    }

    /// What is clicked on in the menu that the last line says.
    ///
    /// - Parameter column: The column.
    /// - Returns: The key that would do it; nil beside the menu.
    func menuKey(at column: Int) -> Unicode.Scalar? {
        guard let menu else { return nil }
        let entries = entries(of: menu)
        var start = 0
        for entry in entries {
            let end = start + TextWidth.columns(of: entry.text)
            if (start..<end).contains(column) { return entry.key }
            start = end + 2
        }
        let isMore = entries.count < actions(of: menu.row).count
        let isAtMore = (start..<start + more(of: menu).count).contains(column)
        return isMore && isAtMore ? menu.key : nil
    }

    private func more(of menu: Menu) -> String { "\(menu.key) more" }

    /// The actions that there is room for, one at least.
    private func entries(of menu: Menu) -> [(key: Unicode.Scalar, text: String, id: String)] {
        let actions = actions(of: menu.row)
        var entries: [(key: Unicode.Scalar, text: String, id: String)] = []
        var columns = 0
        for (key, action) in zip(TerminalScreenModel.keys, actions.dropFirst(menu.first)) {
            let text = "\(key) \(TerminalText.clean(action.title))"
            columns += TextWidth.columns(of: text) + 2
            let isLastOfAll = entries.count + 1 == actions.count
            let room = size.columns + 2 - (isLastOfAll ? 0 : more(of: menu).count + 2)
            guard columns <= room || entries.isEmpty else { break }
            entries.append((key, text, action.id))
        }
        return entries
    }

    private func actions(of row: RowKey?) -> [Page.Action] {
        guard let row else { return page?.selection?.actions ?? [] }
        return drawn.row(row).flatMap { page?.row(at: $0.position.path)?.actions } ?? []
    }
}
