import WaybillDiff
public import WaybillLists

/// A plugin that records the last updates of a list: the requests, the rows before and after, the
/// plan, and its duration.
///
/// ```swift
/// let recorder = FlightRecorder()
/// manifest.addPlugins([recorder])
/// manifest.removeCells(at: [ItemPath(section: 0, item: 0)])
/// print(recorder.explanations.last ?? "")
/// ```
///
/// An update shares its rows with the list: keeping one costs no more than the change did, however
/// long the list is. The captured values of rows' closures live as long as the rows, which
/// therefore have a limit too; an update beyond it is kept as text. No lazy rows are created for
/// the recorder.
///
/// An update appears before the view applies it. After a crash in the view it is the last one, as
/// its `UpdateFacts.phase` shows.
public final class FlightRecorder: ListListener {
    /// The recorded updates, oldest first.
    package private(set) var updates: [RecordedUpdate] = []

    private let limit: Int
    private let rowLimit: Int
    private let now: () -> Duration
    private var lastNumber = 0

    /// The requests of each manifest since its last plan.
    private var asked: [ObjectIdentifier: UpdateFacts] = [:]

    /// The pending plans, by their tickets, which the manifest holds until then.
    private var flights: [ObjectIdentifier: Flight] = [:]

    /// The number of kept rows and operations of each update.
    private var weights: [Int] = []
    private var totalWeight = 0

    /// The number of oldest updates kept as text alone.
    private var summaries = 0

    private struct Flight {
        var old: [SectionRecord]
        var isBatch: Bool
        var number = 0
        var since: Duration
    }

    /// The maximum number of described operations of one update.
    private static let operationLimit = 64

    /// Creates a recorder.
    ///
    /// - Parameters:
    ///   - limit: The number of kept updates; 50 by default, at least one.
    ///   - rowLimit: The number of rows and operations kept with them, without those of the last
    ///     update; 250,000 by default.
    ///   - clock: The clock for planning and applying times; the system's by default.
    public init<Time: Clock>(
        limit: Int = 50, rowLimit: Int = 250_000, clock: Time = ContinuousClock()
    ) where Time.Duration == Duration {
        self.limit = max(limit, 1)
        self.rowLimit = max(rowLimit, 0)
        let start = clock.now
        now = { start.duration(to: clock.now) }
    }

    /// Does nothing: a recorder receives plans before other listeners do.
    public func listen(to event: ListEvent, in manifest: ListManifest) {
        switch event {
        case .attached, .detached: asked[ObjectIdentifier(manifest)] = nil
        default: break
        }
    }

    /// The updates as text for developers, oldest first, with a line for each fact.
    ///
    /// Of many rows and sections the first few are named; lazy rows are named by their index.
    ///
    /// - Complexity: O(n) in the operations of the updates, and in the rows of the sections
    ///   searched for duplicate identities.
    public var explanations: [String] { updates.map(\.explanation) }

    private func index(of number: Int) -> Int? {
        guard let first = updates.first?.facts.number, number >= first,
            number - first < updates.count
        else { return nil }
        return number - first
    }
}

extension FlightRecorder: PlanWitness {
    package func carriesOut(_ operation: ListOperation, in manifest: ListManifest) {
        var facts = asked[ObjectIdentifier(manifest)] ?? UpdateFacts(number: 0)
        if facts.operations.count < FlightRecorder.operationLimit {
            facts.operations.append(operation.description)
        } else {
            facts.furtherOperations += 1
        }
        facts.isSilent = facts.isSilent || !manifest.updatesView
        asked[ObjectIdentifier(manifest)] = facts
    }

    package func plan(_ ticket: PlanTicket, reaches moment: PlanMoment, in manifest: ListManifest) {
        let name = ObjectIdentifier(ticket)
        switch moment {
        case .making(let old, let isBatch):
            flights[name] = Flight(old: old, isBatch: isBatch, since: now())
        case .made(let plan):
            guard let flight = flights[name] else { return }
            flights[name]?.number = record(plan, of: flight, in: manifest)
        case .handedOver:
            flights[name]?.since = now()
            change(name) { $0.phase = .applying }
        case .done:
            let end = now()
            let since = flights[name]?.since ?? end
            change(name) { facts in
                if facts.phase == .applying { facts.applying = end - since }
                facts.phase = .done
            }
            flights[name] = nil
        }
    }

    private func change(_ flight: ObjectIdentifier, _ change: (inout UpdateFacts) -> Void) {
        guard let number = flights[flight]?.number, let index = index(of: number) else { return }
        change(&updates[index].facts)
    }

    private func record(
        _ plan: ListUpdatePlan, of flight: Flight, in manifest: ListManifest
    ) -> Int {
        lastNumber += 1
        var facts =
            asked.removeValue(forKey: ObjectIdentifier(manifest)) ?? UpdateFacts(number: 0)
        facts.number = lastNumber
        facts.phase = .waiting
        facts.isBatch = flight.isBatch
        facts.waited = manifest.queue.isHandingOver
        facts.planning = now() - flight.since
        let transition = RecordedUpdate.Transition(old: flight.old, plan: plan)
        updates.append(RecordedUpdate(facts: facts, transition: transition))
        weights.append(transition.weight)
        totalWeight += transition.weight
        forgetOldest()
        return lastNumber
    }

    private func forgetOldest() {
        if updates.count > limit {
            updates.removeFirst()
            totalWeight -= weights.removeFirst()
            summaries = max(summaries - 1, 0)
        }
        let last = updates.count - 1
        while summaries < last, totalWeight - weights[last] > rowLimit {
            updates[summaries] = updates[summaries].summarized()
            totalWeight -= weights[summaries]
            weights[summaries] = 0
            summaries += 1
        }
    }
}

extension RecordedUpdate.Transition {
    /// The approximate number of rows kept for it alone, those of old sections without the same
    /// storage at their place afterwards, and its operations.
    ///
    /// - Complexity: O(n) in the number of sections.
    fileprivate var weight: Int {
        var weight = 0
        var data = old
        for stage in plan.stages.map(\.sections) + [plan.sections] {
            if sharesStorage(data, stage) { continue }
            let count = stage.count
            for (index, section) in data.enumerated() {
                // A section may have moved by one after an insertion or removal.
                let places = [index, index + 1, index - 1]
                let isShared = places.contains {
                    $0 >= 0 && $0 < count && stage[$0].cells.sharesRows(with: section.cells)
                }
                if !isShared { weight += section.cells.keptCount }
            }
            data = stage
        }
        return weight + plan.stages.reduce(0) { $0 + $1.changes.operationCount }
    }
}
