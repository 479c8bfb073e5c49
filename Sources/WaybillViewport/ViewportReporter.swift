import WaybillDiff
package import WaybillLists

/// Reports to a manifest's plugins the rows that appear, disappear or will soon be visible in a
/// viewport, and the visible range.
///
/// ``ManagedViewport/reporter`` has one; a host that owns a ``ListViewport`` itself calls
/// ``report(_:of:)`` after each change of it.
package final class ViewportReporter {
    private weak var manifest: ListManifest?

    /// Rows by their identity, while near and while visible.
    private var near: [RecordID: [Row]] = [:]
    private var shown: [RecordID: [Row]] = [:]

    private struct Row {
        var record: CellRecord
        var sectionID: RecordID
    }

    private struct Report {
        var event: ListViewportEvent
        var path: ItemPath
        var row: Row
    }

    private struct Account {
        var reports: [Report]
        var visibleRange: VisibleRange

        /// The manifest's view at that moment, by its revision.
        var viewRevision: Int
    }

    /// Pending accounts, oldest first, without the current one.
    private var waiting: [Account] = []
    private var isTelling = false

    /// Creates a reporter for a manifest, held weakly.
    package init(to manifest: ListManifest) { self.manifest = manifest }

    /// Reports events, and the visible range after them.
    ///
    /// A report during another one, caused by a listener that changes the list, waits for its end:
    /// whatever listeners change, a row appears before it disappears, and each beginning has its
    /// end. The visible range is then reported once, in its final form.
    ///
    /// When another view replaces the reporting one, pending reports are dropped: plugins have been
    /// notified that the view disappeared, with all its rows.
    ///
    /// All positions are those of the viewport at the call, whatever a listener changes. A removed
    /// row is reported with its record from its prefetch.
    ///
    /// - Parameter events: The result of `ListViewport.takeEvents()`. Headers and footers are
    ///   ignored.
    /// - Complexity: O(n) in the events and in the sections.
    package func report(_ events: [ListViewportEvent], of viewport: ListViewport) {
        guard let manifest else { return }
        // Created at once: only this viewport has the records.
        var records: [ListElement: CellRecord] = [:]
        let reports = events.compactMap { makeReport($0, of: viewport, &records) }
        waiting.append(
            Account(
                reports: reports, visibleRange: viewport.visibleRange,
                viewRevision: manifest.queue.viewRevision))
        guard !isTelling else { return }
        isTelling = true
        defer { isTelling = false }
        while !waiting.isEmpty {
            let account = waiting.removeFirst()
            func isOfThisView() -> Bool { account.viewRevision == manifest.queue.viewRevision }
            for report in account.reports where isOfThisView() { tell(report, to: manifest) }
            if waiting.isEmpty, isOfThisView() { manifest.tellVisibleRange(account.visibleRange) }
        }
    }

    private func tell(_ report: Report, to manifest: ListManifest) {
        let (record, sectionID) = (report.row.record, report.row.sectionID)
        if let phase = report.event.phase {
            manifest.tellDisplay(phase, of: record, at: report.path, inSection: sectionID)
        } else {
            manifest.tellPrefetch(
                report.event.isPrefetch, of: record, at: report.path, inSection: sectionID)
        }
    }

    /// Returns the report of an event; existing records are reused, since one row may have several
    /// events at once.
    private func makeReport(
        _ event: ListViewportEvent, of viewport: ListViewport,
        _ records: inout [ListElement: CellRecord]
    ) -> Report? {
        let seen = event.seen
        guard let path = seen.element.path else { return nil }
        var row = shown[seen.id]?.last ?? near[seen.id]?.last
        if let record = records[seen.element] ?? viewport.record(of: seen.element) {
            records[seen.element] = record
            if record.id == seen.id {
                row = Row(record: record, sectionID: viewport.sections[path.section].id)
            }
        }
        guard let row else { return nil }
        remember(row, event)
        return Report(event: event, path: path, row: row)
    }

    private func remember(_ row: Row, _ event: ListViewportEvent) {
        let id = row.record.id
        switch event {
        case .prefetch: near[id, default: []].append(row)
        case .cancelPrefetch: forget(id, in: &near)
        case .willDisplay:
            forget(id, in: &near)
            shown[id, default: []].append(row)
        case .didEndDisplay: forget(id, in: &shown)
        case .becameWhole, .endedWhole: break
        }
    }

    private func forget(_ id: RecordID, in rows: inout [RecordID: [Row]]) {
        _ = rows[id]?.popLast()
        if rows[id]?.isEmpty == true { rows[id] = nil }
    }
}

extension ListViewportEvent {
    fileprivate var seen: SeenElement {
        switch self {
        case .prefetch(let seen), .cancelPrefetch(let seen), .willDisplay(let seen),
            .becameWhole(let seen), .endedWhole(let seen), .didEndDisplay(let seen):
            seen
        }
    }

    fileprivate var isPrefetch: Bool {
        if case .prefetch = self { true } else { false }
    }

    fileprivate var phase: DisplayPhase? {
        switch self {
        case .prefetch, .cancelPrefetch: nil
        case .willDisplay: .willAppear
        case .becameWhole: .fullyVisible
        case .endedWhole: .partlyVisible
        case .didEndDisplay: .didDisappear
        }
    }
}
