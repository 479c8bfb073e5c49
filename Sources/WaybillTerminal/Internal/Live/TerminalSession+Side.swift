import WaybillLists
import WaybillScreens
import WaybillSessions

extension TerminalSession {
    var panes: TerminalPanes {
        TerminalPanes(size: size, isRightToLeft: texts.isRightToLeft)
    }

    // MARK: Side list

    /// Shows or hides the list beside the screen.
    func updateSide() {
        guard size.columns >= TerminalPanes.leastColumns, let index = listIndex,
            let screen = session.stack[index].screen
        else {
            dropSide()
            return
        }
        if side?.view.screen !== screen {
            dropSide()
            side = makeSide(of: screen)
        }
        guard var side else { return }
        let memory = session.stack[index].memory.host as? TerminalMemory
        side.model.resize(to: panes.listSize)
        side.model.show(side.view, depth: session.stack[index].depth + 1, as: memory?.view)
        side.model.canGoBack = true
        self.side = side
    }

    /// The stack index of the list that opened the screen, if any.
    private var listIndex: Int? {
        let index = session.stack.count - 2
        guard index >= 0, memory.isDetail,
            session.stack[index].screen?.manifest.sections.contains(where: { !$0.cells.isEmpty })
                == true
        else { return nil }
        return index
    }

    private func makeSide(of screen: LiveScreen) -> TerminalSide {
        let metrics = TerminalMetrics(style: style)
        let view = ScreenView(of: screen, metrics: metrics.listMetrics) { [session] in
            session.frame(of: $0)
        }
        // It is visible again to observers.
        screen.appear()
        var model = TerminalScreenModel(
            size: panes.listSize, style: style, searchURL: session.searchURL, metrics: metrics,
            pictures: pictures, texts: texts)
        model.isBeside = true
        return TerminalSide(view: view, model: model)
    }

    /// Shows the screen alone; the view state of its list is kept.
    func dropSide() {
        isSideFocused = false
        guard let side else { return }
        self.side = nil
        let screen = side.view.screen
        side.view.detach()
        guard screen !== session.screen else { return }
        screen.disappear()
        guard let index = session.stack.lastIndex(where: { $0.screen === screen }) else { return }
        var memory = session.stack[index].memory
        var host = memory.host as? TerminalMemory ?? TerminalMemory()
        host.view = side.model.view
        memory.host = host
        memory.place = side.view.isWhole ? nil : side.view.place
        session.keep(memory, at: index)
    }

    // MARK: Keys

    /// Moves the focus to the other side by an arrow, if nothing else is in that direction.
    func switchSides(_ key: TerminalKey) -> Bool {
        guard let side else { return false }
        let model = isSideFocused ? side.model : model
        let isTowards = isSideFocused ? key == .right : key == .left
        guard isTowards, !model.takesSideways, model.prompt == nil, model.page?.modal == nil,
            model.next(isRight: isSideFocused) == nil
        else { return false }
        isSideFocused.toggle()
        return true
    }

    /// Performs an action in the list beside the screen.
    ///
    /// A row replaces the screen opened by another one; other actions close that first.
    func performBeside(_ action: TerminalAction?, _ isolation: isolated (any Actor)?) {
        guard case .perform(let element, let value) = action else {
            switch action {
            case .open, .choose: if closeDetail(isolation) { perform(action, isolation) }
            default: perform(action, isolation)
            }
            return
        }
        switch element.kind {
        case .link, .search, .reload: if closeDetail(isolation) { perform(action, isolation) }
        case .row where value == .press: selectBeside(element, isolation)
        default:
            guard let view = side?.view else { return }
            _ = perform(element, value, on: view) { url in
                closeDetail(isolation) ? open(url, isolation: isolation) : .stayed
            }
        }
    }

    /// Closes the screen beside the list, without asking.
    @discardableResult
    func closeDetail(_ isolation: isolated (any Actor)?) -> Bool {
        guard let entry = session.stack.dropLast().last else { return true }
        dropSide()
        let result = session.travel(to: entry.address, depth: entry.depth, isolation: isolation)
        return result != .stayed
    }

    private func selectBeside(_ element: PageElement, _ isolation: isolated (any Actor)?) {
        guard let view = side?.view, let depth = session.stack.last?.depth else { return }
        // Unsaved input beside it needs a confirmation.
        if session.screen?.description.leaving != nil {
            closeDetail(isolation)
            return
        }
        let outcome = view.perform(element.id) {
            session.open($0, depth: depth, isolation: isolation)
        }
        guard case .opened(_, let result) = outcome else { return }
        noteDetail(result)
        if result != .notFound { isSideFocused = false }
    }

    /// Marks the screen as opened by a row, or reports a failure.
    func noteDetail(_ result: OpenResult) {
        switch result {
        case .opened: memory = TerminalMemory(isDetail: true)
        case .notFound: model.notice = texts.noScreen
        case .renewed, .chosen, .stayed: break
        }
    }
}
