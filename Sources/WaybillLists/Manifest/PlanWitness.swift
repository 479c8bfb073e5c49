package import WaybillDiff

/// A listener that follows plans from their making until the view has carried
/// them out, and not only their end.
package protocol PlanWitness: ListListener {
    /// An operation was found possible and is carried out now.
    func carriesOut(_ operation: ListOperation, in manifest: ListManifest)

    /// A plan gets further.
    ///
    /// The moments of several plans may interleave where the view, while it
    /// carries out one, changes the list.
    func plan(_ ticket: PlanTicket, reaches moment: PlanMoment, in manifest: ListManifest)
}

package enum PlanMoment {
    case making(PlanCourse)

    /// It was made, and waits for its turn.
    case made(ListUpdatePlan)

    /// The view begins to carry it out.
    case handedOver

    /// It is done, with or without a view.
    case done
}

package struct PlanCourse {
    package var old: [SectionRecord]

    package var origin: UpdateOrigin

    /// Rows and headers that are drawn again though they are equal.
    package var redrawn: Set<ItemPath> = []

    package var isBatch = false
}

/// Distinguishes the plans of a manifest: its identity is all that it has.
package final class PlanTicket {
    private let witnesses: [any PlanWitness]

    /// Makes a ticket if there is anybody to notify.
    ///
    /// Each is notified once, however often it was added.
    init?(for listeners: [any ListListener]) {
        var witnesses: [any PlanWitness] = []
        for case let witness as any PlanWitness in listeners
        where !witnesses.contains(where: { $0 === witness }) {
            witnesses.append(witness)
        }
        guard !witnesses.isEmpty else { return nil }
        self.witnesses = witnesses
    }

    func tell(_ operation: ListOperation, in manifest: ListManifest) {
        for witness in witnesses { witness.carriesOut(operation, in: manifest) }
    }

    func tell(_ moment: PlanMoment, in manifest: ListManifest) {
        for witness in witnesses { witness.plan(self, reaches: moment, in: manifest) }
    }
}
