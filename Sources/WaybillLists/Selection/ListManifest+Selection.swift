public import WaybillDiff

extension ListManifest {
    // MARK: Permissions

    /// Whether a row is highlighted while pressed.
    ///
    /// The record's explicit value, else whether it has a selection closure or
    /// ``allowsSelectionByDefault`` is set; plugins and the delegate may override it. False,
    /// without asking them, for a missing row.
    package func allowsHighlighting(at path: ItemPath) -> Bool {
        guard let context = rowContext(at: path), !isHidden(path) else { return false }
        return permits(.highlight(context), own: wantsHighlighting(context.record))
    }

    /// Whether a row may be selected.
    ///
    /// The record's explicit value, else that of highlighting; plugins and the delegate may
    /// override it. False, without asking them, for a missing or hidden row.
    public func allowsSelection(at path: ItemPath) -> Bool {
        guard let context = rowContext(at: path) else { return false }
        return allowsSelection(context)
    }

    func allowsSelection(_ context: CellContext) -> Bool {
        guard !isHidden(context.path) else { return false }
        return permits(.select(context), own: wantsSelection(context.record))
    }

    func wantsSelection(_ record: CellRecord) -> Bool {
        record.allowsSelection ?? wantsHighlighting(record)
    }

    private func wantsHighlighting(_ record: CellRecord) -> Bool {
        record.allowsHighlighting ?? (record.hasSelection || allowsSelectionByDefault)
    }

    func isHidden(_ path: ItemPath) -> Bool { tracker.isCollapsed(path.section, in: sections) }

    /// The context of a row; nil for missing rows and headers.
    func rowContext(at path: ItemPath) -> CellContext? {
        path.edge == nil ? context(at: path) : nil
    }

    // MARK: Selecting a row

    /// Selects a row for a user: listeners receive the "will" event, the record's closure runs,
    /// listeners receive the "did" event.
    ///
    /// All listeners receive the record from before the first one; the row is selected at its then
    /// current position. With ``SelectionMode/single`` the previous row is deselected in between;
    /// if it may not be, nothing happens.
    ///
    /// - Parameter path: The position of the row, which may already be selected.
    /// - Returns: Whether the row was selected; false, without notification, if it is missing or
    ///   not allowed.
    @discardableResult
    public func select(at path: ItemPath) -> Bool { select(at: path, isKept: true) }

    /// Performs the selection of a row without changing the selected rows: for a row that opens
    /// something.
    @discardableResult
    package func open(at path: ItemPath) -> Bool { select(at: path, isKept: false) }

    private func select(at path: ItemPath, isKept: Bool) -> Bool {
        guard let context = rowContext(at: path) else { return false }
        let token = tracker.follow(path)
        defer { tracker.unfollow(token) }
        guard allowsSelection(context), !isKept || mayReplaceSelection(with: token) else {
            return false
        }
        tell(.willSelect(context))
        let isChanged = isKept && selectionMode != .none && takeIn(token)
        context.record.select(context)
        tell(.didSelect(context))
        if isChanged { tellSelection() }
        return true
    }

    /// Deselects a row for a user: listeners receive the "will" event, the record's closure runs,
    /// listeners receive the "did" event.
    ///
    /// - Returns: Whether the row was deselected; false, without notification, if it was not
    ///   selected or may not be deselected.
    @discardableResult
    public func deselect(at path: ItemPath) -> Bool {
        guard isSelected(at: path), mayDeselect(path) else { return false }
        let isChanged = release(path)
        if isChanged { tellSelection() }
        return true
    }

    /// Toggles the selection of a row, as a tap in a list of choices does.
    @discardableResult
    public func toggleSelection(at path: ItemPath) -> Bool {
        isSelected(at: path) ? deselect(at: path) : select(at: path)
    }

    /// Whether a row is selected.
    ///
    /// - Complexity: O(log n) in the number of ranges of selected rows.
    public func isSelected(at path: ItemPath) -> Bool { tracker.selected.contains(path) }

    /// The selected rows, as ranges: a million consecutive ones are one range.
    public var selectedRows: RowSet { tracker.selected }

    /// The positions of the selected rows, ascending.
    ///
    /// For very many rows prefer ``selectedRows``, without an entry for each.
    ///
    /// - Complexity: O(n) in their number.
    public var selectedPaths: [ItemPath] { Array(tracker.selected) }

    // MARK: Highlighting

    /// The position of the highlighted row; nil for none.
    public var highlightedPath: ItemPath? { tracker.highlighted }

    /// Highlights a row as pressed, if allowed, instead of the previous one.
    @discardableResult
    public func highlight(at path: ItemPath) -> Bool {
        guard path != highlightedPath else { return true }
        let token = tracker.follow(path)
        defer { tracker.unfollow(token) }
        guard allowsHighlighting(at: path) else { return false }
        endHighlight()
        guard let place = tracker.path(of: token), let context = rowContext(at: place) else {
            return false
        }
        tracker.highlighted = place
        tell(.highlighted(context, true))
        return true
    }

    /// Ends the highlight, if any.
    public func endHighlight() {
        guard let path = highlightedPath else { return }
        tracker.highlighted = nil
        if let context = rowContext(at: path) { tell(.highlighted(context, false)) }
    }

    /// Highlights a row, and ends the highlight, as a press does.
    ///
    /// - Returns: The position of the row after it; nil for a row that a listener removed, or whose
    ///   highlight one refused.
    package func flash(at path: ItemPath) -> ItemPath? {
        let token = tracker.follow(path)
        defer { tracker.unfollow(token) }
        let isWanted = cell(at: path).map(wantsHighlighting) == true
        guard highlight(at: path) || !isWanted else { return nil }
        endHighlight()
        return tracker.path(of: token)
    }

    // MARK: In the course of selecting

    func tellSelection() {
        managedView?.showSelection()
        tell(.selectionChanged)
    }

    func mayDeselect(_ path: ItemPath) -> Bool {
        guard let context = rowContext(at: path) else { return false }
        return permits(.deselect(context), own: true)
    }

    private func keepsSelection(_ token: Int) -> Bool {
        tracker.path(of: token).map { keepsSelection(at: $0) } ?? false
    }

    /// Whether the other selected row may be deselected in single mode.
    private func mayReplaceSelection(with token: Int) -> Bool {
        guard selectionMode == .single, keepsSelection(token),
            let path = tracker.selected.first, path != tracker.path(of: token)
        else { return true }
        return mayDeselect(path)
    }

    private func takeIn(_ token: Int) -> Bool {
        guard keepsSelection(token) else { return false }
        if selectionMode == .single, let other = tracker.selected.first,
            other != tracker.path(of: token)
        {
            release(other)
        }
        guard keepsSelection(token), let path = tracker.path(of: token) else { return false }
        if selectionMode == .single {
            tracker.selected = tracker.selected.intersection(RowSet([path]))
        }
        tracker.anchor = path
        tracker.extent = nil
        return tracker.selected.insert(path)
    }

    /// Deselects a selected row: listeners are notified but not asked.
    @discardableResult
    private func release(_ path: ItemPath) -> Bool {
        guard let context = rowContext(at: path) else { return false }
        let token = tracker.follow(path)
        defer { tracker.unfollow(token) }
        tell(.willDeselect(context))
        let isChanged = tracker.path(of: token).map { tracker.selected.remove($0) } ?? false
        context.record.onDeselection?(context)
        tell(.didDeselect(context))
        return isChanged
    }
}
