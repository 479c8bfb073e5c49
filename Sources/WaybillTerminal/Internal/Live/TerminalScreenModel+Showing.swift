import WaybillDiff
import WaybillLists
import WaybillScreens
import WaybillViewport

extension TerminalScreenModel {
    /// Shows a screen: all of its page, or a window.
    ///
    /// - Complexity: O(n) in the number of drawn rows.
    mutating func show(
        _ screen: ScreenView, depth: Int = 1, as state: TerminalViewState? = nil
    ) {
        let isSame = depth == self.depth && screen === self.screen
        let foot = footHeight
        let former = Former(of: self, isSame: isSame)
        let looksElsewhere = looksElsewhere(isSame, state)
        if !isSame { begin(at: depth, as: state) }
        self.screen = screen
        let layers = screen.chrome.layers
        let modal = layers.last { $0.isModal }?.number
        let isTurned = turn(to: modal, open: layers.map(\.number))
        if modal != nil {
            showLayer(after: isTurned ? Former(of: self, isSame: false) : former)
        } else {
            showWindow(after: isTurned ? former.covered : former)
            scrollToTarget()
        }
        redrawFields()
        if isEditing, !looksElsewhere || isTurned { reveal() }
        // A notice does not cover the focus.
        if isSame, footHeight > foot, view.isChosen, let target, !isSeen(target) { reveal() }
    }

    /// Shows the layer above the list, drawn whole.
    private mutating func showLayer(after former: Former) {
        window = nil
        take()
        draw()
        mendFocus(after: former.drawn, at: former.targetIndex)
        hold()
    }

    /// Whether the user has scrolled away from the caret.
    func looksElsewhere(_ isSame: Bool, _ state: TerminalViewState?) -> Bool {
        isSame ? isEditing && !isCaretSeen : state != nil
    }

    /// Restores the view state of a screen, or begins a new one.
    mutating func begin(at depth: Int, as state: TerminalViewState?) {
        self.depth = depth
        canGoBack = depth > 1
        view = state ?? TerminalViewState()
        if wantsField, state == nil { (view.focus, view.isChosen) = (.search, true) }
        wantsField = false
    }

    /// Resizes the terminal.
    ///
    /// - Complexity: O(n) in the number of drawn rows.
    mutating func resize(to size: TerminalSize) {
        guard size != self.size else { return }
        self.size = size
        redraw()
        if view.isChosen || isEditing { reveal() }
    }

    /// Redraws after a change beside the list: the size, or typed text.
    mutating func redraw() {
        guard window != nil else {
            draw()
            hold()
            return
        }
        let anchor = view.anchors.first.flatMap { anchor in
            anchor.row.path.map { ($0, anchor.line) }
        }
        lookOn()
        holdAtEdge(anchor)
        scroll(to: view.offset)
    }

    private struct Former {
        var drawn = DrawnPage.empty
        var targetIndex: Int?
        var window: ListWindow?
        var rows: [ElementID] = []
        var isSame: Bool

        /// The same list while a layer covered it: its rows are known, and none was drawn.
        var covered: Former {
            var former = self
            (former.drawn, former.targetIndex, former.window) = (.empty, nil, nil)
            return former
        }

        init(of model: TerminalScreenModel, isSame: Bool) {
            self.isSame = isSame
            guard isSame else { return }
            drawn = model.drawn
            targetIndex = model.targetIndex
            window = model.window
            rows = model.page?.sections.flatMap { $0.rowIDs } ?? []
        }
    }

    /// Shows a long list after a change, or for the first time.
    private mutating func showWindow(after former: Former) {
        if former.window != nil, screen?.viewport != nil {
            followFocus()
            let anchor = findAnchor(former)
            lookOn()
            holdAtEdge(anchor)
        } else {
            findFocus(former)
            let anchor = findAnchor(former)
            forgetDrawing()
            look { if let anchor { $0.scroll(to: anchor.path, alignment: .top) } }
            if let anchor, let frame = screen?.viewport?.frame(of: .row(anchor.path)) {
                view.offset = drawn.places.start + Int(frame.y) - anchor.line
            }
        }
        mendFocus(after: former.drawn, at: former.targetIndex)
        scroll(to: view.offset)
        tellFocus()
    }

    /// Updates the position of the focused row from the window, which followed it.
    private mutating func followFocus() {
        guard view.path != nil, view.isChosen, view.focus?.isInList == true else { return }
        if case .follow(let path) = screen?.viewport?.policy {
            view.path = path
        } else {
            view.path = nil
        }
    }

    /// Finds the focused row in a new long list, or in one that reappears.
    private mutating func findFocus(_ former: Former) {
        guard let focus = view.focus, focus.isInList else { return }
        view.path = find(focus, near: view.path, former)
    }

    /// Finds a visible row, and its former line.
    private func findAnchor(_ former: Former) -> (path: ItemPath, line: Int)? {
        for anchor in view.anchors {
            if let path = find(anchor.row, near: anchor.row.path, former) {
                return (path, anchor.line)
            }
        }
        return nil
    }

    private func find(
        _ element: PageElement, near path: ItemPath?, _ former: Former
    ) -> ItemPath? {
        guard let screen, let id = element.rowID else { return nil }
        if former.isSame {
            return former.rows.firstIndex(of: id).flatMap { screen.takenRows[$0] }
        }
        if screen.isWhole {
            return screen.page.sections.lazy.flatMap(\.rowElements).first { $0.id == id }?.path
        }
        guard let path else { return nil }
        // It may have moved a little while the screen was covered.
        let near = (0...100).lazy.flatMap { (step: Int) -> [ItemPath] in
            let after = ItemPath(section: path.section, item: path.item + step)
            let before = ItemPath(section: path.section, item: path.item - step)
            return step == 0 ? [after] : [after, before]
        }
        guard let section = screen.screen.manifest.section(at: path.section) else { return nil }
        return near.first { path in
            section.cells.indices.contains(path.item)
                && section.cells.id(at: path.item) == element.row
        }
    }
}
