import WaybillScreens

/// All keys of a terminal: a table for the page and for each mode, in the order of the help.
extension KeyBinding {
    static let page: [KeyBinding] = [
        KeyBinding("j k", and: [.up, .down], isBrief: false, \.texts.move) {
            $0.moveVertically(isDown: $1 == .text("j") || $1 == .down)
        },
        KeyBinding(help: "Space", isBrief: false) { $0.isAtMarkedRow ? nil : $0.texts.page },
        KeyBinding(and: [.pageDown, .pageUp]) { $0.turnPage(isDown: $1 == .pageDown) },
        KeyBinding("g G", and: [.home, .end], isBrief: false, \.texts.ends) {
            $0.goToEdge(isEnd: $1 == .text("G") || $1 == .end)
        },
        KeyBinding(help: "", \.starsOfTarget),
        KeyBinding(help: "Enter", \.functionOfEnter),
        KeyBinding(and: [.enter]) { model, _ in .done(model.follow()) },
        KeyBinding(help: "Space", \.functionOfSpace),
        KeyBinding(and: [.text(" ")]) { model, _ in .done(model.pressSpace()) },
        KeyBinding(help: "← →", \.functionOfSides),
        KeyBinding(and: [.left, .right]) { .done($0.moveSideways(isRight: $1 == .right)) },
        notice("u", ScreenNotice.undoID), notice("x", ScreenNotice.dismissID),
        KeyBinding("Ctrl-S", and: [.control("s"), .submit], isBrief: false, \.primaryOfTarget) {
            model, _ in
            .done(model.target?.path.flatMap { model.pressPrimary(for: $0, movesOn: false) })
        },
        KeyBinding("m", \.texts.map, if: \.hasMovableMap) { model, _ in
            model.mode = .map
        },
        KeyBinding(
            "+ -", and: [.text("=")], isBrief: false,
            \.texts.zoom, if: \.hasMovableMap
        ) { .done($0.moveMap($1 == .text("-") ? .further : .nearer)) },
        KeyBinding("s", \.texts.selection, if: \.hasSelection) { model, _ in
            model.openSelection()
        },
        KeyBinding("V", isBrief: false, \.texts.rangeToHere, if: \.hasSelection) {
            model, _ in .done(model.extend())
        },
        KeyBinding("i", \.texts.index, if: \.hasIndex) { model, _ in
            model.mode = .title
        },
        KeyBinding("a", \.texts.actions, if: \.hasActions) { model, _ in
            model.openMenu()
        },
        KeyBinding("J K", isBrief: false, \.texts.moveRow, if: \.isAtMovableRow) {
            .done($0.act($1 == .text("J") ? Page.Action.down : Page.Action.up))
        },
        KeyBinding("Esc", and: [.escape, .backspace], \.functionOfEscape) { model, _ in
            .done(model.clear() ?? model.functionOfEscape.map { _ in .back })
        },
        KeyBinding(help: "← →") { $0.isBeside ? $0.texts.sides : nil },
        KeyBinding("q", \.texts.quit) { model, _ in .done(model.quit()) },
        KeyBinding("r", \.texts.reload, if: \.canReload) { model, _ in
            .done(model.page.map { .perform($0.reloadElement) })
        },
        KeyBinding("/", \.texts.search, if: \.canSearch) { model, _ in
            .done(model.search())
        },
        KeyBinding(help: "↑↓") { $0.drawn.targets.isEmpty ? nil : $0.texts.move },
        KeyBinding(help: "Tab") { $0.drawn.targets.isEmpty ? nil : $0.texts.next },
        KeyBinding(and: [.tab, .backTab]) { $0.advance(by: $1 == .tab ? 1 : -1) },
        KeyBinding(help: "", isBrief: false, \.texts.click),
        KeyBinding(help: "", isBrief: false, \.texts.drag),
        KeyBinding("?") { model, _ in model.mode = .keys },
    ]

    private static func notice(_ key: String, _ button: String) -> KeyBinding {
        let function: Function = { $0.label(ofNotice: button) }
        return KeyBinding(key, function) { model, _ in
            .done(model.noticeButton(button).map { .perform($0) })
        }
    }

    /// Keys outside of fields and menus.
    static let always: [KeyBinding] = [
        KeyBinding(and: [.control("c")]) { _, _ in .done(.quit) },
        KeyBinding("Ctrl-L", and: [.control("l")], \.texts.redraw) { _, _ in .done(.redraw) },
    ]

    static let search: [KeyBinding] = [
        KeyBinding("Enter", and: [.enter], \.texts.results) { model, _ in .done(model.submit()) },
        KeyBinding("Esc", and: [.escape], \.texts.leave) { model, _ in model.leaveField() },
        KeyBinding(and: nil) { $0.edit($1) },
        KeyBinding(help: "Tab", \.texts.next),
        KeyBinding(help: "Ctrl-C", \.texts.quit),
    ]

    /// Keys of a field in a row.
    static let field: [KeyBinding] = [
        KeyBinding("↓", and: [.down, .up], \.texts.offers, if: \.hasSuggestions) {
            $0.moveInSuggestions(isDown: $1 == .down)
        },
        KeyBinding(help: "Ctrl-S", \.primaryOfLines),
        KeyBinding(help: "Enter", \.functionOfEnterInField),
        KeyBinding(and: [.enter, .control("s"), .submit]) { $0.submitField($1) },
        KeyBinding("Esc", and: [.escape], \.texts.leave) { model, _ in
            (model.view.isResting, model.view.isChosen) = (true, true)
        },
        KeyBinding(and: nil) { $0.editControl($1) },
        KeyBinding(help: "Tab", \.texts.next),
        KeyBinding(help: "Ctrl-C", \.texts.quit),
    ]

    /// Keys at a suggestion of a field.
    static let suggestion: [KeyBinding] = [
        KeyBinding("Enter", and: [.enter], \.texts.take) { model, _ in model.takeSuggestion() },
        KeyBinding(help: "↑↓", \.texts.others),
        KeyBinding("Esc", and: [.escape], \.texts.leave) { model, _ in
            model.view.suggestion = nil
        },
    ]

    static let menu: [KeyBinding] = [
        KeyBinding("↑↓", and: [.up, .down, .text("j"), .text("k")], \.texts.move) {
            $0.moveInMenu(by: $1 == .down || $1 == .text("j") ? 1 : -1)
        },
        KeyBinding(and: [.home, .end]) { $0.moveInMenu(isEnd: $1 == .end) },
        KeyBinding("Enter", and: [.enter, .text(" ")], \.texts.choose) { model, _ in
            .done(model.chooseInMenu())
        },
        KeyBinding("Esc", and: [.escape], \.texts.leave) { model, _ in model.leaveMode() },
        KeyBinding(and: nil) { $0.pressInMenu($1) },
    ]

    static let map: [KeyBinding] = [
        KeyBinding("↑↓←→", and: Array(moves.keys), \.texts.map) {
            .done(moves[$1].flatMap($0.moveMap))
        },
        KeyBinding("+ -", and: [.text("=")], \.texts.zoom) {
            .done($0.moveMap($1 == .text("-") ? .further : .nearer))
        },
        KeyBinding("Esc", and: [.escape, .enter, .text("m")], \.texts.leave) { model, _ in
            model.leaveMode()
        },
        KeyBinding(and: nil) { $0.leaveMode(consuming: [], $1) },
    ]

    private static let moves: [TerminalKey: MapContent.Move.Kind] = [
        .up: .north, .down: .south, .left: .west, .right: .east,
    ]

    static let prompt: [KeyBinding] = [
        KeyBinding("Enter", and: [.enter], \.texts.choose) { model, _ in
            .done(model.choosePath())
        },
        KeyBinding("Esc", and: [.escape], \.texts.leave) { model, _ in model.leaveMode() },
        // Tab completes a path in a shell, and does nothing here.
        KeyBinding(and: [.tab, .backTab]) { _, _ in },
        KeyBinding(and: nil) { $0.editPath($1) },
    ]

    /// The letter of a section.
    static let title: [KeyBinding] = [
        KeyBinding(and: nil) {
            if case .text(let scalar) = $1 {
                $0.leaveMode()
                return .done($0.jump(to: String(scalar)))
            }
            return $0.leaveMode(consuming: [.escape], $1)
        }
    ]

    /// Keys of the list of all keys.
    static let list: [KeyBinding] = [
        KeyBinding(and: nil) { $0.leaveMode(consuming: [.escape, .text("?")], $1) }
    ]

    /// Keys after a warning about unsaved changes.
    static let unsaved: [KeyBinding] = [
        KeyBinding("q") { _, _ in .done(.quit) },
        KeyBinding(and: nil) { $0.leaveMode(consuming: [], $1) },
    ]
}
