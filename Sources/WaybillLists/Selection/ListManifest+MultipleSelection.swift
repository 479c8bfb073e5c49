public import WaybillDiff

extension ListManifest {
    /// Selects all rows that may be, in ``SelectionMode/multiple`` alone.
    ///
    /// Told as ``ListEvent/selectionChanged``, and no closure of a row runs. A
    /// listener that changes the list when it is asked changes what is still to
    /// be selected.
    ///
    /// - Returns: Whether other rows are selected than before.
    /// - Complexity: O(n) in the number of rows.
    @discardableResult
    public func selectAll() -> Bool {
        changeSelection {
            var section = 0
            while section < sections.count {
                var item = 0
                while section < sections.count, item < sections[section].cells.count {
                    include(ItemPath(section: section, item: item))
                    item += 1
                }
                section += 1
            }
        }
    }

    /// Deselects all rows that may be.
    ///
    /// Told as ``ListEvent/selectionChanged``, and no closure of a row runs.
    ///
    /// - Returns: Whether other rows are selected than before.
    /// - Complexity: O(n log n) in the number of selected rows.
    @discardableResult
    public func clearSelection() -> Bool {
        let tokens = selectedPaths.map { tracker.follow($0) }
        defer { for token in tokens { tracker.unfollow(token) } }
        var isChanged = false
        for token in tokens {
            isChanged = exclude(token) || isChanged
        }
        tracker.anchor = nil
        tracker.extent = nil
        if isChanged { tell(.selectionChanged) }
        return isChanged
    }

    /// Selects all rows from the one that was selected last to another: what a
    /// person does who holds the shift key.
    ///
    /// A range that was selected so before gives way to the new one, but for
    /// rows that may not be deselected: plugins and the delegate are asked, as
    /// by ``deselect(at:)``. Without a
    /// row to begin at, or in another mode than ``SelectionMode/multiple``, the
    /// row is selected as by ``select(at:)``. Told as
    /// ``ListEvent/selectionChanged``, and no closure of a row runs.
    ///
    /// - Parameter path: The position of the row at the other end.
    /// - Returns: Whether anything happened.
    /// - Complexity: O(n) in the number of rows in between.
    @discardableResult
    public func extendSelection(to path: ItemPath) -> Bool {
        guard selectionMode == .multiple, let anchor = tracker.anchor else {
            return select(at: path)
        }
        guard cell(at: path) != nil else { return false }
        return changeSelection {
            let range = min(anchor, path)...max(anchor, path)
            let former = tracker.extent.map { rows(between: anchor, and: $0) } ?? []
            let leaving = former.filter { !range.contains($0) }.map { tracker.follow($0) }
            let joining = rows(between: anchor, and: path).map { tracker.follow($0) }
            tracker.extent = path
            for token in leaving {
                exclude(token)
                tracker.unfollow(token)
            }
            for token in joining {
                if let place = tracker.path(of: token) { include(place) }
                tracker.unfollow(token)
            }
        }
    }

    /// Selects rows from a program: nobody is asked and nobody hears of it.
    ///
    /// - Parameter paths: The rows to select instead of those that are. What
    ///   does not exist is passed over; in ``SelectionMode/single`` the first
    ///   that exists counts, in ``SelectionMode/none`` none does.
    /// - Complexity: O(n) in the number of positions.
    public func setSelectedPaths(_ paths: [ItemPath]) {
        let rows = paths.filter { cell(at: $0) != nil }
        tracker.anchor = nil
        tracker.extent = nil
        tracker.selected =
            switch selectionMode {
            case .none: []
            case .single: Set(rows.prefix(1))
            case .multiple: Set(rows)
            }
    }

    /// Gives up what the mode does not allow.
    func limitSelection() {
        guard selectionMode != .multiple, !tracker.selected.isEmpty else { return }
        setSelectedPaths(selectedPaths)
    }

    private func changeSelection(_ change: () -> Void) -> Bool {
        guard selectionMode == .multiple else { return false }
        let before = tracker.selected
        change()
        let isChanged = tracker.selected != before
        if isChanged { tell(.selectionChanged) }
        return isChanged
    }

    /// Selects a row if it may be.
    private func include(_ path: ItemPath) {
        guard !isSelected(at: path), let context = rowContext(at: path) else { return }
        let token = tracker.follow(path)
        defer { tracker.unfollow(token) }
        guard allowsSelection(context), let place = tracker.path(of: token) else { return }
        tracker.selected.insert(place)
    }

    /// Deselects a row if it may be.
    ///
    /// - Returns: Whether it was selected.
    @discardableResult
    private func exclude(_ token: Int) -> Bool {
        guard let path = tracker.path(of: token), isSelected(at: path), mayDeselect(path),
            let place = tracker.path(of: token)
        else { return false }
        return tracker.selected.remove(place) != nil
    }

    /// The rows from one to the other, both included, in either order.
    private func rows(between one: ItemPath, and other: ItemPath) -> [ItemPath] {
        let first = min(one, other)
        let last = max(one, other)
        return (first.section...last.section).flatMap { section in
            let count = self.section(at: section)?.cells.count ?? 0
            let start = section == first.section ? first.item : 0
            let end = section == last.section ? min(last.item + 1, count) : count
            return (start..<max(start, end)).map { ItemPath(section: section, item: $0) }
        }
    }
}
