import WaybillDiff

extension ListManifest {
    /// The view of the list, held weakly.
    ///
    /// A new one is reloaded immediately, even in a batch or while updates are off; nil detaches.
    /// Plugins are notified of the old view's disappearance, and of the new view's appearance once
    /// it shows the list.
    public var managedView: (any ManagedView)? {
        get { queue.view }
        set {
            guard newValue !== queue.view else { return }
            let isReplaced = queue.view != nil
            queue.setView(newValue)
            guard newValue != nil else {
                cancelDrag()
                tellPlugins(.managedViewChanged(isAttached: false))
                return
            }
            // Ended before the new view or a plugin could continue it: its positions are those of
            // the old view.
            let session = drag
            drag = nil
            if isReplaced {
                tellPlugins(.managedViewChanged(isAttached: false))
                cancelDrag()
            }
            guard newValue === queue.view else {
                if let session { endDrag(session) {} }
                return
            }
            handOver(telling: false) {
                ListUpdatePlan(.reload(.viewAttached), sections: shownSections)
            }
            if let session { endDrag(session) {} }
            tellPlugins(.managedViewChanged(isAttached: true))
        }
    }

    /// Updates the view after changes with its updates off.
    ///
    /// Without changes, or within a batch, which updates the view at its end, nothing happens.
    ///
    /// - Complexity: That of the diff.
    public func updateView() {
        if batch.isOpen { batch.reachesView = true } else { handOverChanges() }
    }

    /// Applies operations without updating the view.
    ///
    /// Listeners are notified. Blocks may be nested, and ``updatesView`` is restored at the end,
    /// even after an error. The view is updated by ``updateView()`` or by the next operation
    /// outside, with a plan that starts from the view's content.
    @discardableResult
    public func withoutUpdatingView<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let before = updatesView
        updatesView = false
        defer { updatesView = before }
        return try body()
    }

    /// Applies operations with an animation of inserted and removed rows.
    ///
    /// The animation belongs to the plans sent within the block; a batch takes the one at its end.
    @discardableResult
    public func animating<Result, Failure: Error>(
        _ wanted: RowAnimation, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let before = animation
        animation = wanted
        defer { animation = before }
        return try body()
    }

    // MARK: The course of a change

    /// Validates an operation, sends its "will" event, applies it and sends its "did" event.
    func perform(
        _ operation: ListOperation, validating: (ListManifest) -> Validation
    ) -> ListOperationResult {
        var validation = validating(self)
        switch validation {
        case .refused(let rejection): return .rejected(rejection)
        case .nothing: return .nothing
        case .inVain, .accepted: break
        }
        let before = revision
        var old = sections
        tell(.will(operation))
        // A listener may have changed the list: the operation may be impossible, or its positions
        // may refer to other rows.
        if revision != before {
            let isThere = operation.targets.allSatisfy { $0.isSame(in: old, and: sections) }
            validation = isThere ? validating(self) : .refused(.overtaken)
        }
        // Held here, the sections would be copied when they are changed.
        old = []
        let result: ListOperationResult
        switch validation {
        case .refused: result = .rejected(.overtaken)
        case .nothing: result = .nothing
        case .inVain(let inVain): result = inVain
        case .accepted(let accepted, let change):
            for witness in witnesses { witness.carriesOut(operation, in: self) }
            carryOut(change)
            result = accepted
        }
        tell(.did(operation, result))
        return result
    }

    /// Changes the records, and sends a plan to the view unless a batch or disabled updates delay
    /// it.
    func carryOut(_ change: ListChange) {
        let reachesView = updatesView || change.isExplicit
        let isDirect =
            reachesView && !batch.isOpen && !isBehind && drag == nil && !canHideRows
        let before = apply(change)
        if isDirect, !canHideRows, change.movement.comparesSections {
            // Followed rows and visible rows take one and the same plan.
            handOver {
                let plan = ListUpdatePlan(from: shown, to: sections)
                follow(change, .along(plan), from: shown)
                return plan
            }
            return
        }
        follow(change, change.movement, from: before)
        if batch.isOpen {
            batch.reachesView = batch.reachesView || change.isExplicit
            keepBack(change)
            return
        }
        guard reachesView, !isBehind, drag == nil, !hidesRows else {
            keepBack(change)
            if reachesView { handOverChanges() }
            return
        }
        handOver(change.shape)
    }

    private var canHideRows: Bool { sections.contains { $0.isCollapsed != nil } }

    private func handOver(_ shape: ListChange.Shape) {
        switch shape {
        case .exact(let changes):
            handOver {
                let stage = UpdateStage(changes: changes, sections: shownSections)
                return ListUpdatePlan(.stages([stage]), sections: stage.sections)
            }
        case .difference:
            handOver {
                ListUpdatePlan(from: shown, to: shownSections)
            }
        case .reload(let reason):
            handOver {
                ListUpdatePlan(.reload(reason), sections: shownSections)
            }
        }
    }

    private func apply(_ change: ListChange) -> [SectionRecord] {
        let isCompared = change.movement.comparesSections || !tracker.collapses.isEmpty
        let isFollowed = !change.movement.isStaying && !tracker.isIdle
        let before = isCompared && isFollowed ? sections : []
        change.apply(&sections)
        return before
    }

    private func follow(
        _ change: ListChange, _ movement: RowMovement, from before: [SectionRecord]
    ) {
        // A copy: rows that are created meanwhile may query the selection.
        var followed = tracker
        if movement.isStaying {
            followed.endWhatIsHidden(in: sections)
        } else if !followed.isIdle {
            let strategy = updatesView ? change.strategy : nil
            let follower = movement.follower(from: before, to: sections)
            followed.follow(follower, from: before, to: sections, strategy)
        }
        if !change.collapses.isEmpty { followed.collapse(change.collapses, in: sections) }
        tracker = followed
        if sizes != nil { forgetSizes(after: change) }
    }

    /// Remembers the changes invisible to the diff: redrawing of equal rows.
    private func keepBack(_ change: ListChange) {
        isBehind = true
        tracker.renewed.formUnion(change.renewed)
        switch change.shape {
        case .exact(let changes):
            tracker.redrawn.formUnion(RowSet(change.redrawn))
            tracker.redrawnSections.formUnion(changes.updatedSections)
        case .difference: break
        case .reload(let reason): awaitedReload = reason
        }
    }

    /// Sends all changes since the view's last plan; during a drag, at its end.
    func handOverChanges(isBatch: Bool = false, afterwards: (() -> Void)? = nil) {
        guard isBehind else {
            queue.add(nil, afterwards: afterwards)
            return
        }
        if drag != nil {
            drag?.isAwaited = true
            if let afterwards { drag?.afterwards.append(afterwards) }
            return
        }
        let sections = shownSections
        // Hidden rows are not among the visible ones.
        let rows = tracker.redrawn.intersection(RowSet(allOf: sections))
        let renewed = tracker.renewed
        let edges = tracker.redrawnSections.map { ItemPath.edge(.header, ofSection: $0) }
        let redrawn = Set(rows).union(edges)
        handOver(isBatch: isBatch, afterwards: afterwards) {
            awaitedReload.map { ListUpdatePlan(.reload($0), sections: sections) }
                ?? ListUpdatePlan(
                    from: shown, to: sections, redrawingNew: redrawn, renewing: renewed)
        }
    }

    /// Makes a plan and sends it to the view in its turn.
    private func handOver(
        isBatch: Bool = false, telling isReported: Bool = true,
        afterwards: (() -> Void)? = nil, makePlan: () -> ListUpdatePlan
    ) {
        let ticket = witnesses.isEmpty ? nil : PlanTicket(for: witnesses)
        ticket?.tell(.making(from: shown, isBatch: isBatch), in: self)
        let plan = makePlan()
        shown = plan.sections
        // The end of an open batch is reported even for an up-to-date view.
        isBehind = !isReported && batch.isOpen && isBehind
        awaitedReload = nil
        tracker.redrawn = RowSet()
        tracker.redrawnSections = []
        tracker.renewed = []
        ticket?.tell(.made(plan), in: self)
        queue.add(
            plan, animation: isReported ? animation : .none,
            beforehand: { ticket?.tell(.handedOver, in: self) },
            afterwards: {
                ticket?.tell(.done, in: self)
                if isReported { self.tell(.planned(plan)) }
                afterwards?()
            })
    }
}
