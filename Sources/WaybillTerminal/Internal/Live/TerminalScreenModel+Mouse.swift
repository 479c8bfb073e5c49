import WaybillLists
import WaybillScreens

extension TerminalScreenModel {
    /// The lines of a notch of the wheel.
    private static var wheelLines: Int { 3 }

    /// Handles a mouse event.
    ///
    /// - Parameter shown: The model of the visible frame. Its clicked row is found here by
    ///   identity; a click on a removed row does nothing.
    mutating func press(_ mouse: TerminalMouse, on shown: Self) -> TerminalAction? {
        notice = nil
        if mode == .keys || mode == .unsaved { mode = .page }
        // The key list may hide the clicked element.
        if shown.listsKeys, mouse.action == .click { return nil }
        defer {
            tellFocus()
            redrawFields()
        }
        if mouse.action == .click, menu == shown.menu, let index = shown.menuIndex(at: mouse.line) {
            return chooseInMenu(index)
        }
        if mouse.action == .click, suggestions == shown.suggestions,
            case .done(let action) = pressSuggestion(at: mouse.line)
        {
            return action
        }
        if prompt != nil, mouse.line == size.rows - 1 { return nil }
        if mode != .map { leaveMode() }
        switch mouse.action {
        case .scrollUp: scroll(to: view.offset - TerminalScreenModel.wheelLines)
        case .scrollDown: scroll(to: view.offset + TerminalScreenModel.wheelLines)
        case .click:
            var mouse = mouse
            mouse.column = shown.settingColumn(of: mouse)
            guard let hit = shown.target(at: mouse), let found = current(hit, on: shown) else {
                return nil
            }
            choose(found)
            if case .control = found.element.kind { view.isResting = false }
            let line = shown.pageLine(atRow: mouse.line) ?? 0
            if let edited {
                putCaret(of: edited.id, hit, line, mouse.column, on: shown)
                return nil
            }
            if let action = press(found, hit, line, mouse.column, on: shown) { return action }
            guard found.element.kind == .search else { return follow() }
            if shown.view.field.text == view.field.text,
                let caret = shown.drawn.caret(in: hit, onLine: line, column: mouse.column)
            {
                view.field.move(to: caret)
            }
        }
        return nil
    }

    private func target(at mouse: TerminalMouse) -> TerminalTarget? {
        let held = drawn.heldLines(at: view.offset).count
        guard (held..<max(held, height)).contains(mouse.line) || mouse.line >= bodyHeight,
            mouse.line < height,
            (0..<size.columns).contains(mouse.column)
        else { return nil }
        guard let line = pageLine(atRow: mouse.line) else { return nil }
        let near = drawn.targets.filter { $0.lines.contains(line) }
        let hit = near.first {
            drawn.columns(of: $0, onLine: line)?.contains(mouse.column) == true
        }
        return hit ?? near.first { isRoom(of: $0, line, mouse.column) }
    }

    /// Whether a position is in the area of a row.
    private func isRoom(of target: TerminalTarget, _ line: Int, _ column: Int) -> Bool {
        guard target.element.kind == .row, let path = target.path,
            page?.row(at: path)?.content.hasControls == false,
            let place = window?.places[.row(path)]
        else { return false }
        return place.lines.contains(line - drawn.places.start)
            && (place.column..<place.column + place.width).contains(column)
    }

    /// The current target of a click; nil if it is removed, hidden or changed.
    private func current(_ hit: TerminalTarget, on shown: Self) -> TerminalTarget? {
        guard shown.depth == depth, shown.screen === screen else { return nil }
        return drawn.targets.first { target in
            isSeen(target) && !target.isBusy && target.element.isSame(as: hit.element)
        }
    }
}

extension DrawnPage {
    /// The columns of a target from its first text to its last, or of the whole search field; nil
    /// if it is not on the line.
    func columns(of target: TerminalTarget, onLine line: Int) -> Range<Int>? {
        let isField = target.element.kind == .search
        return columns(onLine: line) {
            isField ? $0.role == .field || $0.role == .prompt : $0.belongs(to: target)
        }
    }

    /// The columns of a line from the first of some pieces to the last; nil for none.
    func columns(onLine line: Int, of isPart: (Piece) -> Bool) -> Range<Int>? {
        let found = placed(onLine: line).filter { isPart($0.piece) }
        guard let first = found.first, let last = found.last else { return nil }
        return first.columns.lowerBound..<last.columns.upperBound
    }
}
