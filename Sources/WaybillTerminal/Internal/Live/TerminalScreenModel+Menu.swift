import WaybillScreens

/// A menu above the last line: the actions of a row, or the options of a control, each with a key.
extension TerminalScreenModel {
    /// The keys of the first lines, in order.
    private static let keys = Array("123456789bcdefghimnoptuvwxyz".unicodeScalars)

    struct Menu: Hashable, Sendable {
        enum Source: Hashable, Sendable {
            case row(ElementID)

            case selection

            case control(ElementID)
        }

        let source: Source

        /// The line that Enter chooses; nil for none.
        var index: Int?

        /// The key that opens it, and moves in it.
        var key: Unicode.Scalar {
            switch source {
            case .row: "a"
            case .selection: "s"
            case .control: " "
            }
        }
    }

    /// The actions of the focused row.
    var targetActions: [Page.Action] {
        target?.element.rowID.flatMap { drawn.row($0)?.row.path }
            .flatMap { page?.row(at: $0)?.actions } ?? []
    }

    private func actions(of row: ElementID) -> [MenuItem] {
        drawn.row(row).flatMap { page?.menuItems(of: $0.row) } ?? []
    }

    /// The open menu.
    var menu: Menu? { if case .menu(let menu) = mode { menu } else { nil } }

    /// Opens the menu of the focused row, if it has one and is visible.
    mutating func openMenu() {
        guard let target, isSeen(target), let row = target.element.rowID, !targetActions.isEmpty
        else { return }
        view.isChosen = true
        open(.row(row))
    }

    /// Opens a menu with choices, at the chosen line or the first; not at a destructive one, for a
    /// user who presses Enter twice.
    mutating func open(_ source: Menu.Source) {
        let items = items(of: source)
        guard let first = items.first else { return }
        let start = first.isDestructive ? nil : 0
        mode = .menu(Menu(source: source, index: items.firstIndex(where: \.isChosen) ?? start))
    }

    /// Opens the menu of the selected rows, in a multiple selection.
    mutating func openSelection() {
        if page?.modal == nil { open(.selection) }
    }

    /// The action that deselects all rows; nil without selected ones, or below a layer.
    var clearElement: PageElement? {
        guard page?.modal == nil else { return nil }
        return page?.selectionElements.first { element in
            if case .selection(let action) = element.kind {
                action.id == Page.Selection.clear
            } else {
                false
            }
        }
    }

    /// Deselects all rows, before Esc leaves the screen.
    func clear() -> TerminalAction? { clearElement.map { .perform($0) } }

    /// Selects all rows up to the focused one, if visible.
    mutating func extend() -> TerminalAction? {
        guard page?.selection != nil, let target, isSeen(target), target.element.kind == .row
        else { return nil }
        view.isChosen = true
        return .perform(target.element, .extend(from: nil))
    }

    /// Performs an action of the focused row, if it has it and is visible.
    mutating func act(_ id: String) -> TerminalAction? {
        guard let target, isSeen(target), let row = target.element.rowID,
            let action = actions(of: row).first(where: { $0.element.id == row.action(id) })
        else { return nil }
        view.isChosen = true
        return .perform(action.element)
    }

    /// Handles another key of the open menu: its own key moves, the one of a line chooses that, and
    /// the rest close the menu.
    mutating func pressInMenu(_ key: TerminalKey) -> TerminalEdit {
        guard let menu else { return .none }
        if key == .text(menu.key) {
            moveInMenu(by: 1)
            return .done(nil)
        }
        if case .text(let scalar) = key,
            let index = TerminalScreenModel.keys.firstIndex(of: scalar),
            items(of: menu.source).indices.contains(index)
        {
            return .done(chooseInMenu(index))
        }
        mode = .page
        // A control keeps its letters: another one only closes its options.
        if case (.control, .text) = (menu.source, key) { return .done(nil) }
        return .none
    }

    /// Moves up or down in the menu, cyclically.
    mutating func moveInMenu(by step: Int) {
        guard let menu else { return }
        let count = items(of: menu.source).count
        guard count > 0 else { return }
        let from = menu.index ?? (step > 0 ? -1 : count)
        moveInMenu(to: (from + step + count) % count)
    }

    mutating func moveInMenu(isEnd: Bool) {
        guard let menu else { return }
        moveInMenu(to: isEnd ? items(of: menu.source).count - 1 : 0)
    }

    private mutating func moveInMenu(to index: Int) {
        guard var menu else { return }
        menu.index = max(0, index)
        mode = .menu(menu)
    }

    /// Performs the action of the marked line; without one, as at a destructive action, marks the
    /// first.
    mutating func chooseInMenu() -> TerminalAction? {
        guard let index = menu?.index else {
            moveInMenu(to: 0)
            return nil
        }
        return chooseInMenu(index)
    }

    /// Performs the action of a line of the open menu, and closes it.
    mutating func chooseInMenu(_ index: Int) -> TerminalAction? {
        guard let menu else { return nil }
        let items = items(of: menu.source)
        mode = .page
        guard items.indices.contains(index) else { return nil }
        return .perform(items[index].element, items[index].value)
    }

    /// The open menu above the last line; nil for none.
    var menuList: ChoiceList? {
        guard let menu else { return nil }
        let items = items(of: menu.source)
        let isPicker = items.contains(where: \.isChosen)
        let lines = items.enumerated().map { index, item in
            let keys = TerminalScreenModel.keys
            let key = keys.indices.contains(index) ? String(keys[index]) : " "
            let sign = isPicker ? [glyphs.sign(isChosen: item.isChosen)] : []
            return [key] + sign + [item.title]
        }
        return lines.isEmpty ? nil : ChoiceList(lines: lines, index: menu.index, height: height)
    }

    func menuIndex(at line: Int) -> Int? {
        menu != nil ? placedList?.choice(at: line) : nil
    }

    private func items(of source: Menu.Source) -> [MenuItem] {
        switch source {
        case .selection:
            return zip(page?.selection?.actions ?? [], page?.selectionElements ?? [])
                .map(MenuItem.init)
        case .row(let row): return actions(of: row)
        case .control(let id):
            let element = drawn.index(of: id).map { drawn.targets[$0].element }
            guard let element, element.control?.isUsable == true else { return [] }
            return page?.menuItems(of: element) ?? []
        }
    }
}

extension Control {
    /// The choices of a control behind a button; destructive ones have a mark.
    var offered: [(id: String, title: String, isChosen: Bool)] {
        switch kind {
        case .menu(let options):
            return options.filter(\.isEnabled).map {
                ($0.id, ($0.isDestructive ? "! " : "") + $0.title, false)
            }
        case .picker(let options, let chosen, .menu), .picker(let options, let chosen, .chips):
            let all = options.filter(\.isEnabled).map { ($0.id, $0.title, $0.id == chosen) }
            return isRequired || chosen == nil ? all : all + [("", "None", false)]
        default: return []
        }
    }
}
