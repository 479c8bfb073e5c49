import WaybillDiff
import WaybillScreens

/// A menu above the last line: what else can be done to a row, or the options of a
/// control, each with a key that does it.
extension TerminalScreenModel {
    /// The keys of the first lines, in their order.
    private static let keys = Array("123456789bcdefghimnoptuvwxyz".unicodeScalars)

    struct Menu: Hashable, Sendable {
        enum Source: Hashable, Sendable {
            case row(RowKey)

            case selection

            case control(ControlKey)
        }

        let source: Source

        /// The line that Enter chooses; nil for none.
        var index: Int?

        /// The key that opens it, and goes on in it.
        var key: Unicode.Scalar {
            switch source {
            case .row: "a"
            case .selection: "s"
            case .control: " "
            }
        }
    }

    private struct Item {
        var id: String
        var title: String
        var isChosen = false
        var isDestructive = false
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
        open(.row(row))
    }

    /// Opens the options of a control of the row that the keyboard is at.
    mutating func openMenu(of id: String) {
        guard let row = target?.focus.row else { return }
        open(.control(ControlKey(row: row, control: id)))
    }

    /// Opens a menu that is not empty, at what is chosen, or else at its first line: unless
    /// something is lost by that, for who presses Enter twice.
    private mutating func open(_ source: Menu.Source) {
        let items = items(of: source)
        guard let first = items.first else { return }
        let start = first.isDestructive ? nil : 0
        menu = Menu(source: source, index: items.firstIndex(where: \.isChosen) ?? start)
    }

    /// Opens the menu of the rows that are selected, where rows can be selected together.
    mutating func openSelection() {
        guard page?.modal == nil, page?.selection?.actions.isEmpty == false else { return }
        open(.selection)
    }

    /// Selects all rows up to the one that the keyboard is at, if that is seen.
    mutating func extend() -> TerminalAction? {
        guard page?.selection != nil, let target, isSeen(target), case .row = target.focus
        else { return nil }
        view.isChosen = true
        return target.path.map { .extend($0) }
    }

    /// Selects the row that the keyboard is at, or deselects it.
    mutating func mark() -> TerminalAction? {
        if let action = act(Page.Action.select) { return action }
        return follow()
    }

    /// Does an action of the row that the keyboard is at, if it has it and is seen.
    mutating func act(_ id: String) -> TerminalAction? {
        guard let target, isSeen(target), let path = target.path,
            targetActions.contains(where: { $0.id == id })
        else { return nil }
        view.isChosen = true
        return .act(path, id)
    }

    /// Does what a key means while a menu is open, which closes unless the key moves in it.
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
                // What loses something is chosen by a second press.
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
            // A control keeps its keys: a press that is not one of its options only closes them.
            if case .control = former.source { return .done(nil) }
            return .none
        default:
            menu = nil
            return key == .escape ? .done(nil) : .none
        }
        return .done(nil)
    }

    /// Goes up or down in the menu, and from either end to the other.
    private mutating func moveInMenu(by step: Int) {
        guard let menu else { return }
        let count = items(of: menu.source).count
        guard count > 0 else { return }
        let from = menu.index ?? (step > 0 ? -1 : count)
        moveInMenu(to: (from + step + count) % count)
    }

    private mutating func moveInMenu(to index: Int) { menu?.index = max(0, index) }

    /// Does the action of a line of the open menu, and closes it.
    mutating func chooseInMenu(_ index: Int) -> TerminalAction? {
        guard let menu else { return nil }
        let items = items(of: menu.source)
        self.menu = nil
        guard items.indices.contains(index) else { return nil }
        let id = items[index].id
        switch menu.source {
        case .selection: return .batch(id)
        case .row(let row): return drawn.row(row).map { .act($0.position.path, id) }
        case .control(let control):
            return page?.path(of: control.row).map { .operate($0, control.control, .set(id)) }
        }
    }

    /// The menu as it is drawn above the last line; nil if none is open.
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
            return (page?.selection?.actions ?? []).map {
                Item(id: $0.id, title: $0.title, isDestructive: $0.isDestructive)
            }
        case .row(let row):
            let actions =
                drawn.row(row).flatMap { page?.row(at: $0.position.path)?.actions } ?? []
            return actions.map {
                Item(id: $0.id, title: $0.title, isDestructive: $0.isDestructive)
            }
        case .control(let key):
            guard let path = page?.path(of: key.row), let control = control(key.control, at: path),
                control.isUsable
            else { return [] }
            return control.offered.map {
                Item(
                    id: $0.id, title: $0.title, isChosen: $0.isChosen,
                    isDestructive: $0.title.hasPrefix("! "))
            }
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
        case .picker(let options, let chosen, .menu), .picker(let options, let chosen, .chips):
            let all = options.filter(\.isEnabled).map { ($0.id, $0.title, $0.id == chosen) }
            return isRequired || chosen == nil ? all : all + [("", "None", false)]
        default: return []
        }
    }
}
