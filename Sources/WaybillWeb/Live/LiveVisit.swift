import Foundation
import WaybillDiff
import WaybillLists
import WaybillScreens
import WaybillSessions

/// The live session of one window, in its own actor.
///
/// The connection pulls: it requests the ``next()`` frame when the browser has read the last one,
/// and changes in between are one patch. A slow browser costs no memory.
actor LiveVisit {
    private let app: any ListApp
    let session: AppSession
    let host: LivePages
    let change = ChangeSignal()
    private let news: NewsWatch
    private let side: LiveSide

    /// The browser's list beside the page; nil for none.
    private var shownSide: SideHTML?

    /// The browser's page; nil before the first frame.
    var shown: Page?

    /// The view of the browser's list.
    private(set) var takenView: ScreenView?

    /// The number of the first frame with the list of that view.
    private var screenFrame = 0

    /// The presses of the window, and the number of this connection among its connections.
    var presses = LivePresses()
    var connection = 0

    /// The number of the question that the browser waits for, if any.
    var question: Int?

    /// The fingerprint of the browser's previous page.
    private var fingerprint = ""

    /// The state of fields between browser and host.
    var fields = LiveFields()

    /// The messages that offered files, each with its response: a ticket, or nothing for a refusal.
    var grants: [(number: Int, token: String)] = []

    /// The last uploaded files, by their controls.
    var files: [String: UploadedFile] = [:]

    /// The address of the drawn document, until its page comes alive.
    var documentURL: RouteURL?

    /// The depth to which the browser went back, although the page above still exists.
    private var bounce: Int?

    private(set) var isOver = false

    init(app: any ListApp, visitor: Visitor = Visitor(), host: LivePages) {
        self.app = app
        self.host = host
        session = AppSession(
            app: app, visitor: visitor, pace: host.pace, metrics: .web,
            onEvent: host.onEvent.map { onEvent in { onEvent($0, visitor) } })
        news = NewsWatch(session)
        side = LiveSide(session)
        session.onLeave = { [weak side] in side?.drop() }
        session.onChange = { [change, news] in
            change.mark()
            news.look()
        }
    }

    // MARK: From the browser

    func receive(_ message: LiveMessage) {
        // Messages of a closed browser may still arrive.
        guard !isOver else { return }
        var patience = LiveVisit.moment
        switch message {
        case .show, .go, .choose, .follow, .beside, .travel:
            // A navigation of the user overrides a pending one of the host.
            isReturning = false
            if documentURL == nil { _ = session.takeLead() }
        case .see, .input: break
        }
        switch message {
        case .show(let url, let fingerprint, let depth, let window):
            self.fingerprint = fingerprint
            (shown, shownSide, takenView) = (nil, nil, nil)
            let isKnown: Bool
            (presses, isKnown) = host.windows.presses(of: window)
            let last: Int
            (connection, last) = presses.connect()
            fields = LiveFields(resuming: isKnown ? last : nil)
            owesFrame = true
            if !goOn(at: url, depth: depth) { open(url, depth: depth) }
            patience = host.patience
        case .go(let url, let depth):
            owesFrame = true
            openLink(url, depth: depth)
        case .choose(let url):
            owesFrame = true
            choose(url)
        case .follow(let id, let frames, let url, let depth, let isWide):
            owesFrame = true
            openLink(url, depth: depth, follow(id, frames, to: url, depth: depth))
            if isWide, missing == nil, left == nil { side.noteDetail() }
        case .beside(let row, let url, let depth):
            owesFrame = true
            openBeside(row, to: url, depth: depth)
        case .travel(let url, let depth):
            owesFrame = true
            travel(to: url, depth: depth)
        case .see(let sight):
            question = sight.question
            if let view = session.view, view === takenView { sight.look(at: view) }
            return change.mark()
        case .input(let input): perform(input)
        }
        hold(for: patience)
        change.mark()
    }

    /// Ends the visit: cancels its work, and ends the frames.
    func close() {
        isOver = true
        endMoment()
        settling?.cancel()
        side.drop()
        session.close()
        change.end()
        // Tasks that still hold the visit do not need them.
        files = [:]
        // A screen holds the visit while its work runs.
        (takenView, shown, shownSide) = (nil, nil, nil)
        documentReader?.resume()
        documentReader = nil
    }

    /// The task that waits for the page of a document.
    private var documentReader: CheckedContinuation<Void, Never>?

    /// Waits for the end of a hold; one task may wait at a time.
    func untilReleased() async {
        guard currentHold != 0, !isOver else { return }
        await withCheckedContinuation { documentReader = $0 }
    }

    private func open(_ url: RouteURL, depth: Int, _ opened: OpenResult? = nil) {
        let result = opened ?? session.open(url, depth: depth)
        missing = result == .notFound ? (url, depth) : nil
    }

    /// The pending address of a link for the browser.
    private var left: (url: RouteURL, depth: Int)?

    /// Opens the target of a link; without a screen it may be a route beside the app, left to the
    /// browser.
    private func openLink(_ url: RouteURL, depth: Int, _ opened: OpenResult? = nil) {
        let former = missing
        open(url, depth: depth, opened)
        guard missing != nil, host.hasRoutesBeside else { return }
        (missing, left) = (former, (url, depth))
    }

    /// Changes the view of the page, without a step in the window's history.
    private func choose(_ url: RouteURL) {
        guard missing == nil, session.choose(url) == nil else { return }
        open(url, depth: depth)
    }

    /// Opens the target of a row by selecting it, with its closure and plugins.
    ///
    /// - Returns: The outcome; nil for a removed or changed row, whose link is followed all the
    ///   same.
    private func follow(
        _ id: ElementID, _ frames: Int, to url: RouteURL, depth: Int
    ) -> OpenResult? {
        guard self.depth < depth, isShown(frames), let path = session.page?.element(id)?.path,
            session.screen?.record(at: path)?.destination == url,
            case .opened(_, let result) = session.perform(id, depth: depth)
        else { return nil }
        return result
    }

    /// Opens another row of the list beside the page, in place of the page; a press of a removed or
    /// changed row has no effect.
    private func openBeside(_ row: LiveInput, to url: RouteURL, depth: Int) {
        fields.take(row.number)
        guard presses.take(row.number, on: connection) else { return }
        guard missing == nil, self.depth == depth else { return openLink(url, depth: depth) }
        guard let result = side.open(row, to: url, depth: depth) else {
            return fields.refuse(row.number)
        }
        guard result == .notFound else { return }
        if host.hasRoutesBeside { left = (url, depth) } else { missing = (url, depth) }
    }

    private func travel(to url: RouteURL, depth: Int) {
        let result = session.travel(to: url, depth: depth)
        missing = result == .notFound ? (url, depth) : nil
        // A layer above the page was left instead: the browser goes forward again.
        bounce = result == .stayed ? depth : nil
    }

    /// Whether the browser showed the session's screen when it sent a message after a number of
    /// frames.
    func isShown(_ frames: Int) -> Bool {
        missing == nil && !isReturning && !session.hasLead && session.view != nil
            && session.view === takenView && frames >= screenFrame
    }

    // MARK: Waiting for what comes at once

    /// A delay that users do not notice.
    static let moment = Duration.milliseconds(120)

    /// The number of the current hold, from 1; 0 for none.
    private var currentHold = 0
    private var lastHold = 0

    /// Whether it is the long hold, for an opened page.
    private var isPatient = false

    private weak var heldScreen: LiveScreen?

    /// The task that ends the hold.
    private var settling: Task<Void, Never>?

    /// Holds frames back until idle, or for a duration.
    ///
    /// Most responses come at once: this avoids a flickering loading state. Input during a slow
    /// first page does not wait for it. The work of a left screen is cancelled, not awaited.
    func hold(for duration: Duration) {
        guard currentHold == 0 || isPatient || heldScreen !== session.screen else { return }
        isPatient = duration > LiveVisit.moment
        lastHold += 1
        currentHold = lastHold
        heldScreen = session.screen
        settling?.cancel()
        let settling = Task { await self.settle() }
        self.settling = settling
        isInMoment = true
        news.beginMoment()
        news.onNewsAlone = { settling.cancel() }
        Task { [host, number = lastHold] in
            let alarm = Task {
                await host.sleep(min(duration, LiveVisit.moment))
                if duration > LiveVisit.moment, !Task.isCancelled {
                    self.endMoment(of: number)
                    await host.sleep(duration - LiveVisit.moment)
                }
                settling.cancel()
            }
            await settling.value
            alarm.cancel()
            self.release(number)
        }
    }

    private func settle() async { await session.settle() }

    private func endMoment(of hold: Int) {
        guard hold == currentHold else { return }
        news.endMoment()
        endMoment()
    }

    private func release(_ hold: Int) {
        // A finished task takes memory while it is kept.
        if hold == lastHold { settling = nil }
        guard hold == currentHold else { return }
        currentHold = 0
        endMoment()
        documentReader?.resume()
        documentReader = nil
        change.mark()
    }

    // MARK: One thing after another

    private var isInMoment = false

    private var reader: CheckedContinuation<Void, Never>?

    /// Waits until the effects of a message have finished, for a moment at most.
    ///
    /// A client with an unhandled message waits here, and delays no other. One task may wait.
    func rest() async {
        guard isInMoment, !isOver else { return }
        await withCheckedContinuation { reader = $0 }
    }

    private func endMoment() {
        isInMoment = false
        reader?.resume()
        reader = nil
    }

    // MARK: To the browser

    /// The unsent ticket for the browser's cookie.
    private var ticket: String?

    /// Lets the browser fetch its visitor's cookie.
    func offer(_ ticket: String) {
        self.ticket = ticket
        change.mark()
    }

    /// Whether the browser needs a frame even without a change: it has moved in its history.
    var owesFrame = false

    /// The requested address without a screen.
    private var missing: (url: RouteURL, depth: Int)?

    /// Whether the browser was sent back in its history, and has not reported its arrival.
    private var isReturning = false

    /// Waits for a change, and returns its frame.
    func next() async -> String? {
        while await change.wait() {
            if let ticket {
                self.ticket = nil
                change.mark()
                return LiveFrame.offering(ticket)
            }
            if !grants.isEmpty {
                let grant = grants.removeFirst()
                change.mark()
                return LiveFrame.granting(grant.token, to: grant.number)
            }
            if let left {
                self.left = nil
                change.mark()
                return LiveFrame.leaving(for: host.face.address(of: left.url), from: left.depth)
            }
            // Before the browser names its page, it needs no frame.
            guard currentHold == 0, !isReturning, documentURL == nil else { continue }
            if let bounce {
                self.bounce = nil
                isReturning = true
                fields.countFrame()
                return LiveFrame.returning(from: bounce, to: depth)
            }
            let lead = session.takeLead()
            if let lead, let url = lead.missing, host.hasRoutesBeside {
                left = (url, lead.depth)
                change.mark()
                continue
            }
            if let lead { missing = lead.missing.map { ($0, lead.depth + 1) } }
            if let lead, depth < lead.depth {
                isReturning = true
                fields.countFrame()
                return LiveFrame.returning(from: lead.depth, to: depth)
            }
            let former = shown
            guard var frame = takeFrame() else { continue }
            if let lead {
                frame.leadDepth = lead.depth
                frame.url = shown.map { host.face.address(of: $0.url) }
            }
            let isOwed = owesFrame || question != nil
            guard !frame.isEmpty || isOwed else { continue }
            defer { (owesFrame, question) = (false, nil) }
            fields.note(from: former, to: shown, in: &frame)
            return frame.json(depth: depth, question: question)
        }
        return nil
    }

    /// The step from the browser's page to the current one.
    private func takeFrame() -> LiveFrame? {
        var page: Page
        var list: ListStep?
        var scroll: ScrollTarget?
        if let missing {
            page = host.notFound(missing.url)
            if takenView != nil { list = ListStep() }
            takenView = nil
        } else if let view = session.view {
            if view !== takenView {
                view.startOver()
                // Messages before this frame are about another screen.
                (screenFrame, owesFrame) = (fields.frames + 1, true)
            }
            takenView = view
            let step = view.takeStep()
            (page, list, scroll) = (step.page, step.list, step.scroll)
        } else {
            return nil
        }
        page.isUnsaved = session.isUnsaved
        var frame =
            shown.map { LiveFrame(from: $0, to: page, list, host.face) }
            ?? LiveFrame(page, unlessShown: fingerprint, host.face)
        frame.scroll = scroll
        if let shown {
            frame.addRows(
                of: fields.takeTouched(), resending: fields.owed, from: shown, to: page, host.face)
        }
        if missing == nil { side.update() } else { side.drop() }
        if side.html != shownSide {
            shownSide = side.html
            frame.parts[.side] = shownSide?.source(host.face) ?? ""
        }
        shown = page
        return frame
    }

    /// The depth of the page in the window's history.
    private var depth: Int { missing?.depth ?? session.stack.last?.depth ?? 0 }
}
