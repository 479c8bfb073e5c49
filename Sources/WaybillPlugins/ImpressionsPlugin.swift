import WaybillDiff
public import WaybillLists

/// A plugin that tracks impressions: rows that were fully visible for more than
/// a second.
///
/// It works with tables and collections of any host that reports
/// `ListEvent.displayed`. An appearance counts once, as soon as any
/// event comes after its time, or at ``check()``, which a host with a timer
/// calls at ``nextCheck``.
///
/// A row that moves, into another section too, goes on with its time: it is the
/// same appearance until its host reports that it is not fully visible any
/// more.
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

        /// Where the row is now in what the view shows; nil when that is not
        /// known.
        var path: ItemPath?
        var isCounted = false

        /// Whether the row has left the list, and its host has not reported yet
        /// that it is not visible any more.
        var isGone = false

        /// How many rows with the identity are fully on screen.
        var rows = 1

        /// One for rows that come to share an identity: that which began first.
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

    /// Plans that no view has begun to carry out.
    private var awaited: [ObjectIdentifier: ListUpdatePlan] = [:]

    /// The sections of the last plan that a view began to carry out; nil before
    /// the first.
    private var shown: [SectionRecord]?

    /// Creates a plugin.
    ///
    /// - Parameters:
    ///   - duration: How long a row must be fully on screen; it counts when it
    ///     was there for longer.
    ///   - onImpression: Called once for each appearance that counts, with the row
    ///     as it was when it came into view, and the section in which it is.
    public init(
        after duration: Time.Duration, clock: Time,
        onImpression: @escaping (CellContext) -> Void
    ) {
        self.duration = duration
        self.clock = clock
        self.onImpression = onImpression
    }

    /// Follows what is on screen.
    public func listen(to event: ListEvent, in manifest: ListManifest) {
        check()
        switch event {
        case .displayed(let context, .fullyVisible): begin(context)
        case .displayed(let context, .partlyVisible), .displayed(let context, .didDisappear):
            end(context)
        // A view that is attached has shown its first rows by then.
        case .managedViewChanged(isAttached: false), .detached:
            appearances = [:]
            awaited = [:]
            shown = nil
        default: break
        }
    }

    /// Counts the rows that have been on screen for long enough.
    ///
    /// - Complexity: O(n) in the rows that are fully on screen.
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

    /// After when `check()` will count a row, or nil while none is waiting.
    ///
    /// - Complexity: O(n) in the rows that are fully on screen.
    public var nextCheck: Time.Instant? {
        appearances.values.filter { !$0.isCounted }.map { $0.since.advanced(by: duration) }.min()
    }

    private func isDue(_ appearance: Appearance, at now: Time.Instant) -> Bool {
        !appearance.isCounted && appearance.since.duration(to: now) > duration
    }

    private func begin(_ context: CellContext) {
        let row = Row(id: context.record.id, sectionID: context.sectionID)
        if appearances[row] == nil {
            // Another listener may have changed the list since it was reported.
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

    /// Which appearance ends: one that has left the list rather than another,
    /// and one that was last reported in another section, or that may be
    /// anywhere, rather than none.
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
    /// Creates a plugin that counts rows that were there for more than a
    /// second.
    ///
    /// - Parameter onImpression: Called once for each appearance that counts.
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
        // Before the view reports what the plan makes visible.
        case .handedOver, .done: awaited.removeValue(forKey: ticket).map(follow)
        }
    }
}
