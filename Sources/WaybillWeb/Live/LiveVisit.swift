import Foundation
import WaybillAppCore
import WaybillDiff
import WaybillLists
import WaybillScreens

/// One window's live use of the app: a session in an actor of its own.
///
/// The connection pulls: it asks for the ``next()`` frame when the browser has
/// taken the last one, and what changed meanwhile is one patch. A browser that
/// reads slowly, or not at all, costs no memory.
actor LiveVisit {
    private let session: AppSession
    private let host: LivePages
    private let change = ChangeSignal()

    /// What the browser shows; nil before the first frame.
    private var shown: Page?

    /// The fingerprint of the page that the browser had before.
    private var fingerprint = ""

    /// Whether the connection has ended.
    private var isOver = false

    /// For each open screen how deep in the window's history it stands.
    private var depths: [Int] = []

    init(app: any ListApp, host: LivePages) {
        self.host = host
        session = AppSession(app: app, onEvent: host.onEvent)
        session.onChange = { [change] in change.mark() }
    }

    // MARK: From the browser

    /// Takes a message.
    ///
    /// - Parameter message: What the browser says.
    func receive(_ message: LiveMessage) {
        // Messages may still arrive of a browser that has gone.
        guard !isOver else { return }
        var patience = LiveVisit.moment
        switch message {
        case .show(let url, let fingerprint, let depth):
            self.fingerprint = fingerprint
            shown = nil
            open(url, depth: depth)
            patience = host.patience
        case .go(let url, let depth): open(url, depth: depth)
        case .travel(let url, let depth): travel(to: url, depth: depth)
        case .type(let text): session.type(text)
        case .select(let section, let row, let id):
            select(at: ItemPath(section: section, item: row), id: id)
        case .retry: session.retry()
        }
        hold(for: patience)
        change.mark()
    }

    /// Ends the visit; what it waits for is cancelled, and there is no next
    /// frame.
    func close() {
        isOver = true
        session.close()
        depths = []
        change.end()
    }

    private func open(_ url: RouteURL, depth: Int) {
        // A page that is opened takes the place of those that were ahead.
        while let last = depths.last, last >= depth, session.screens.count > 1 {
            session.back()
            depths.removeLast()
        }
        guard session.open(url) == .opened else {
            missing = (url, depth)
            return
        }
        missing = nil
        depths.append(depth)
        depths = depths.suffix(session.screens.count)
    }

    private func travel(to url: RouteURL, depth: Int) {
        // The address may lag behind what was typed; the way to the screen does
        // not.
        guard let index = depths.lastIndex(of: depth), session.screens.indices.contains(index),
            session.screens[index].description.url.path == url.path
        else { return open(url, depth: depth) }
        missing = nil
        while depths.count > index + 1 {
            session.back()
            depths.removeLast()
        }
    }

    /// Selects a row, if it is the one that the browser means: the list may have
    /// changed on its way here.
    private func select(at path: ItemPath, id: String) {
        guard let record = session.screen?.manifest.cell(at: path),
            record.id.description == id
        else { return }
        let before = session.screen
        session.select(at: path)
        guard session.screen !== before, let depth = depths.last else { return }
        depths.append(depth + 1)
        depths = depths.suffix(session.screens.count)
    }

    // MARK: Waiting for what comes at once

    /// What a person does not notice.
    private static let moment = Duration.milliseconds(120)

    /// Which holding back is under way, counted from 1; 0 for none.
    private var currentHold = 0
    private var lastHold = 0

    /// Whether it is the long one, for a page that was opened.
    private var isPatient = false

    /// Holds frames back until nothing is on its way, or a while has passed.
    ///
    /// Most answers come at once: the browser is spared a patch to loading and
    /// another one back, and the person a flicker. What a person does while the
    /// first page is slow does not wait for it.
    private func hold(for duration: Duration) {
        guard currentHold == 0 || isPatient else { return }
        isPatient = duration > LiveVisit.moment
        lastHold += 1
        currentHold = lastHold
        let settling = Task { await self.settle() }
        Task { [host, number = lastHold] in
            let alarm = Task {
                await host.sleep(duration)
                settling.cancel()
            }
            await settling.value
            alarm.cancel()
            self.release(number)
        }
    }

    private func settle() async { await session.settle() }

    private func release(_ hold: Int) {
        guard hold == currentHold else { return }
        currentHold = 0
        change.mark()
    }

    // MARK: To the browser

    /// The address that was asked for and that the app does not have.
    private var missing: (url: RouteURL, depth: Int)?

    /// Waits until something changed, and says what.
    ///
    /// - Returns: The frame as JSON, or nil when the visit is over.
    func next() async -> String? {
        while await change.wait() {
            guard currentHold == 0, let page else { continue }
            let frame = LiveFrame(from: shown, to: page, fingerprint: fingerprint)
            shown = page
            if let frame { return frame.json(depth: depth) }
        }
        return nil
    }

    /// How deep in the window's history the page of now stands.
    private var depth: Int { missing?.depth ?? depths.last ?? 0 }

    private var page: Page? {
        if let missing { return host.notFound(missing.url) }
        return session.page
    }
}

/// What a live visit needs of the host that it belongs to.
struct LivePages: Sendable {
    /// Told what happens in each visit.
    var onEvent: @Sendable (SessionEvent) -> Void

    /// How long the first page may take before it is shown as loading.
    var patience: Duration

    /// Sleeps on the host's clock.
    var sleep: @Sendable (Duration) async -> Void

    /// What is drawn where the app has no screen.
    var notFound: @Sendable (RouteURL) -> Page
}

/// Whether something changed since it was last asked; one task may wait for it.
private final class ChangeSignal {
    private var isMarked = false
    private var isOver = false
    private var waiting: CheckedContinuation<Void, Never>?

    func mark() {
        isMarked = true
        waiting?.resume()
        waiting = nil
    }

    func end() {
        isOver = true
        mark()
    }

    /// Waits for a change.
    ///
    /// - Returns: Whether there will be others.
    func wait() async -> Bool {
        if !isMarked, !isOver {
            await withCheckedContinuation { waiting = $0 }
        }
        isMarked = false
        return !isOver
    }
}
