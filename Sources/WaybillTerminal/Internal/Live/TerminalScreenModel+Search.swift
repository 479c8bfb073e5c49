import WaybillScreens

/// The effect of a key in a field, or at a control.
enum TerminalEdit {
    /// No effect: the key is not handled here.
    case none

    case done(TerminalAction?)
}

extension TerminalScreenModel {
    /// Moves to the search field, or to the screen with one.
    mutating func search() -> TerminalAction? {
        guard page?.search != nil else {
            wantsField = searchURL != nil
            return searchURL.map(TerminalAction.open)
        }
        if let field = drawn.index(of: .search) { choose(drawn.targets[field]) }
        return nil
    }

    /// Opens the address of the results, or moves to the first one if they are visible.
    mutating func submit() -> TerminalAction? {
        let text = view.field.text
        guard let search = page?.search, !text.allSatisfy(\.isWhitespace) else { return nil }
        var url = search.target
        url.query.append(RouteURL.Parameter(search.parameter, text))
        if url != page?.url { return .open(url) }
        leaveField()
        return nil
    }

    /// Moves the focus from the field to the first row, if any.
    mutating func leaveField() {
        if let row = firstOfList() {
            choose(row)
            // A field there receives no keys until the user enters it.
            view.isResting = true
        } else {
            (view.focus, view.path) = (nil, nil)
            view.isChosen = true
        }
    }

    mutating func edit(_ key: TerminalKey) -> TerminalEdit {
        let before = view.field.text
        guard view.field.edit(key) else { return .none }
        view.isChosen = true
        defer { reveal() }
        guard view.field.text != before else { return .done(nil) }
        view.search.noteTyping()
        redraw()
        return .done(view.focus.map { .perform($0, .set(view.field.text)) })
    }
}

extension TerminalTextField {
    mutating func edit(_ key: TerminalKey) -> Bool {
        switch key {
        case .text(let scalar): insert(CollectionOfOne(scalar))
        case .paste(let text): insert(text.unicodeScalars)
        case .backspace: deleteBackward()
        case .delete: deleteForward()
        case .left: move(by: -1)
        case .right: move(by: 1)
        case .wordLeft: moveByWord(isRight: false)
        case .wordRight: moveByWord(isRight: true)
        case .home: moveToStart()
        case .end: moveToEnd()
        case .control(let letter): edit(control: letter)
        case .enter, .escape, .up, .down, .pageUp, .pageDown, .tab, .backTab, .mouse, .submit:
            return false
        }
        return true
    }

    private mutating func edit(control letter: Character) {
        switch letter {
        case "a": moveToStart()
        case "b": move(by: -1)
        case "d": deleteForward()
        case "e": moveToEnd()
        case "f": move(by: 1)
        case "k": deleteToEnd()
        case "u": deleteToStart()
        case "w": deleteWord()
        default: break
        }
    }
}
