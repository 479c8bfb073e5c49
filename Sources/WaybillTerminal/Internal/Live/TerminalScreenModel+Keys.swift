import WaybillLists
import WaybillScreens

extension TerminalScreenModel {
    /// Handles a key, and returns its action beyond the terminal, if any.
    mutating func press(_ key: TerminalKey) -> TerminalAction? {
        if case .mouse(let mouse) = key { return press(mouse, on: self) }
        let formerField = edited?.id
        (notice, wantsField) = (nil, false)
        defer {
            if edited?.id != formerField { view.suggestion = nil }
            tellFocus()
            redrawFields()
        }
        let tables = [KeyBinding.always, tableOfMode] + tablesOfField
        for binding in tables.joined() {
            if case .done(let action) = binding.press(key, in: &self) { return action }
        }
        let former = view.focus?.id
        for binding in KeyBinding.page {
            guard case .done(let action) = binding.press(key, in: &self) else { continue }
            // After moving by a letter, letters stay commands.
            if case .text(let scalar) = key, scalar != "/", view.focus?.id != former {
                view.isResting = true
            }
            return action
        }
        return nil
    }

    private var tableOfMode: [KeyBinding] {
        switch mode {
        case .page: []
        case .keys: KeyBinding.list
        case .menu: KeyBinding.menu
        case .prompt: KeyBinding.prompt
        case .title: KeyBinding.title
        case .map: hasMovableMap ? KeyBinding.map : []
        case .unsaved: KeyBinding.unsaved
        }
    }

    private var tablesOfField: [[KeyBinding]] {
        guard edited != nil else { return isEditing ? [KeyBinding.search] : [] }
        guard view.suggestion != nil, !suggestions.isEmpty else { return [KeyBinding.field] }
        return [KeyBinding.suggestion, KeyBinding.field]
    }

    /// Ends the app; unsaved changes need a second press.
    mutating func quit() -> TerminalAction? {
        guard page?.isUnsaved == true || isUnsavedElsewhere else { return .quit }
        mode = .unsaved
        notice = texts.unsaved("q")
        return nil
    }

    /// Leaves a menu or the like; a typed path is kept for the next time.
    mutating func leaveMode() {
        if let prompt { formerPrompt = prompt }
        mode = .page
    }

    /// Leaves it by any key, of which some have no other effect.
    mutating func leaveMode(consuming keys: [TerminalKey], _ key: TerminalKey) -> TerminalEdit {
        leaveMode()
        return keys.contains(key) ? .done(nil) : .none
    }

    /// Presses a control, selects a row, or scrolls.
    mutating func pressSpace() -> TerminalAction? {
        if isAtControl { return follow() }
        if isAtMarkedRow { return act(Page.Action.select) ?? follow() }
        turnPage(isDown: true)
        return nil
    }

    /// Changes a number or an option, or moves along the line.
    mutating func moveSideways(isRight: Bool) -> TerminalAction? {
        if case .done(let action) = adjust(isRight: isRight) { return action }
        if let next = next(isRight: isRight) { choose(next) }
        return nil
    }

    /// Handles Enter at the focus.
    mutating func follow() -> TerminalAction? {
        // A hidden target is scrolled into view first, and not followed blindly.
        guard let target, isSeen(target) else {
            reveal()
            view.isChosen = view.isChosen || target != nil
            return nil
        }
        view.isChosen = true
        guard !target.isBusy else { return nil }
        switch target.element.kind {
        case .search, .submit: return submit()
        case .menu: openMenu()
        case .external(let link): notice = link
        case .control(let control): return use(control, target.element)
        case .option(_, let control) where !control.isUsable: break
        default: return .perform(target.element)
        }
        return nil
    }

    /// Moves to the section of a letter.
    func jump(to letter: String) -> TerminalAction? {
        guard let titles = page?.indexElements,
            let index = SectionIndex.index(for: letter, in: titles.map(\.label))
        else { return nil }
        return .perform(titles[index])
    }

    // MARK: Help

    /// The key help of the last line, the most useful keys first.
    var help: [KeyBinding] {
        let tables = [listsKeys ? [] : tableOfMode] + tablesOfField + [KeyBinding.page]
        let table = tables.first { $0.contains { $0.help(in: self) != nil } } ?? []
        return table.filter(\.isBrief)
    }

    /// Whether all keys are listed, over the last lines of the terminal.
    var listsKeys: Bool { mode == .keys && notice == nil }

    /// The list of all keys.
    func keyLines(of columns: Int) -> [TerminalLine] {
        var keys: [String] = []
        for binding in ([KeyBinding.page] + tablesOfField + [KeyBinding.always]).joined() {
            if let help = binding.help(in: self), !keys.contains(help) { keys.append(help) }
        }
        let words = keys.flatMap { [Word](TerminalText.clean($0), .caption).item(after: 2) }
        return [DraftLine](words, in: Frame(right: columns)).map {
            finished($0.pieces, columns: columns)
        }
    }
}
