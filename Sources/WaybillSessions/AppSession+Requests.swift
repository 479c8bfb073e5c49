public import WaybillScreens

struct SessionRequests {
    var waiting: [(request: ScreenRequest, asker: LiveScreen, isActing: Bool)] = []

    var isLeading = false

    /// The last navigation at a screen's request, until the host takes it.
    var lead: SessionLead?

    /// A notice, and its screen, which undoes it.
    typealias Posted = (notice: ScreenNotice, asker: LiveScreen)

    /// The notices: the last is visible on every screen; earlier ones can be undone, and are shown
    /// again after it.
    var notices: [Posted] = []

    /// The maximum number of notices: beyond that the oldest cannot be undone any more.
    static let mostNotices = 5

    var posted: Posted? { notices.last }

    var posters: [LiveScreen] {
        notices.reduce(into: []) { all, posted in
            if !all.contains(where: { $0 === posted.asker }) { all.append(posted.asker) }
        }
    }

    mutating func tell(_ notice: ScreenNotice, by asker: LiveScreen) {
        notices.removeAll { $0.notice.undo == nil }
        notices.append((notice, asker))
        notices = notices.suffix(SessionRequests.mostNotices)
    }

    /// The screen that undoes its notice while another is visible; nil if there is none.
    var undoing: LiveScreen?

    /// Closed screens with unfinished work: a dispatch to a shared store, or the undoing of a
    /// notice.
    var closing: [LiveScreen] = []

    /// The maximum number of requests in one go: only a cycle of screens, each of which opens the
    /// next, has more.
    static let most = 32
}

/// A navigation at a screen's request.
package struct SessionLead: Hashable, Sendable {
    package var depth: Int

    /// The requested address without a screen; nil if a screen was opened or closed.
    package var missing: RouteURL?

    init(depth: Int, missing: RouteURL? = nil) {
        self.depth = depth
        self.missing = missing
    }
}

extension AppSession {
    package var hasLead: Bool { requests.lead != nil }

    /// Takes the last navigation by a screen; nil for none, or after one by the user.
    package func takeLead() -> SessionLead? {
        defer { requests.lead = nil }
        return requests.lead
    }

    /// Processes the simultaneous requests of a screen, after its earlier ones: a notice appears on
    /// a screen opened with it, in either order.
    func take(
        _ asked: [ScreenRequest], of asker: LiveScreen, isActing: Bool,
        _ isolation: isolated (any Actor)?
    ) {
        for request in asked.filter(\.isNotice) + asked.filter({ !$0.isNotice }) {
            requests.waiting.append((request, asker, isActing))
        }
        guard !requests.isLeading else { return }
        requests.isLeading = true
        changes.batch {
            var count = 0
            while !requests.waiting.isEmpty {
                let (request, asker, isActing) = requests.waiting.removeFirst()
                count += 1
                if count <= SessionRequests.most { carryOut(request, asker, isActing, isolation) }
            }
            changes.changed()
        }
        requests.isLeading = false
    }

    private func carryOut(
        _ request: ScreenRequest, _ asker: LiveScreen, _ isActing: Bool,
        _ isolation: isolated (any Actor)?
    ) {
        switch request {
        case .ask, .choose, .reload: break  // the screen carries it out itself
        case .notify(let notice):
            let former = requests.posters
            requests.tell(notice, by: asker)
            for poster in former { endWithoutNotice(poster) }
            showNotice()
        case .open, .replace, .back:
            guard let entry = stack.last(where: { $0.screen === asker }),
                isActing || asker === screen
            else { return }
            let former = stack.last?.depth ?? 0
            let missing = lead(request, from: entry, isolation)
            requests.lead = SessionLead(
                depth: requests.lead?.depth ?? former, missing: missing)
        }
    }

    private func lead(
        _ request: ScreenRequest, from entry: StackEntry, _ isolation: isolated (any Actor)?
    ) -> RouteURL? {
        switch request {
        case .open(let url):
            let depth = entry.depth == stack.last?.depth ? nil : entry.depth + 1
            return open(url, depth: depth, isolation: isolation) == .notFound ? url : nil
        case .replace(let url):
            return open(url, depth: entry.depth, isolation: isolation) == .notFound ? url : nil
        case .back:
            if stack.first?.depth != entry.depth {
                leaveScreen()
                cut(to: entry.depth)
                returnToLast(isolation)
                screen?.readAgain()
            } else if let above = entry.address.nearestAbove(where: { found(at: $0) != nil }) {
                open(above, depth: entry.depth, isolation: isolation)
            }
        case .ask, .choose, .reload, .notify: break
        }
        return nil
    }

    // MARK: The notice

    func showNotice() {
        guard let posted = requests.posted else { return }
        screen?.show(posted.notice) { [weak self] isUndone in
            guard let self, !requests.notices.isEmpty else { return }
            requests.notices.removeLast()
            let left = requests.notices.count
            if isUndone, let undo = posted.notice.undo {
                if posted.asker !== screen { requests.undoing = posted.asker }
                posted.asker.acting { undo.press() }
            }
            endWithoutNotice(posted.asker)
            // Undoing it may have shown another notice.
            if requests.notices.count == left { showNotice() }
        }
    }

    /// Dismisses the notice when a user goes elsewhere.
    func dropNotice() {
        guard !requests.isLeading, requests.posted != nil else { return }
        let posters = requests.posters
        requests.notices = []
        screen?.show(nil)
        for poster in posters { endIfClosed(poster) }
    }

    /// Ends a closed screen; one with a notice lives until that cannot be undone any more.
    func end(_ screen: LiveScreen) {
        guard !requests.posters.contains(where: { $0 === screen }) else { return }
        screen.end()
        if screen.isBusy { requests.closing.append(screen) }
    }

    private func endWithoutNotice(_ asker: LiveScreen) {
        if !requests.posters.contains(where: { $0 === asker }) { endIfClosed(asker) }
    }

    /// Ends a closed screen with a notice, if it has no work left.
    private func endIfClosed(_ asker: LiveScreen) {
        for screen in requests.closing where !screen.isBusy { screen.end() }
        requests.closing.removeAll { !$0.isBusy }
        guard !stack.contains(where: { $0.screen === asker }) else { return }
        if asker.isBusy { requests.closing.append(asker) } else { asker.end() }
    }

    /// Performs a user's input to an element of the page: a press, a text, a choice or a move.
    ///
    /// Input may be untrusted: only elements of the present page accept it.
    ///
    /// - Parameters:
    ///   - id: The address of the element.
    ///   - value: The input; a press by default.
    ///   - fingerprint: The fingerprint of the element on the user's page, in case it has changed
    ///     since: an element with another one is refused. Nil by default, for input to the present
    ///     page.
    ///   - depth: The depth of the screen that it opens, as for ``open(_:depth:isolation:)``.
    /// - Complexity: O(n) in the drawn rows, besides the work of the app.
    @discardableResult
    public func perform(
        _ id: ElementID, _ value: ElementValue = .press, matching fingerprint: String? = nil,
        depth: Int? = nil, isolation: isolated (any Actor)? = #isolation
    ) -> ElementOutcome {
        guard let view else { return .refused }
        return changes.batch {
            view.perform(id, value, matching: fingerprint) { url in
                open(url, depth: depth, isolation: isolation)
            }
        }
    }

    // MARK: Waiting

    /// Waits until the visible screen has no running work.
    public func settle(isolation: isolated (any Actor)? = #isolation) async {
        await screen?.settle(isolation: isolation)
        guard await settleClosed(isolation: isolation) else { return }
        await screen?.settle(isolation: isolation)
    }

    /// Waits until the visible screen has no running work, or a time has passed.
    public func settle(
        within patience: Duration, clock: any Clock<Duration> = ContinuousClock(),
        isolation: isolated (any Actor)? = #isolation
    ) async {
        let settling = Task {
            _ = isolation
            await self.settle(isolation: isolation)
        }
        let alarm = Task {
            try await clock.sleep(for: patience)
            settling.cancel()
        }
        await settling.value
        alarm.cancel()
    }

    /// Waits for the work of closed screens, such as the undoing of a notice: the visible screen
    /// reads it again then.
    @discardableResult
    package func settleClosed(isolation: isolated (any Actor)?) async -> Bool {
        let undoing = requests.undoing
        requests.undoing = nil
        let posted = (requests.posters + [undoing].compactMap(\.self)).filter { $0 !== screen }
        let screens = requests.closing + posted
        for screen in screens { await screen.settle(isolation: isolation) }
        requests.closing.removeAll { closed in
            guard !closed.isBusy else { return false }
            closed.end()
            return true
        }
        if undoing != nil { screen?.readAgain() }
        return !screens.isEmpty
    }
}

extension RouteURL {
    /// The nearest existing address with a shorter path.
    fileprivate func nearestAbove(where exists: (RouteURL) -> Bool) -> RouteURL? {
        var path = path
        while !path.isEmpty {
            path.removeLast()
            let url = RouteURL(path: path)
            if exists(url) { return url }
        }
        return nil
    }
}
