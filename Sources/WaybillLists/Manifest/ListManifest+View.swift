import WaybillDiff

extension ListManifest {
    /// The view that shows the list, held weakly.
    ///
    /// A new one is given a reload at once, in silence and in a batch too;
    /// setting nil detaches. Plugins are notified that the previous one
    /// disappeared, and that the new one appeared when it shows the list.
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
            // Over before the new view or a plugin could go on with it: its
            // positions are those of the view that was.
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
            let course = PlanCourse(old: shown, origin: .reload)
            hand(over: course, telling: false) {
                ListUpdatePlan(.reload(.viewAttached), sections: shownSections)
            }
            if let session { endDrag(session) {} }
            tellPlugins(.managedViewChanged(isAttached: true))
        }
    }

    /// Brings the view up to date after changes in silence.
    ///
    /// It begins at what the view shows. Where nothing changed, or within a
    /// batch, which does it in the end, nothing happens.
    ///
    /// - Complexity: That of the diff.
    public func updateView() {
        if batch.isOpen { batch.reachesView = true } else { handOverChanges() }
    }

    /// Carries out operations without updating the view.
    ///
    /// Listeners do. Blocks may be nested, and however one ends,
    /// ``updatesView`` is what it was before. The view shows what it showed
    /// until ``updateView()``, or until the next operation outside: that plan
    /// begins at what the view shows.
    @discardableResult
    public func withoutUpdatingView<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let before = updatesView
        updatesView = false
        defer { updatesView = before }
        return try body()
    }

    /// Carries out operations with a wish for how rows come and go.
    ///
    /// The wish travels with the plans that are handed over within the block; a
    /// batch takes the one that applies when it ends.
    @discardableResult
    package func animating<Result, Failure: Error>(
        _ wish: RowAnimation, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let before = animation
        animation = wish
        defer { animation = before }
        return try body()
    }

    // MARK: The course of a change

    /// Changes the records, and hands a plan to the view unless a batch or
    /// silence keeps it back.
    func carryOut(_ change: ListChange) {
        let reachesView = updatesView || change.isExplicit
        let isDirect =
            reachesView && !batch.isOpen && !isBehind && drag == nil && !canHideRows
        let before = apply(change)
        if isDirect, !canHideRows, change.course.comparesSections {
            // What is followed and what is shown take one and the same plan.
            hand(over: PlanCourse(old: shown, origin: .difference)) {
                let plan = ListUpdatePlan(from: shown, to: sections)
                follow(change, .along(plan), from: shown)
                return plan
            }
            return
        }
        follow(change, change.course, from: before)
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

    private func handOver(_ shape: ListChange.Shape) {
        switch shape {
        case .exact(let changes):
            hand(over: PlanCourse(old: shown, origin: .operation)) {
                let stage = UpdateStage(changes: changes, sections: shownSections)
                return ListUpdatePlan(.stages([stage]), sections: stage.sections)
            }
        case .difference:
            hand(over: PlanCourse(old: shown, origin: .difference)) {
                ListUpdatePlan(from: shown, to: shownSections)
            }
        case .reload(let reason):
            hand(over: PlanCourse(old: shown, origin: .reload)) {
                ListUpdatePlan(.reload(reason), sections: shownSections)
            }
        }
    }

    private func apply(_ change: ListChange) -> [SectionRecord] {
        let isCompared = change.course.comparesSections || !tracker.collapses.isEmpty
        let isFollowed = !change.course.isStaying && !tracker.isIdle
        let before = isCompared && isFollowed ? sections : []
        change.apply(&sections)
        return before
    }

    /// Carries on what is followed, and the sizes that are known.
    private func follow(
        _ change: ListChange, _ course: RowCourse, from before: [SectionRecord]
    ) {
        // A copy: rows that are made meanwhile may ask what is selected.
        var followed = tracker
        if course.isStaying {
            followed.endWhatIsHidden(in: sections)
        } else if !followed.isIdle {
            let strategy = updatesView ? change.strategy : nil
            let follower = course.follower(from: before, to: sections)
            followed.follow(follower, from: before, to: sections, strategy)
        }
        if !change.collapses.isEmpty { followed.collapse(change.collapses, in: sections) }
        tracker = followed
        forgetSizes(after: change)
    }

    /// Remembers what the diff cannot find: what is redrawn though it is equal.
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

    /// Hands over all that changed since the view was last handed a plan; while
    /// a row is held, when it is dropped.
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
        // Hidden rows are not among those that are shown.
        let rows = tracker.redrawn.intersection(RowSet(allOf: sections))
        let renewed = tracker.renewed
        let edges = tracker.redrawnSections.map { ItemPath.edge(.header, ofSection: $0) }
        let redrawn = Set(rows).union(edges)
        let course = PlanCourse(
            old: shown, origin: awaitedReload == nil ? .difference : .reload,
            redrawn: redrawn.union(renewed.map { .edge(.header, ofSection: $0) }),
            isBatch: isBatch)
        hand(over: course, afterwards: afterwards) {
            awaitedReload.map { ListUpdatePlan(.reload($0), sections: sections) }
                ?? ListUpdatePlan(
                    from: shown, to: sections, redrawingNew: redrawn, renewing: renewed)
        }
    }

    /// Makes a plan and hands it to the view when its turn comes.
    private func hand(
        over course: PlanCourse, telling isReported: Bool = true,
        afterwards: (() -> Void)? = nil, makePlan: () -> ListUpdatePlan
    ) {
        let ticket = PlanTicket(for: plugins)
        ticket?.tell(.making(course), in: self)
        let plan = makePlan()
        shown = plan.sections
        // The end of an open batch is reported even where the view is up to
        // date.
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
