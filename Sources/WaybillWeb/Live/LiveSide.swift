import WaybillDiff
import WaybillLists
import WaybillScreens
import WaybillSessions

/// The live list from which the page was opened, beside it in a wide window.
///
/// It is the screen below on the navigation stack, through its own view, as in a wide terminal.
final class LiveSide {
    private let session: AppSession
    private var view: ScreenView?

    /// The last drawn list, and its central row: another chosen row does not move the list.
    private var anchor: (screen: ObjectIdentifier, url: RouteURL)?

    /// The drawn list; nil for none.
    private(set) var html: SideHTML?

    /// A mark on the stack: a row of the screen below opened the screen.
    private struct Detail: Sendable {}

    init(_ session: AppSession) { self.session = session }

    /// Marks the current screen as opened by a row in a wide window.
    func noteDetail() { session.memory.host = Detail() }

    /// Updates the list.
    ///
    /// - Complexity: O(n) in the drawn rows after a change.
    func update() {
        guard let screen = listScreen else { return drop() }
        if view?.screen !== screen {
            drop()
            view = makeView(of: screen)
        }
        guard let view, let url = session.stack.last?.address else { return }
        if anchor?.screen != ObjectIdentifier(screen) { anchor = (ObjectIdentifier(screen), url) }
        html = SideHTML(view.page, around: anchor?.url ?? url)
    }

    func drop() {
        html = nil
        guard let view else { return }
        self.view = nil
        view.detach()
        if view.screen !== session.screen { view.screen.disappear() }
    }

    /// Opens the destination of a row in place of the page.
    ///
    /// - Returns: The outcome; nil if the list has no such row any more, or the page has unsaved
    ///   input.
    func open(
        _ row: LiveInput, to url: RouteURL, depth: Int,
        isolation: isolated (any Actor)? = #isolation
    ) -> OpenResult? {
        guard let view, session.screen?.description.leaving == nil,
            let element = view.page.element(row.id), element.kind == .row,
            element.fingerprint == row.fingerprint, let path = element.path,
            view.page.row(at: path)?.destination == url
        else { return nil }
        let screen = view.screen
        guard screen.acting(on: path, nil, { screen.press(at: path, isExtending: false) })
        else { return nil }
        let result = session.open(url, depth: depth, isolation: isolation)
        if result != .notFound { noteDetail() }
        return result
    }

    private var listScreen: LiveScreen? {
        guard session.memory.host is Detail, let entry = session.stack.dropLast().last
        else { return nil }
        return entry.screen
    }

    private func makeView(of screen: LiveScreen) -> ScreenView {
        let place = session.stack.dropLast().last?.memory.place
        let view = ScreenView(of: screen, place: place, metrics: .web) { [session] in
            session.frame(of: $0)
        }
        // It is visible again to observers.
        screen.appear()
        return view
    }
}
