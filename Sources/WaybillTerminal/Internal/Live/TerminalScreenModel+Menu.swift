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

    private struct Item {
        var element: PageElement
        var value = ElementValue.press
        var title: String
        var isChosen = false
        var isDestructive: Bool
    }

    /// The actions of the focused row.
    var targetActions: [Page.Action] {
        target?.element.rowID.map { actions(of: $0).map(\.action) } ?? []
    }

    private func actions(of row: ElementID) -> [(action: Page.Action, element: PageElement)] {
        guard let row = drawn.row(row)?.row, let path = row.path else { return [] }
        return page?.row(at: path)?.actions.map { ($0, row.action($0)) } ?? []
    }

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
        menu = Menu(source: source, index: items.firstIndex(where: \.isChosen) ?? start)
    }

    /// Opens the menu of the selected rows, in a multiple selection.
    mutating func openSelection() {
        guard page?.modal == nil, page?.selection?.actions.isEmpty == false else { return }
        open(.selection)
    }

    /// Selects all rows up to the focused one, if visible.
    mutating func extend() -> TerminalAction? {
        guard page?.selection != nil, let target, isSeen(target), target.element.kind == .row
        else { return nil }
        view.isChosen = true
        return .perform(target.element, .extend(from: nil))
    }

    mutating func mark() -> TerminalAction? {
        if let action = act(Page.Action.select) { return action }
        return follow()
    }

    /// Performs an action of the focused row, if it has it and is visible.
    mutating func act(_ id: String) -> TerminalAction? {
        guard let target, isSeen(target), let row = target.element.rowID,
            let action = actions(of: row).first(where: { $0.action.id == id })
        else { return nil }
        view.isChosen = true
        return .perform(action.element)
    }

    /// Handles a key of the open menu, which closes unless the key moves in it.
    mutating func pressMenu(_ key: TerminalKey) -> TerminalEdit {
        guard let former = menu else { return .none }
        switch key {
        case .down, .text("j"): moveInMenu(by: 1)
        case .text(former.key) where former.key != " ": moveInMenu(by: 1)
        case .up, .text("k"): moveInMenu(by: -1)
        case .home: moveInMenu(to: 0)
        case .end: moveInMenu(to: items(of: former.source).count - 1)
        case .enter, .text(" "):
            guard let index = former.index else {
                // A destructive choice needs a second press.
                moveInMenu(to: 0)
                return .done(nil)
            }
            return .done(chooseInMenu(index))
        case .text(let scalar):
            if let index = TerminalScreenModel.keys.firstIndex(of: scalar),
                items(of: former.source).indices.contains(index)
            {
                return .done(chooseInMenu(index))
            }
            menu = nil
            // A control keeps its keys: another key only closes its options.
            if case .control = former.source { return .done(nil) }
            return .none
        default:
            menu = nil
            return key == .escape ? .done(nil) : .none
        }
        return .done(nil)
    }

    /// Moves up or down in the menu, cyclically.
    private mutating func moveInMenu(by step: Int) {
        guard let menu else { return }
        let count = items(of: menu.source).count
        guard count > 0 else { return }
        let from = menu.index ?? (step > 0 ? -1 : count)
        moveInMenu(to: (from + step + count) % count)
    }

    private mutating func moveInMenu(to index: Int) { menu?.index = max(0, index) }

    /// Performs the action of a line of the open menu, and closes it.
    mutating func chooseInMenu(_ index: Int) -> TerminalAction? {
        guard let menu else { return nil }
        let items = items(of: menu.source)
        self.menu = nil
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

    var menuHelp: [String] {
        [
            glyphs == .ascii ? "Up Down \(texts.move)" : "↑↓ \(texts.move)",
            "Enter \(texts.choose)", "Esc \(texts.leave)",
        ]
    }

    func menuIndex(at line: Int) -> Int? {
        menu != nil && placedList?.lines.contains(line) == true ? placedList?.choice(at: line) : nil
    }

    private func items(of source: Menu.Source) -> [Item] {
        switch source {
        case .selection:
            return zip(page?.selection?.actions ?? [], page?.selectionElements ?? []).map {
                Item(element: $1, title: $0.title, isDestructive: $0.isDestructive)
            }
        case .row(let row):
            return actions(of: row).map {
                Item(element: $1, title: $0.title, isDestructive: $0.isDestructive)
            }
        case .control(let id):
            let element = drawn.index(of: id).map { drawn.targets[$0].element }
            guard let element, let control = element.control, control.isUsable else { return [] }
            return control.offered.map {
                Item(
                    element: element, value: .set($0.id), title: $0.title, isChosen: $0.isChosen,
                    isDestructive: $0.title.hasPrefix("! "))
            }
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
