import WaybillDiff
import WaybillScreens

extension TerminalScreenModel {
    /// The field of a row with the caret.
    struct Edited {
        let element: PageElement

        let path: ItemPath

        let control: Control

        var id: ElementID { element.id }
    }

    var edited: Edited? {
        guard !view.isResting, let target, let path = target.path,
            case .control(let control) = target.element.kind, control.isTyped, control.isUsable
        else { return nil }
        return Edited(element: target.element, path: path, control: control)
    }

    /// Updates the drafts from the page's fields, and drops those that the page shows.
    mutating func takeDrafts(from page: Page) -> [ElementID: FieldText] {
        var texts: [ElementID: FieldText] = [:]
        let edited = edited?.id
        guard edited != nil || !view.drafts.isEmpty else { return texts }
        let fields = page.fields
        let typed = edited.flatMap { fields[$0]?.isUsable == true ? $0 : nil }
        if let typed, let control = fields[typed] { view.beginDraft(of: typed, control) }
        for id in Array(view.drafts.keys) {
            guard let control = fields[id], var draft = view.drafts[id] else { continue }
            draft.take(control.text)
            view.drafts[id] = draft
            if id == typed {
                texts[id] = FieldText(text: draft.field.text, caret: draft.field.caret)
            } else if draft.isSettled {
                view.drafts[id] = nil
            } else {
                texts[id] = FieldText(text: draft.field.text)
            }
        }
        return texts
    }

    /// The position of the caret on the page; nil for none.
    var caretPlace: (line: Int, column: Int)? {
        let field = isInSearch ? view.field : edited.flatMap { view.drafts[$0.id]?.field }
        guard let target, let field else { return nil }
        return drawn.place(ofCaret: field.caret, in: target)
    }

    /// Handles a key in the field of a row.
    mutating func editControl(_ key: TerminalKey) -> TerminalEdit {
        guard let edited else { return .none }
        view.beginDraft(of: edited.id, edited.control)
        if key == .text("?"), !edited.control.takesSigns { return .none }
        if key == .up || key == .down {
            let isMoved = edited.control.hasLines && moveCaret(edited, isDown: key == .down)
            return isMoved ? .done(nil) : .none
        }
        guard var field = view.drafts[edited.id]?.field else { return .none }
        let before = field.text
        if key == .enter {
            field.insert(CollectionOfOne("\n"))
        } else {
            guard field.edit(key) else { return .none }
        }
        view.isChosen = true
        view.drafts[edited.id]?.field = field
        defer {
            redraw()
            reveal()
        }
        guard field.text != before else { return .done(nil) }
        return .done(tell(field.text, of: edited))
    }

    mutating func tell(_ text: String, of edited: Edited) -> TerminalAction {
        view.drafts[edited.id]?.noteTyping(text)
        view.typing = edited.id
        view.suggestion = nil
        return .perform(edited.element, .set(text))
    }

    /// Presses the primary button; Enter in a field of several lines is a line instead.
    mutating func submitField(_ key: TerminalKey) -> TerminalEdit {
        guard let edited, key != .enter || !edited.control.hasLines else { return .none }
        return .done(pressPrimary(for: edited.path, movesOn: key == .enter))
    }

    /// Moves the caret to the line of the field above or below.
    private mutating func moveCaret(_ edited: Edited, isDown: Bool) -> Bool {
        guard let target, let place = caretPlace else { return false }
        let line = place.line + (isDown ? 1 : -1)
        guard let caret = drawn.caret(in: target, onLine: line, column: place.column) else {
            return false
        }
        view.drafts[edited.id]?.field.move(to: caret)
        view.isChosen = true
        redraw()
        reveal()
        return true
    }

    /// Presses the primary button after filling in a field.
    mutating func pressPrimary(for path: ItemPath, movesOn: Bool) -> TerminalAction? {
        guard let page else { return nil }
        if let (path, button) = page.primaryButton(for: path) {
            return page.rowElement(at: path).map { .perform($0.control(button)) }
        }
        if movesOn, !page.hasPrimary(for: path) { advance(by: 1) }
        return nil
    }

    /// Moves the caret to a click in a field.
    mutating func putCaret(
        of id: ElementID, _ hit: TerminalTarget, _ line: Int, _ column: Int, on shown: Self
    ) {
        let shownText = shown.view.drafts[id]?.field.text ?? hit.element.control?.text
        guard let edited, edited.id == id else { return }
        view.beginDraft(of: id, edited.control)
        guard view.drafts[id]?.field.text == shownText,
            let caret = shown.drawn.caret(in: hit, onLine: line, column: column)
        else { return }
        view.drafts[id]?.field.move(to: caret)
        redraw()
    }

    /// Returns the edited field after its loss of focus, once.
    mutating func takeLeft() -> ElementID? {
        guard let id = view.typing, edited?.id != id else { return nil }
        view.typing = nil
        guard page?.element(id)?.control != nil else { return nil }
        // From here on the field shows the app's text.
        view.drafts[id] = nil
        return id
    }
}

extension Control {
    /// Whether command keys such as a question mark are typed into it.
    var takesSigns: Bool {
        switch kind {
        case .date: return false
        case .text(_, let input): return input.kind != .number
        default: return true
        }
    }
}

extension Page {
    /// The fields of rows.
    ///
    /// - Complexity: O(n) in the number of drawn rows.
    fileprivate var fields: [ElementID: Control] {
        var fields: [ElementID: Control] = [:]
        for (row, element) in (sections + layers.flatMap(\.sections)).rowsWithControls {
            for control in row.content.controls where control.isTyped {
                let id = element.id.control(control.id)
                if fields[id] == nil { fields[id] = control }
            }
        }
        return fields
    }

    /// Whether there is a button for Enter in a field, even a disabled one.
    fileprivate func hasPrimary(for path: ItemPath) -> Bool {
        let layer = layers.first { $0.sections.contains { $0.index == path.section } }
        return (layer?.sections ?? sections).rowsWithControls.contains { row, _ in
            row.content.controls.contains { control in
                if case .button(.primary, _) = control.kind { true } else { false }
            }
        }
    }
}

extension DrawnPage {
    /// The pieces of a line with their columns.
    func placed(onLine line: Int) -> [(piece: Piece, columns: Range<Int>)] {
        places.index(of: line).map { lines[$0].placed } ?? []
    }

    /// The position of a caret in a field: at a seam before the next piece.
    func place(ofCaret caret: Int, in target: TerminalTarget) -> (line: Int, column: Int)? {
        var place: (Int, Int)?
        for line in target.lines {
            for (piece, columns) in placed(onLine: line) where piece.element == target.elements.last
            {
                guard let start = piece.clusterStart, start <= caret else { continue }
                let head = piece.text.prefix(caret - start)
                place = (line, columns.lowerBound + TextWidth.columns(of: head))
            }
        }
        return place
    }

    /// The caret for a position in a field.
    func caret(in target: TerminalTarget, onLine line: Int, column: Int) -> Int? {
        for (piece, columns) in placed(onLine: line) where piece.element == target.elements.last {
            guard let start = piece.clusterStart else { continue }
            var caret = start
            var end = columns.lowerBound
            for character in piece.text {
                end += TextWidth.columns(of: character)
                if end > column { return caret }
                caret += 1
            }
            // At a soft line end the last position belongs to the next line.
            let isHere = place(ofCaret: caret, in: target)?.line == line
            return isHere ? caret : max(start, caret - 1)
        }
        return nil
    }
}
