public import WaybillDiff

extension ListManifest {
    /// Configures a row for display in a view.
    ///
    /// Listeners receive the "will configure" event, the view takes the record, the record's own
    /// closure runs, listeners receive the "did configure" event.
    @discardableResult
    public func configure<View: AnyObject>(
        _ view: View, at path: ItemPath, takeRecord: (View, CellRecord) -> Void
    ) -> Bool {
        guard path.edge == nil, let context = context(at: path) else { return false }
        tell(.willConfigure(context))
        takeRecord(view, context.record)
        context.record.onConfigure?(context, view)
        tell(.didConfigure(context))
        return true
    }

    /// Configures a row with an existing record, as ``configure(_:at:takeRecord:)`` does.
    ///
    /// - Returns: Whether the row may be selected. If the position now has another row, nothing is
    ///   notified, and the record's own value counts.
    public func configure<View: AnyObject>(
        _ view: View, with record: CellRecord, at path: ItemPath,
        takeRecord: (View, CellRecord) -> Void
    ) -> Bool {
        takeRecord(view, record)
        guard let section = section(at: path.section), section.cells.indices.contains(path.item),
            isUpToDate || section.cells.id(at: path.item) == record.id
        else { return wantsSelection(record) }
        let context = CellContext(
            path: path, record: record, sectionID: section.id, manifest: self)
        tell(.willConfigure(context))
        record.onConfigure?(context, view)
        tell(.didConfigure(context))
        return allowsSelection(context)
    }

    /// Whether the view shows the current list and applies no plan.
    private var isUpToDate: Bool { !isBehind && queue.isIdle && drag == nil }

    /// Configures a header or footer for display in a view.
    ///
    /// In the order of ``configure(_:at:takeRecord:)``, once, and with events of its own.
    @discardableResult
    public func configure<View: AnyObject>(
        _ view: View, _ edge: SectionEdge, ofSection section: Int,
        takeRecord: (View, CellRecord) -> Void
    ) -> Bool {
        guard let context = context(at: .edge(edge, ofSection: section)) else { return false }
        tell(.willConfigureEdge(edge, context))
        takeRecord(view, context.record)
        context.record.onConfigure?(context, view)
        tell(.didConfigureEdge(edge, context))
        return true
    }

    // MARK: Display

    /// Notifies plugins and the delegate of the visible part of a row.
    @discardableResult
    public func tellDisplay(_ phase: DisplayPhase, at path: ItemPath) -> Bool {
        guard path.edge == nil, let context = context(at: path) else { return false }
        tell(.displayed(context, phase))
        return true
    }

    /// Notifies plugins and the delegate of the visible part of a possibly removed row.
    public func tellDisplay(
        _ phase: DisplayPhase, of record: CellRecord, at path: ItemPath,
        inSection sectionID: RecordID
    ) {
        let context = CellContext(
            path: path, record: record, sectionID: sectionID, manifest: self)
        tell(.displayed(context, phase))
    }

    /// Notifies plugins and the delegate of a scroll by the user.
    public func tellScroll(_ phase: ScrollPhase) { tell(.scrolled(phase)) }
}
