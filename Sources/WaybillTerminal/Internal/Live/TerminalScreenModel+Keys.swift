import WaybillLists
import WaybillScreens

extension TerminalScreenModel {
    /// Handles a key, and returns its action beyond the terminal, if any.
    mutating func press(_ key: TerminalKey) -> TerminalAction? {
        if case .mouse(let mouse) = key { return press(mouse, on: self) }
        let (wasQuitAsked, formerField) = (isQuitAsked, edited?.id)
        let closesKeys = namesKeys && (key == .escape || key == .text("?"))
        (notice, showsKeys, isQuitAsked, wantsField) = (nil, false, false, false)
        if closesKeys { return nil }
        defer {
            if edited?.id != formerField { view.suggestion = nil }
            tellFocus()
            redrawFields()
        }
        if case .control(let letter) = key, let action = action(ofControl: letter) { return action }
        if prompt != nil { return editPrompt(key) }
        if isChoosingTitle {
            isChoosingTitle = false
            if case .text(let scalar) = key { return jump(to: String(scalar)) }
            if key == .escape { return nil }
        }
        if menu != nil, case .done(let action) = pressMenu(key) { return action }
        if isMovingMap, case .done(let action) = pressMap(key) { return action }
        if edited != nil {
            if case .done(let action) = editControl(key) { return action }
        } else if isEditing, case .done(let action) = edit(key) {
            return action
        }
        if key == .text("q") { return quit(wasQuitAsked) }
        return pressOutside(key)
    }

    /// Handles a key outside of a text field.
    private mutating func pressOutside(_ key: TerminalKey) -> TerminalAction? {
        switch key {
        case .up: moveVertically(isDown: false)
        case .down: moveVertically(isDown: true)
        case .left, .right:
            if case .done(let action) = adjust(isRight: key == .right) { return action }
            moveHorizontally(isRight: key == .right)
        case .tab: advance(by: 1)
        case .backTab: advance(by: -1)
        case .pageUp: turnPage(isDown: false)
        case .pageDown: turnPage(isDown: true)
        case .home: goToEdge(isEnd: false)
        case .end: goToEdge(isEnd: true)
        case .enter: return follow()
        case .escape, .backspace: return canGoBack || page?.modal != nil ? .back : nil
        case .text(let scalar):
            let former = view.focus?.id
            let action = press(scalar)
            // After moving by a letter, letters stay commands.
            if view.focus?.id != former, scalar != "/" { view.isResting = true }
            return action
        case .submit:
            guard let path = target?.path else { return nil }
            return pressPrimary(for: path, movesOn: false)
        case .control("s"):
            guard let path = target?.path else { return nil }
            return pressPrimary(for: path, movesOn: false)
        case .paste, .delete, .control, .mouse, .wordLeft, .wordRight: break
        }
        return nil
    }

    /// Ends the app; unsaved changes need a second press.
    private mutating func quit(_ wasAsked: Bool) -> TerminalAction? {
        let isUnsaved = page?.isUnsaved == true || isUnsavedElsewhere
        guard isUnsaved, !wasAsked else { return .quit }
        isQuitAsked = true
        notice = texts.unsaved("q")
        return nil
    }

    private func action(ofControl letter: Character) -> TerminalAction? {
        switch letter {
        case "c": .quit
        case "l": .redraw
        default: nil
        }
    }

    private mutating func press(_ scalar: Unicode.Scalar) -> TerminalAction? {
        switch scalar {
        case "r" where page?.modal == nil:
            if page?.offersReload == true || page?.canReload == true {
                return page.map { .perform($0.reloadElement) }
            }
        case "/" where page?.modal == nil: return search()
        case "?": showsKeys = true
        case " ":
            if isAtControl { return follow() }
            if isAtMarkedRow { return mark() }
            turnPage(isDown: true)
        case "j": moveVertically(isDown: true)
        case "k": moveVertically(isDown: false)
        case "g": goToEdge(isEnd: false)
        case "G": goToEdge(isEnd: true)
        case "a": openMenu()
        case "i": isChoosingTitle = page?.index.isEmpty == false && page?.modal == nil
        case "s": openSelection()
        case "u": return noticeButton(ScreenNotice.undoID).map { .perform($0) }
        case "x": return noticeButton(ScreenNotice.dismissID).map { .perform($0) }
        case "V": return extend()
        case "m": isMovingMap = hasMovableMap
        case "+", "=": return moveMap(.nearer)
        case "-": return moveMap(.further)
        case "J": return act(Page.Action.down)
        case "K": return act(Page.Action.up)
        default: break
        }
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
    private func jump(to letter: String) -> TerminalAction? {
        guard let titles = page?.indexElements,
            let index = SectionIndex.index(for: letter, in: titles.map(\.label))
        else { return nil }
        return .perform(titles[index])
    }
}
