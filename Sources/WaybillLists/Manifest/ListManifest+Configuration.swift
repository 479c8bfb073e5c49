package import WaybillDiff

extension ListManifest {
    /// Takes a row through its configuration when a host shows it in a view.
    ///
    /// Listeners receive the "will configure" event, the view takes the record,
    /// the record's own closure runs, listeners receive the "did configure"
    /// event.
    ///
    /// - Parameters:
    ///   - view: The view of the host that shows the row.
    ///   - path: The position of the row.
    ///   - takeRecord: How the view takes the record's model.
    /// - Returns: Whether there is such a row; if not, no one is notified.
    @discardableResult
    package func configure<View: AnyObject>(
        _ view: View, at path: ItemPath, takeRecord: (View, CellRecord) -> Void
    ) -> Bool {
        guard path.edge == nil, let context = context(at: path) else { return false }
        tell(.willConfigure(context))
        takeRecord(view, context.record)
        context.record.onConfigure?(context, view)
        tell(.didConfigure(context))
        return true
    }

    /// Takes a row through its configuration whose record the host has made.
    ///
    /// As ``configure(_:at:takeRecord:)``, but the row is not made again.
    ///
    /// - Parameters:
    ///   - view: The view of the host that shows the row.
    ///   - record: The record, as the host was handed it.
    ///   - path: The position of the row.
    ///   - takeRecord: How the view takes the record's model.
    /// - Returns: Whether the row may be selected. If another row is at the
    ///   position now, no one is notified, and the row's own wish counts.
    package func configure<View: AnyObject>(
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

    /// Whether the view shows the current list: no plan is running.
    private var isUpToDate: Bool { !isBehind && queue.isIdle && drag == nil }

    /// Takes a header or footer through its configuration when a host shows it
    /// in a view.
    ///
    /// In the order of ``configure(_:at:takeRecord:)``, once, and with events
    /// of its own.
    ///
    /// - Parameters:
    ///   - view: The view of the host that shows it.
    ///   - edge: Which end of the section.
    ///   - section: The index of the section.
    ///   - takeRecord: How the view takes the record's model.
    /// - Returns: Whether the section has one; if not, no one is notified.
    @discardableResult
    package func configure<View: AnyObject>(
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

    // MARK: What a host sees

    /// Notifies plugins and the delegate of the visible part of a row.
    ///
    /// - Parameters:
    ///   - phase: What happened.
    ///   - path: The position of the row.
    /// - Returns: Whether there is such a row; if not, no one is notified.
    @discardableResult
    package func tellDisplay(_ phase: DisplayPhase, at path: ItemPath) -> Bool {
        guard path.edge == nil, let context = context(at: path) else { return false }
        tell(.displayed(context, phase))
        return true
    }

    /// Notifies plugins and the delegate of the visible part of a row that may
    /// have left the list.
    ///
    /// - Parameters:
    ///   - phase: What happened.
    ///   - record: The row as the host showed it.
    ///   - path: Where it was.
    ///   - sectionID: The identity of the section in which it was.
    package func tellDisplay(
        _ phase: DisplayPhase, of record: CellRecord, at path: ItemPath,
        inSection sectionID: RecordID
    ) {
        let context = CellContext(
            path: path, record: record, sectionID: sectionID, manifest: self)
        tell(.displayed(context, phase))
    }

    /// Notifies plugins and the delegate that the list scrolls.
    ///
    /// - Parameter phase: What happened.
    package func tellScroll(_ phase: ScrollPhase) { tell(.scrolled(phase)) }
}
