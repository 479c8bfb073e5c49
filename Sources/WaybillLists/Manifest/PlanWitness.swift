/// A listener that follows each plan from its creation until the view has applied it.
package protocol PlanWitness: ListListener {
    /// An operation was validated and is applied now.
    func carriesOut(_ operation: ListOperation, in manifest: ListManifest)

    /// A plan reaches its next moment.
    ///
    /// The moments of several plans may interleave if the view changes the list while it applies
    /// one.
    func plan(_ ticket: PlanTicket, reaches moment: PlanMoment, in manifest: ListManifest)
}

package enum PlanMoment {
    /// A plan from these sections is made next.
    case making(from: [SectionRecord], isBatch: Bool)

    /// The plan was created and waits for its turn.
    case made(ListUpdatePlan)

    /// The view begins to apply it.
    case handedOver

    /// It is done, with or without a view.
    case done
}

/// Distinguishes the plans of a manifest by identity alone.
package final class PlanTicket {
    private let witnesses: [any PlanWitness]

    init(for witnesses: [any PlanWitness]) { self.witnesses = witnesses }

    func tell(_ moment: PlanMoment, in manifest: ListManifest) {
        for witness in witnesses { witness.plan(self, reaches: moment, in: manifest) }
    }
}
