import WaybillDiff
import WaybillScreens

/// A menu on the last line: what else can be done to a row, or the options of a control,
/// each with the key that does it.
extension TerminalScreenModel {
    /// The keys of the actions that are seen, in their order.
    private static let keys = Array("123456789bcdefghimnoptuvwxyz".unicodeScalars)

    /// A menu that is open.
    struct Menu: Hashable, Sendable {
        /// What it belongs to.
        enum Source: Hashable, Sendable {
            /// A row.
            case row(RowKey)

            /// All rows that are selected.
            case selection

            /// A control of a row.
            case control(ControlKey)
        }

        /// What it belongs to.
        let source: Source

        /// The first action that is seen: where there is no room for all, the key that
        /// opened the menu shows the next ones.
        var first = 0

        /// The key that opens it, or shows more of it.
        var key: Unicode.Scalar {
            switch source {
            case .row: "a"
            case .selection: "s"
            case .control: " "
            }
        }

        /// What that key is called.
        var keyName: String { key == " " ? "Space" : String(key) }
    }

    /// What is offered by a menu.
    private struct Item {
        var id: String
        var title: String
        var isChosen = false
    }

    /// What can be done to the row that the keyboard is at or in.
    var targetActions: [Page.Action] {
        guard let row = target?.focus.row else { return [] }
        return drawn.row(row).flatMap { page?.row(at: $0.position.path)?.actions } ?? []
    }

    /// Opens the menu of the row that the keyboard is at, if it has one and is seen.
    mutating func openMenu() {
        guard let target, isSeen(target), let row = target.focus.row, !targetActions.isEmpty
        else { return }
        view.isChosen = true
        menu = Menu(source: .row(row))
    }

    /// Opens the options of a control of the row that the keyboard is at.
    ///
    /// - Parameter id: Which control.
    mutating func openMenu(of id: String) {
        guard let row = target?.focus.row else { return }
        let menu = Menu(source: .control(ControlKey(row: row, control: id)))
        if !items(of: menu.source).isEmpty { self.menu = menu }
    }

    /// Opens the menu of the rows that are selected, where rows can be selected together.
    mutating func openSelection() {
        guard page?.modal == nil, page?.selection?.actions.isEmpty == false else { return }
        menu = Menu(source: .selection)
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

    /// Does what a key means while a menu is open, which closes unless the key shows more
    /// of it.
    ///
    /// - Parameter key: The key.
    /// - Returns: What it did; nothing where the key is none of the menu.
    mutating func pressMenu(_ key: TerminalKey) -> TerminalEdit {
        guard let former = menu else { return .none }
        if case .text(let scalar) = key, let action = pressMenu(scalar) { return .done(action) }
        // The key may have shown more of the menu.
        if let menu, key == .text(menu.key) { return .done(nil) }
        menu = nil
        if key == .escape { return .done(nil) }
        // A control keeps its keys: what is none of its options closes them alone.
        if case .control = former.source, case .text = key { return .done(nil) }
        return .none
    }

    /// Does what a key means in the menu that is open.
    ///
    /// - Parameter key: The key.
    /// - Returns: What is asked for; nil where the key is none of the menu.
    mutating func pressMenu(_ key: Unicode.Scalar) -> TerminalAction? {
        guard let menu else { return nil }
        self.menu = nil
        let entries = entries(of: menu)
        let count = items(of: menu.source).count
        if key == menu.key, entries.count < count {
            let next = menu.first + entries.count
            self.menu = Menu(source: menu.source, first: next >= count ? 0 : next)
            return nil
        }
        guard let entry = entries.first(where: { $0.key == key }) else { return nil }
        switch menu.source {
        case .selection: return .batch(entry.id)
        case .row(let row): return drawn.row(row).map { .act($0.position.path, entry.id) }
        case .control(let control):
            return page?.path(of: control.row).map {
                .operate($0, control.control, .set(entry.id))
            }
        }
    }

    /// The menu as the last line says it.
    var menuLine: TerminalLine? {
        guard let menu else { return nil }
        let entries = entries(of: menu)
        var pieces = entries.flatMap {
            [Piece($0.text, $0.isChosen ? .current : .status), .blanks(2)]
        }
        if entries.count < items(of: menu.source).count {
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
        let isMore = entries.count < items(of: menu.source).count
        let isAtMore = (start..<start + more(of: menu).count).contains(column)
        return isMore && isAtMore ? menu.key : nil
    }

    private func more(of menu: Menu) -> String { "\(menu.keyName) more" }

    /// What a key does in a menu.
    private struct Entry {
        var key: Unicode.Scalar
        var text: String
        var id: String
        var isChosen: Bool
    }

    /// The actions that there is room for, one at least.
    private func entries(of menu: Menu) -> [Entry] {
        let items = items(of: menu.source)
        var entries: [Entry] = []
        var columns = 0
        for (key, item) in zip(TerminalScreenModel.keys, items.dropFirst(menu.first)) {
            let text = "\(key) \(TerminalText.clean(item.title))"
            columns += TextWidth.columns(of: text) + 2
            let isLastOfAll = entries.count + 1 == items.count
            let room = size.columns + 2 - (isLastOfAll ? 0 : more(of: menu).count + 2)
            guard columns <= room || entries.isEmpty else { break }
            entries.append(Entry(key: key, text: text, id: item.id, isChosen: item.isChosen))
        }
        return entries
    }

    private func items(of source: Menu.Source) -> [Item] {
        switch source {
        case .selection:
            return (page?.selection?.actions ?? []).map { Item(id: $0.id, title: $0.title) }
        case .row(let row):
            let actions =
                drawn.row(row).flatMap { page?.row(at: $0.position.path)?.actions } ?? []
            return actions.map { Item(id: $0.id, title: $0.title) }
        case .control(let key):
            guard let path = page?.path(of: key.row), let control = control(key.control, at: path),
                control.isUsable
            else { return [] }
            return control.offered.map { Item(id: $0.id, title: $0.title, isChosen: $0.isChosen) }
        }
    }
}

extension Control {
    /// What can be chosen in it, where that is behind one thing to press; what loses
    /// something has a sign.
    var offered: [(id: String, title: String, isChosen: Bool)] {
        switch kind {
        case .menu(let options):
            return options.filter(\.isEnabled).map {
                ($0.id, ($0.isDestructive ? "! " : "") + $0.title, false)
            }
        case .picker(let options, let chosen, .menu):
            let all = options.filter(\.isEnabled).map { ($0.id, $0.title, $0.id == chosen) }
            return isRequired || chosen == nil ? all : all + [("", "None", false)]
        default: return []
        }
    }
}
