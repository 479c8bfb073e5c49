public import WaybillDiff

extension ListManifest {
    // MARK: Selection

    /// Whether a row is highlighted while it is pressed.
    ///
    /// The record's explicit wish, else whether it has a selection closure or
    /// ``allowsSelectionByDefault`` is set. False where there is no row.
    ///
    /// - Parameter path: The position of the row.
    /// - Returns: Whether a host shows the row as pressed.
    public func allowsHighlighting(at path: ItemPath) -> Bool {
        guard let record = cell(at: path) else { return false }
        return record.allowsHighlighting ?? (record.hasSelection || allowsSelectionByDefault)
    }

    /// Whether a row may be selected.
    ///
    /// The record's explicit wish, else that of
    /// ``allowsHighlighting(at:)``. False where there is no row.
    ///
    /// - Parameter path: The position of the row.
    /// - Returns: Whether ``select(at:)`` selects the row.
    public func allowsSelection(at path: ItemPath) -> Bool {
        guard let record = cell(at: path) else { return false }
        return record.allowsSelection ?? allowsHighlighting(at: path)
    }

    /// Selects a row as a person does: listeners hear that it will be, the
    /// record's closure runs, listeners hear that it was.
    ///
    /// The record of before the first listener is the one that all of them
    /// receive, whatever they change.
    ///
    /// - Parameter path: The position of the row.
    /// - Returns: Whether the row was selected; false where there is none or it
    ///   does not allow it, upon which nobody hears anything.
    @discardableResult
    public func select(at path: ItemPath) -> Bool {
        guard allowsSelection(at: path), let record = cell(at: path) else { return false }
        let context = CellContext(path: path, record: record, manifest: self)
        tell(.willSelect(context))
        record.onSelection?(context)
        tell(.didSelect(context))
        return true
    }

    // MARK: Configuration

    /// Takes a row through its configuration when a host shows it in a view.
    ///
    /// Listeners hear that it will be configured, the view takes the record,
    /// the record's own closure runs, listeners hear that it was configured.
    ///
    /// - Parameters:
    ///   - view: The view of the host that shows the row.
    ///   - path: The position of the row.
    ///   - takeRecord: How the view takes the record's model.
    /// - Returns: Whether there is such a row; if not, nobody hears anything.
    @discardableResult
    public func configure<View: AnyObject>(
        _ view: View, at path: ItemPath, takeRecord: (View, CellRecord) -> Void
    ) -> Bool {
        guard let record = cell(at: path) else { return false }
        let context = CellContext(path: path, record: record, manifest: self)
        tell(.willConfigure(context))
        takeRecord(view, record)
        record.onConfigure?(context, view)
        tell(.didConfigure(context))
        return true
    }
}
