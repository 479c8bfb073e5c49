public import WaybillDiff

extension ListManifest {
    /// Selects all selectable rows, in ``SelectionMode/multiple`` alone.
    ///
    /// Each row is asked about, in order. Long stretches of lazy rows are asked about together, as
    /// ``ListPermission/selectRows(section:items:)``: of a million only one is created.
    ///
    /// Reported as ``ListEvent/selectionChanged``, without calling closures of rows. If a listener
    /// changes the list meanwhile, the original rows are selected at their new positions.
    ///
    /// - Complexity: O(n) in the number of stored rows, and of stretches of lazy ones.
    @discardableResult
    public func selectAll() -> Bool {
        guard selectionMode == .multiple else { return false }
        return tellIfChanged { select(RowSet(allOf: sections)) }
    }

    /// Deselects all rows that may be deselected.
    ///
    /// Reported as ``ListEvent/selectionChanged``, without calling closures of rows.
    ///
    /// - Complexity: O(n) in the number of stored selected rows, and of stretches of lazy ones.
    @discardableResult
    public func clearSelection() -> Bool {
        tellIfChanged {
            let isChanged = deselect(tracker.selected)
            tracker.anchor = nil
            tracker.extent = nil
            return isChanged
        }
    }

    /// Selects or deselects a row without its action, as a press on its mark does.
    ///
    /// Plugins and the delegate are asked, as by ``selectAll()``. Reported as
    /// ``ListEvent/selectionChanged``, in ``SelectionMode/multiple`` alone.
    @discardableResult
    package func toggleMark(at path: ItemPath) -> Bool {
        guard hasRow(at: path), isMarked(at: path) else { return false }
        return tellIfChanged {
            if isSelected(at: path) { return deselect(RowSet([path])) }
            (tracker.anchor, tracker.extent) = (path, nil)
            return select(RowSet([path]))
        }
    }

    /// Selects all rows from the last selected one to another, as with the shift key.
    ///
    /// The new range replaces the previous one, except rows that may not be deselected: plugins and
    /// the delegate are asked, as by ``deselect(at:)`` and ``selectAll()``. Without a row to begin
    /// at, or in another mode than ``SelectionMode/multiple``, the row is selected as by
    /// ``select(at:)``. Reported as ``ListEvent/selectionChanged``, without calling closures of
    /// rows.
    ///
    /// - Parameter origin: The row with the focus: the range begins there, unless the previous one
    ///   ended there. Nil by default.
    /// - Complexity: O(n) in the stored rows in between, and in the stretches of lazy ones.
    @discardableResult
    package func extendSelection(to path: ItemPath, from origin: ItemPath? = nil) -> Bool {
        if selectionMode == .multiple, let origin, hasRow(at: origin),
            origin != tracker.extent ?? tracker.anchor
        {
            (tracker.anchor, tracker.extent) = (origin, nil)
        }
        guard selectionMode == .multiple, let anchor = tracker.anchor else {
            return select(at: path)
        }
        guard hasRow(at: path) else { return false }
        return tellIfChanged {
            let range = rows(between: anchor, and: path).intersection(RowSet(allOf: sections))
            var leaving = tracker.extent.map { rows(between: anchor, and: $0) } ?? RowSet()
            leaving.subtract(range)
            tracker.extent = path
            // The new rows are followed through changes by the listeners for the others.
            let joining = tracker.follow(RowQueue(range))
            defer { tracker.unfollow(joining) }
            let hasLost = deselect(leaving.intersection(tracker.selected))
            let hasGained = select(tracker[queue: joining]?.waiting ?? RowSet())
            return hasLost || hasGained
        }
    }

    /// Selects rows by a program, without asking or notifying listeners.
    ///
    /// - Parameter paths: The rows to select instead of the current ones. Missing ones are ignored;
    ///   ``SelectionMode/single`` takes the first existing one, ``SelectionMode/none`` none.
    /// - Complexity: O(n log n) in the number of positions.
    public func setSelectedPaths(_ paths: [ItemPath]) {
        guard selectionMode == .multiple else {
            return setSelectedRows(RowSet(paths.lazy.filter(hasRow).prefix(1)))
        }
        setSelectedRows(RowSet(paths))
    }

    /// Selects rows by a program, without asking or notifying listeners or creating rows.
    ///
    /// - Parameter rows: The rows to select instead of the current ones. Missing ones are ignored;
    ///   ``SelectionMode/single`` takes the first existing one, ``SelectionMode/none`` none.
    /// - Complexity: O(n) in the number of sections and of ranges.
    package func setSelectedRows(_ rows: RowSet) {
        let rows = rows.intersection(RowSet(allOf: sections))
        tracker.anchor = nil
        tracker.extent = nil
        tracker.selected =
            switch selectionMode {
            case .none: RowSet()
            case .single: RowSet(rows.prefix(1))
            case .multiple: rows
            }
        managedView?.showSelection()
    }

    func limitSelection() {
        guard selectionMode != .multiple, !tracker.selected.isEmpty else { return }
        setSelectedRows(tracker.selected)
    }

    private func tellIfChanged(_ change: () -> Bool) -> Bool {
        guard change() else { return false }
        tellSelection()
        return true
    }

    private func select(_ rows: RowSet) -> Bool {
        var rows = rows
        rows.subtract(tracker.selected)
        var chosen = ask(about: rows) { manifest, asked in
            switch asked {
            case .row(let context):
                manifest.keepsSelection(at: context.path) && manifest.allowsSelection(context)
            case .stretch(let section, let items):
                manifest.allowsSelection(ofSection: section, items: items)
            }
        }
        chosen.subtract(tracker.selected)
        guard selectionMode == .multiple, !chosen.isEmpty else { return false }
        tracker.selected.formUnion(chosen)
        return true
    }

    private func deselect(_ rows: RowSet) -> Bool {
        let chosen = ask(about: rows) { manifest, asked in
            switch asked {
            case .row(let context): manifest.permits(.deselect(context), own: true)
            case .stretch(let section, let items):
                manifest.permits(.deselectRows(section: section, items: items), own: true)
            }
        }.intersection(tracker.selected)
        guard !chosen.isEmpty else { return false }
        tracker.selected.subtract(chosen)
        return true
    }

    private func rows(between one: ItemPath, and other: ItemPath) -> RowSet {
        let first = min(one, other)
        let last = max(one, other)
        return RowSet(
            (first.section...last.section).map { section in
                let count = self.section(at: section)?.cells.count ?? 0
                let start = section == first.section ? first.item : 0
                let end = section == last.section && last.item < count ? last.item + 1 : count
                return (section, IndexRanges(start..<max(start, end)))
            })
    }

    // MARK: Rows of the data

    /// Whether a row stays selected: a data row, and no action such as "Add".
    ///
    /// In multiple selection, rows listed by themselves in a builder are actions beside those of
    /// arrays and loops.
    package func keepsSelection(at path: ItemPath) -> Bool {
        guard selectionMode != .none, let section = section(at: path.section),
            section.keepsSelection
        else { return false }
        guard selectionMode == .multiple, path.edge == nil,
            section.cells.indices.contains(path.item), section.cells.isListedAlone(path.item)
        else { return true }
        return !hasCollection
    }

    /// Whether a row can be selected together with others.
    package func isMarked(at path: ItemPath) -> Bool {
        selectionMode == .multiple && keepsSelection(at: path)
    }

    package func keepsSelection(section index: Int) -> Bool {
        guard selectionMode != .none, let section = section(at: index), section.keepsSelection
        else { return false }
        return selectionMode == .single || section.cells.areOfCollection || !hasCollection
    }

    private var hasCollection: Bool {
        sections.contains {
            $0.keepsSelection && ($0.cells.areOfCollection || $0.cells.areBesideCollection)
        }
    }

    /// Whether there is an unselected row for multiple selection.
    package var canSelectMore: Bool {
        var rest = RowSet(allOf: sections)
        rest.subtract(tracker.selected)
        return rest.contains { isMarked(at: $0) }
    }

    private func hasRow(at path: ItemPath) -> Bool {
        section(at: path.section)?.cells.indices.contains(path.item) ?? false
    }
}
