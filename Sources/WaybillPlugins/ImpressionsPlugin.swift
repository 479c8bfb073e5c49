import WaybillDiff
public import WaybillLists

/// A plugin that tracks impressions: rows that were fully visible for more than a second.
///
/// It works with any host that reports `ListEvent.displayed`. An appearance counts once, at the
/// first event after its time, or at ``check()``, which a host with a timer calls at ``nextCheck``.
///
/// A moved row, also into another section, keeps its time: it is the same appearance until its host
/// reports it as no longer fully visible.
///
/// ```swift
/// let counter = ImpressionsPlugin(clock: clock) { context in
///     if let row = Int(context.record.id.description) { dispatch(.seen(row)) }
/// }
/// ```
public final class ImpressionsPlugin<Time: Clock>: ListListener {
    private struct Row: Hashable {
        var id: RecordID
        var sectionID: RecordID

        func stands(at path: ItemPath, in sections: [SectionRecord]) -> Bool {
            sections.indices.contains(path.section) && sections[path.section].id == sectionID
                && sections[path.section].cell(at: path.item)?.id == id
        }
    }

    private struct Appearance {
        var since: Time.Instant
        var context: CellContext

        /// The current position of the row in the view; nil if unknown.
        var path: ItemPath?
        var isCounted = false

        /// Whether the row was removed, and its host has not yet reported its disappearance.
        var isGone = false

        /// The number of fully visible rows with the identity.
        var rows = 1

        /// Merges rows with the same identity; the first beginning counts.
        func joined(with other: Appearance) -> Appearance {
            var first = since < other.since ? self : other
            first.rows = rows + other.rows
            return first
        }
    }

    private let duration: Time.Duration
    private let clock: Time
    private let onImpression: (CellContext) -> Void
    private var appearances: [Row: Appearance] = [:]

    /// Plans that no view has begun to apply.
    private var awaited: [ObjectIdentifier: ListUpdatePlan] = [:]

    /// The sections of the last plan begun by a view; nil before the first.
    private var shown: [SectionRecord]?

    /// Creates a plugin.
    ///
    /// - Parameters:
    ///   - duration: The time a row must be fully visible; it counts after more than this.
    ///   - onImpression: Called once for each counted appearance, with the initially visible row
    ///     and its current section.
    public init(
        after duration: Time.Duration, clock: Time,
        onImpression: @escaping (CellContext) -> Void
    ) {
        self.duration = duration
        self.clock = clock
        self.onImpression = onImpression
    }

    /// Follows the visible rows.
    public func listen(to event: ListEvent, in manifest: ListManifest) {
        check()
        switch event {
        case .displayed(let context, .fullyVisible): begin(context)
        case .displayed(let context, .partlyVisible), .displayed(let context, .didDisappear):
            end(context)
        // An attached view has shown its first rows by then.
        case .managedViewChanged(isAttached: false), .detached:
            appearances = [:]
            awaited = [:]
            shown = nil
        default: break
        }
    }

    /// Counts the rows that were visible for long enough.
    ///
    /// - Complexity: O(n) in the fully visible rows.
    public func check() {
        guard !appearances.isEmpty else { return }
        let now = clock.now
        for row in appearances.filter({ isDue($0.value, at: now) }).keys {
            guard var context = appearances[row]?.context else { continue }
            appearances[row]?.isCounted = true
            context.sectionID = row.sectionID
            onImpression(context)
        }
    }

    /// The earliest moment for `check()` to count a row, or nil without waiting rows.
    ///
    /// - Complexity: O(n) in the fully visible rows.
    public var nextCheck: Time.Instant? {
        appearances.values.filter { !$0.isCounted }.map { $0.since.advanced(by: duration) }.min()
    }

    private func isDue(_ appearance: Appearance, at now: Time.Instant) -> Bool {
        !appearance.isCounted && appearance.since.duration(to: now) > duration
    }

    private func begin(_ context: CellContext) {
        let row = Row(id: context.record.id, sectionID: context.sectionID)
        if appearances[row] == nil {
            // Another listener may have changed the list since the report.
            let isThere = shown.map { row.stands(at: context.path, in: $0) } ?? true
            appearances[row] = Appearance(
                since: clock.now, context: context, path: isThere ? context.path : nil)
        } else {
            appearances[row]?.rows += 1
        }
    }

    private func end(_ context: CellContext) {
        guard let row = row(of: context), let appearance = appearances[row] else { return }
        appearances[row] = nil
        if appearance.rows > 1 {
            appearances[row] = appearance
            appearances[row]?.rows -= 1
        }
    }

    /// The appearance to end: preferably of a removed row, and rather one last reported in another
    /// or unknown section than none.
    private func row(of context: CellContext) -> Row? {
        let id = context.record.id
        if let gone = appearances.first(where: { $0.key.id == id && $0.value.isGone }) {
            return gone.key
        }
        let row = Row(id: id, sectionID: context.sectionID)
        guard appearances[row] == nil else { return row }
        let others = appearances.filter { $0.key.id == id }
        return others.first { $0.value.context.sectionID == context.sectionID }?.key
            ?? others.first { $0.value.path == nil }?.key
    }

    private func follow(_ plan: ListUpdatePlan) {
        shown = plan.sections
        guard !appearances.isEmpty else { return }
        let maps = plan.stages.map { PathMap($0.changes) }
        var followed: [Row: Appearance] = [:]
        for (row, old) in appearances {
            var row = row
            var appearance = old
            if let path = old.path {
                appearance.path = maps.reduce(path) { path, map in path.flatMap(map.path) }
                appearance.isGone = appearance.path == nil
            }
            if let path = appearance.path {
                if plan.reloadReason == nil {
                    row.sectionID = plan.sections[path.section].id
                } else if !row.stands(at: path, in: plan.sections) {
                    // Its host may find it elsewhere, and reports it by its identity.
                    appearance.path = nil
                }
            }
            if let other = followed[row] { appearance = appearance.joined(with: other) }
            followed[row] = appearance
        }
        appearances = followed
    }
}

extension ImpressionsPlugin where Time.Duration == Duration {
    /// Creates a plugin that counts rows visible for more than a second.
    ///
    /// - Parameter onImpression: Called once for each counted appearance.
    public convenience init(clock: Time, onImpression: @escaping (CellContext) -> Void) {
        self.init(after: .seconds(1), clock: clock, onImpression: onImpression)
    }
}

extension ImpressionsPlugin: PlanWitness {
    package func carriesOut(_ operation: ListOperation, in manifest: ListManifest) {}

    package func plan(_ ticket: PlanTicket, reaches moment: PlanMoment, in manifest: ListManifest) {
        let ticket = ObjectIdentifier(ticket)
        switch moment {
        case .making: break
        case .made(let plan): awaited[ticket] = plan
        // Before the view reports rows made visible by the plan.
        case .handedOver, .done: awaited.removeValue(forKey: ticket).map(follow)
        }
    }
}
