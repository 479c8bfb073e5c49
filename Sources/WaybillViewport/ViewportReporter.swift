import WaybillDiff
package import WaybillLists

/// Reports to a manifest what a viewport shows, for its plugins: rows that
/// appear and disappear, rows that will soon be visible, and the visible range.
///
/// ``ManagedViewport/reporter`` has one; a host that owns a ``ListViewport``
/// itself calls ``report(_:of:)`` after each change of it.
package final class ViewportReporter {
    private weak var manifest: ListManifest?

    /// Rows by their identity, while they are near and while they are seen.
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
        var sight: ListSight

        /// Which of its views the manifest had.
        var viewRevision: Int
    }

    /// Accounts that are not reported yet, the oldest first, without the one
    /// that is being reported.
    private var waiting: [Account] = []
    private var isTelling = false

    /// Creates a reporter.
    ///
    /// - Parameter manifest: The manifest that is notified; held weakly.
    package init(to manifest: ListManifest) { self.manifest = manifest }

    /// Reports what happened, and the visible range then.
    ///
    /// A report that is made during another one, since a listener changed the
    /// list, waits until that is finished: whatever listeners change, a row
    /// appears before it disappears, and each beginning has its end. The
    /// visible range is then reported once, in its final form.
    ///
    /// When another view replaces the one that reports, what is not reported by then never is:
    /// plugins have been notified that the view disappeared, and with it all that it showed.
    ///
    /// All positions are those of the viewport when this is called, whatever a
    /// listener changes. A row that has left the list is reported as it was
    /// when it came near.
    ///
    /// - Parameter events: What `ListViewport.takeEvents()` returned. Headers and
    ///   footers are ignored.
    /// - Complexity: O(n) in the events and in the sections.
    package func report(_ events: [ListViewportEvent], of viewport: ListViewport) {
        guard let manifest else { return }
        // Made at once: the records are to be found only in this viewport.
        var records: [ListElement: CellRecord] = [:]
        let reports = events.compactMap { makeReport($0, of: viewport, &records) }
        waiting.append(
            Account(
                reports: reports, sight: viewport.sight,
                viewRevision: manifest.queue.viewRevision))
        guard !isTelling else { return }
        isTelling = true
        defer { isTelling = false }
        while !waiting.isEmpty {
            let account = waiting.removeFirst()
            func isOfThisView() -> Bool { account.viewRevision == manifest.queue.viewRevision }
            for report in account.reports where isOfThisView() { tell(report, to: manifest) }
            if waiting.isEmpty, isOfThisView() { manifest.tellSight(account.sight) }
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

    /// Returns what is reported of an event; rows that were made already are
    /// not made again, since several things may happen to one at once.
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
