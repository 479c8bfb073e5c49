import WaybillScreens
import WaybillSessions

extension TerminalSession {
    func perform(
        _ element: PageElement, _ value: ElementValue, _ isolation: isolated (any Actor)?
    ) {
        guard let view = session.view else { return }
        let outcome = perform(element, value, on: view) { session.open($0, isolation: isolation) }
        switch (element.kind, outcome) {
        case (.row, .opened(_, let result)): noteDetail(result)
        case (.link, .opened(let url, .notFound)): model.notice = texts.noScreenAt(url.description)
        case (_, .opened(_, .notFound)): model.notice = texts.noScreen
        default: break
        }
    }

    func perform(
        _ element: PageElement, _ value: ElementValue, on view: ScreenView,
        opening open: (RouteURL) -> OpenResult
    ) -> ElementOutcome {
        let outcome = view.perform(
            element.id, value, matching: element.pressFingerprint, opening: open)
        if case .action(let action) = element.kind,
            [Page.Action.up, Page.Action.down].contains(action.id)
        {
            // A row that is moved repeatedly stays visible.
            update()
            if view === session.view { model.reveal() } else { side?.model.reveal() }
        }
        return outcome
    }

    /// Notifies the app that an edited field has lost the focus.
    func leaveField() {
        if isSideFocused, side != nil {
            guard let left = side?.model.takeLeft() else { return }
            side?.view.perform(left, .leave) { _ in .stayed }
            update()
        } else if let left = model.takeLeft() {
            let notice = model.notice
            session.perform(left, .leave)
            update()
            model.notice = notice
        }
    }

    /// Chooses a file for a control, or shows the error.
    func choose(_ path: String, for id: ElementID) {
        guard let control = session.page?.element(id)?.control,
            case .file(_, let input) = control.kind
        else { return }
        switch files.choose(path, limit: input.limit) {
        case .failure(let refusal): model.notice = refusal.words
        case .success(let file):
            model.mode = .page
            if session.perform(id, .choose(file)) == .refused {
                model.notice = texts.fileRefused
            }
        }
    }
}
