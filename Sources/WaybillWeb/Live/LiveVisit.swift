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
        switch message {
        case .show(let url, let fingerprint, let depth):
            self.fingerprint = fingerprint
            shown = nil
            open(url, depth: depth)
            hold(for: host.patience)
        case .go(let url, let depth): open(url, depth: depth)
        case .travel(let url, let depth): travel(to: url, depth: depth)
        case .type(let text): session.type(text)
        case .select(let section, let row, let id):
            select(at: ItemPath(section: section, item: row), id: id)
        case .retry: session.retry()
        }
        hold(for: LiveVisit.moment)
        change.mark()
    }

    /// Ends the visit; what it waits for is cancelled, and there is no next
    /// frame.
    func close() {
        session.close()
        change.end()
    }

    private func open(_ url: RouteURL, depth: Int) {
        // A page that is opened takes the place of those that were ahead.
        while let last = depths.last, last >= depth, session.screens.count > 1 {
            session.back()
            depths.removeLast()
        }
        guard session.open(url) == .opened else {
            missing = url
            return
        }
        missing = nil
        depths.append(depth)
        depths = depths.suffix(session.screens.count)
    }

    private func travel(to url: RouteURL, depth: Int) {
        guard let index = depths.lastIndex(of: depth),
            session.screens[index].description.url == url
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

    /// Whether frames wait for what is on its way.
    private var isHeld = false

    /// Holds frames back until nothing is on its way, or a while has passed.
    ///
    /// Most answers come at once: the browser is spared a patch to loading and
    /// another one back, and the person a flicker.
    private func hold(for duration: Duration) {
        guard !isHeld else { return }
        isHeld = true
        let settling = Task { await self.settle() }
        Task { [host] in
            let alarm = Task {
                await host.sleep(duration)
                settling.cancel()
            }
            await settling.value
            alarm.cancel()
            self.release()
        }
    }

    private func settle() async { await session.settle() }

    private func release() {
        isHeld = false
        change.mark()
    }

    // MARK: To the browser

    /// The address that was asked for and that the app does not have.
    private var missing: RouteURL?

    /// Waits until something changed, and says what.
    ///
    /// - Returns: The frame as JSON, or nil when the visit is over.
    func next() async -> String? {
        while await change.wait() {
            guard !isHeld, let page else { continue }
            let frame = LiveFrame(from: shown, to: page, fingerprint: fingerprint)
            shown = page
            if let frame { return frame.json }
        }
        return nil
    }

    private var page: Page? {
        if let missing { return host.notFound(missing.description) }
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
    var notFound: @Sendable (String) -> Page
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
