import WaybillDiff
import WaybillLists
import WaybillScreens
import WaybillSessions

/// The list from which the page was opened, live beside it in a wide window.
///
/// It is the screen below on the navigation stack, through a view of its own. A terminal
/// does the same where it is wide.
final class LiveSide {
    private let session: AppSession
    private let onChange: () -> Void
    private var view: ScreenView?

    /// The list that was drawn last, and the row around which it is drawn: choosing
    /// another row does not move the list.
    private var anchor: (screen: ObjectIdentifier, url: RouteURL)?

    /// What is drawn; nil if nothing stands beside the page.
    private(set) var html: SideHTML?

    /// Notes on the stack that a screen was opened by a row of the one below.
    private struct Detail: Sendable {}

    init(_ session: AppSession, onChange: @escaping () -> Void) {
        self.session = session
        self.onChange = onChange
    }

    /// Notes that the screen that is shown was opened by a row in a wide window.
    func noteDetail() { session.memory.host = Detail() }

    /// Shows the list as it is now, or none.
    ///
    /// - Complexity: O(n) in the rows that are drawn, where something changed.
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

    /// Selects a row of the list, and opens what it leads to in place of the page.
    ///
    /// - Returns: What was done; nil if no row leads there, or what was typed in the page would be
    ///   lost.
    func open(
        _ url: RouteURL, depth: Int, isolation: isolated (any Actor)? = #isolation
    ) -> OpenResult? {
        guard let view, session.screen?.description.leaving == nil,
            let path = path(of: url, in: view)
        else { return nil }
        let screen = view.screen
        guard screen.acting(on: path, nil, { screen.press(at: path, isExtending: false) })
        else { return nil }
        let result = session.open(url, depth: depth, isolation: isolation)
        if result != .notFound { noteDetail() }
        return result
    }

    private func path(of url: RouteURL, in view: ScreenView) -> ItemPath? {
        for section in view.page.sections {
            guard let item = section.rows.firstIndex(where: { $0.destination == url })
            else { continue }
            return ItemPath(section: section.index, item: section.firstRow + item)
        }
        return nil
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
        view.onChange = onChange
        // What it observes is seen again.
        screen.appear()
        return view
    }
}
