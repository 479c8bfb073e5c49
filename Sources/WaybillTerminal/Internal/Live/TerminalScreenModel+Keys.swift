import WaybillScreens

extension TerminalScreenModel {
    /// Does what a key means.
    ///
    /// - Parameter key: The key.
    /// - Returns: What it asks for beyond the terminal, if anything.
    mutating func press(_ key: TerminalKey) -> TerminalAction? {
        if case .mouse(let mouse) = key { return press(mouse, on: self) }
        (notice, showsKeys) = (nil, false)
        defer { tellFocus() }
        if isChoosingTitle {
            isChoosingTitle = false
            if case .text(let scalar) = key { return .jump(String(scalar)) }
            if key == .escape { return nil }
        }
        if menu != nil {
            if case .text(let scalar) = key, let action = pressMenu(scalar) { return action }
            // The key may have shown more of the menu.
            if let menu, key == .text(menu.key) { return nil }
            menu = nil
            if key == .escape { return nil }
        }
        if case .control(let letter) = key, let action = action(ofControl: letter) { return action }
        if isEditing, case .done(let action) = edit(key) { return action }
        switch key {
        case .up: moveVertically(isDown: false)
        case .down: moveVertically(isDown: true)
        case .left: moveHorizontally(isRight: false)
        case .right: moveHorizontally(isRight: true)
        case .tab: advance(by: 1)
        case .backTab: advance(by: -1)
        case .pageUp: turnPage(isDown: false)
        case .pageDown: turnPage(isDown: true)
        case .home: goToEdge(isEnd: false)
        case .end: goToEdge(isEnd: true)
        case .enter: return follow()
        case .escape, .backspace: return canGoBack ? .back : nil
        case .text(let scalar): return press(scalar)
        case .paste, .delete, .control, .mouse: break
        }
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
        case "q": return .quit
        case "r": if page?.offersReload == true || page?.canReload == true { return .retry }
        case "/": return search()
        case "?": showsKeys = true
        case " ": turnPage(isDown: true)
        case "j": moveVertically(isDown: true)
        case "k": moveVertically(isDown: false)
        case "g": goToEdge(isEnd: false)
        case "G": goToEdge(isEnd: true)
        case "a": openMenu()
        case "i": isChoosingTitle = page?.index.isEmpty == false
        case "s": openSelection()
        case "V": return extend()
        case "J": return act("down")
        case "K": return act("up")
        default: break
        }
        return nil
    }

    /// Does what Enter means where the keyboard is.
    mutating func follow() -> TerminalAction? {
        // What is out of sight is shown first, and not followed blindly.
        guard let target, isSeen(target) else {
            reveal()
            view.isChosen = view.isChosen || target != nil
            return nil
        }
        view.isChosen = true
        switch target.action {
        case .open(let url): return .open(url)
        case .select(let path): return .select(path)
        case .menu:
            openMenu()
            return nil
        case .act(let path, let id): return .act(path, id)
        case .jump(let title): return .jump(title)
        case .batch(let id): return .batch(id)
        case .submit: return submit()
        case .retry: return .retry
        case .follow(let link):
            notice = link
            return nil
        }
    }

    // MARK: The search field

    /// Goes to the search field, or to the screen that has one.
    private mutating func search() -> TerminalAction? {
        guard page?.search != nil else { return searchURL.map(TerminalAction.open) }
        if let field = drawn.index(of: .field) { choose(drawn.targets[field]) }
        return nil
    }

    /// Opens the address of the results; where they are shown already, goes to
    /// the first of them.
    private mutating func submit() -> TerminalAction? {
        let text = view.field.text
        guard let search = page?.search, !text.allSatisfy(\.isWhitespace) else { return nil }
        var url = search.target
        url.query.append(RouteURL.Parameter(search.parameter, text))
        if url != page?.url { return .open(url) }
        leaveField()
        return nil
    }

    /// Takes the keyboard out of the field, to the first row if there is one.
    private mutating func leaveField() {
        if let row = drawn.targets.first(where: { $0.focus.row != nil }) {
            choose(row)
        } else {
            (view.focus, view.path) = (nil, nil)
            view.isChosen = true
        }
    }

    /// What a key did in the field.
    private enum Edit {
        /// Nothing: the field has no use for it.
        case none

        /// What it means there.
        case done(TerminalAction?)
    }

    /// Does what a key means in the field.
    private mutating func edit(_ key: TerminalKey) -> Edit {
        let before = view.field.text
        switch key {
        case .text(let scalar): view.field.insert(CollectionOfOne(scalar))
        case .paste(let text): view.field.insert(text.unicodeScalars)
        case .backspace: view.field.deleteBackward()
        case .delete: view.field.deleteForward()
        case .left: view.field.move(by: -1)
        case .right: view.field.move(by: 1)
        case .home: view.field.moveToStart()
        case .end: view.field.moveToEnd()
        case .control(let letter): edit(control: letter)
        case .enter: return .done(submit())
        case .escape:
            leaveField()
            return .done(nil)
        case .up, .down, .pageUp, .pageDown, .tab, .backTab, .mouse: return .none
        }
        view.isChosen = true
        defer { reveal() }
        guard view.field.text != before else { return .done(nil) }
        view.noteTyping()
        redraw()
        return .done(.type(view.field.text))
    }

    private mutating func edit(control letter: Character) {
        switch letter {
        case "a": view.field.moveToStart()
        case "b": view.field.move(by: -1)
        case "d": view.field.deleteForward()
        case "e": view.field.moveToEnd()
        case "f": view.field.move(by: 1)
        case "k": view.field.deleteToEnd()
        case "u": view.field.deleteToStart()
        case "w": view.field.deleteWord()
        default: break
        }
    }
}
