public import WaybillDiff
public import WaybillLists

extension HeadlessList {
    // MARK: Tapping

    /// Taps a visible row: it is highlighted, released and selected.
    ///
    /// In a multiple selection a selected row is deselected.
    ///
    /// - Throws: ``HeadlessError`` if no visible row has the text, or it may not be selected.
    public func tap(_ text: String) throws {
        let path = try findRow(text)
        if manifest.swipe != nil { return manifest.closeSwipe() }
        guard manifest.allowsSelection(at: path) else {
            throw refusal("\"\(text)\" that can be tapped")
        }
        if let place = manifest.flash(at: path) { select(place) }
    }

    /// Selects all rows from the last selected one to another, as a tap with the Shift key does.
    ///
    /// - Throws: ``HeadlessError`` if no visible row has the text, or nothing changes.
    public func extendSelection(to text: String) throws {
        guard manifest.extendSelection(to: try findRow(text)) else {
            throw refusal("selection that reaches \"\(text)\"")
        }
    }

    // MARK: Actions

    /// Uncovers the actions of a visible row, and returns their titles, the outermost first.
    ///
    /// - Throws: ``HeadlessError`` if no visible row has the text, or it has no actions there.
    @discardableResult
    public func swipe(_ text: String, _ edge: SwipeEdge) throws -> [String] {
        let path = try findRow(text)
        guard manifest.openSwipe(at: path, edge), let open = manifest.swipe else {
            throw refusal("action at the \(edge) end of \"\(text)\"")
        }
        return manifest.cell(at: open.path)?.swipeActions[edge].map(\.title) ?? []
    }

    /// Swipes over the whole of a visible row.
    ///
    /// - Throws: ``HeadlessError`` if no visible row has the text, or nothing happens.
    public func fullSwipe(_ text: String, _ edge: SwipeEdge) throws {
        guard manifest.fullSwipe(at: try findRow(text), edge) else {
            throw refusal("action at the \(edge) end of \"\(text)\"")
        }
    }

    /// The titles of the actions of a visible row or header in its menu.
    ///
    /// These are its actions, moves, and folding of a section.
    ///
    /// - Throws: ``HeadlessError`` if nothing visible has the text.
    public func actions(of text: String) throws -> [String] {
        manifest.accessibilityActions(at: position(of: try find(text))).map(\.title)
    }

    /// Performs one of the ``actions(of:)`` of a visible row or header.
    ///
    /// - Throws: ``HeadlessError`` if nothing visible has the text, or it has no such action.
    public func perform(_ title: String, on text: String) throws {
        let path = position(of: try find(text))
        let actions = manifest.accessibilityActions(at: path)
        guard let action = actions.first(where: { $0.title == title }),
            manifest.perform(action, at: path)
        else {
            throw HeadlessError(
                missing: "\"\(title)\" of \"\(text)\"", visible: actions.map(\.title))
        }
    }

    private func position(of element: ListElement) -> ItemPath {
        switch element {
        case .header(let section): .edge(.header, ofSection: section)
        case .row(let path): path
        case .footer(let section): .edge(.footer, ofSection: section)
        }
    }

    // MARK: Dragging

    /// Begins to drag a visible row.
    ///
    /// - Throws: ``HeadlessError`` if no visible row has the text, or it is not movable.
    public func hold(_ text: String) throws {
        guard manifest.beginDrag(at: try findRow(text)) else {
            throw refusal("\"\(text)\" that can be dragged")
        }
    }

    /// Drags the held row over a visible row, a header (first position) or a footer (last
    /// position).
    ///
    /// - Returns: The target position; nil if it is not allowed.
    /// - Throws: ``HeadlessError`` if nothing visible has the text.
    @discardableResult
    public func drag(over text: String) throws -> ItemPath? {
        manifest.hoverDrag(over: position(of: try find(text)))
    }

    /// Drops the held row.
    @discardableResult
    public func drop() -> ListOperationResult { manifest.dropDrag() }

    func refusal(_ missing: String) -> HeadlessError {
        HeadlessError(missing: missing, visible: inSight.map(\.text))
    }
}
