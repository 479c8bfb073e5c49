import WaybillAppCore
import WaybillDiff
import WaybillScreens

extension TerminalSession {
    /// Notifies the app that an edited field was left, and finds again what a key requested: the
    /// app may have moved its row.
    func leaveFields(before action: TerminalAction?) -> TerminalAction? {
        if isSideFocused, side != nil {
            guard let left = side?.model.takeLeft() else { return action }
            _ = side?.view.screen.operate(left.control, at: left.path, .leave)
            let former = side?.model.view.path
            update()
            return action?.moved(from: former, to: side?.model.view.path)
        }
        guard let left = model.takeLeft() else { return action }
        let notice = model.notice
        session.operate(left.control, at: left.path, .leave)
        let former = model.view.path
        update()
        model.notice = notice
        return action?.moved(from: former, to: model.view.path)
    }

    func operate(
        _ id: String, at path: ItemPath, _ act: ControlAct,
        _ isolation: isolated (any Actor)?
    ) {
        let (screen, url) = (session.screen, session.url)
        let outcome = session.operate(id, at: path, act, isolation: isolation)
        if outcome == .refused, case .set = act, case .date? = model.control(id, at: path)?.kind {
            // An incomplete date does not count: the app does not go on with an older one.
            model.noteEmpty(id)
            session.operate(id, at: path, .set(""), isolation: isolation)
        }
        if case .opens(let target) = outcome, session.screen === screen, url == session.url,
            target != url
        {
            model.notice = texts.noScreen
        }
    }

    /// Chooses a file for a control, or shows why it cannot.
    func choose(_ path: String, for id: String, at row: ItemPath) {
        guard let control = model.control(id, at: row), case .file(_, let input) = control.kind
        else { return }
        switch files.choose(path, limit: input.limit) {
        case .failure(let refusal): model.notice = refusal.words
        case .success(let file):
            model.prompt = nil
            if session.operate(id, at: row, .choose(file)) == .refused {
                model.notice = texts.fileRefused
            }
        }
    }

    /// Uses a control of the list beside the screen.
    func operateBeside(
        _ id: String, at path: ItemPath, _ act: ControlAct,
        _ isolation: isolated (any Actor)?
    ) {
        guard let screen = side?.view.screen else { return }
        let outcome = screen.operate(id, at: path, act)
        if outcome == .refused, case .set = act,
            case .date? = side?.model.control(id, at: path)?.kind
        {
            side?.model.noteEmpty(id)
            _ = screen.operate(id, at: path, .set(""))
        }
        if case .opens(let url) = outcome {
            if closeDetail(isolation) { open(url, isolation: isolation) }
        }
    }
}

extension TerminalAction {
    /// The same at the place to which its row has moved.
    fileprivate func moved(from former: ItemPath?, to path: ItemPath?) -> TerminalAction? {
        guard let former, former != path else { return self }
        switch self {
        case .select(former): return path.map { .select($0) }
        case .extend(former): return path.map { .extend($0) }
        case .act(former, let id): return path.map { .act($0, id) }
        case .operate(former, let id, let act): return path.map { .operate($0, id, act) }
        default: return self
        }
    }
}

extension AppSession {
    fileprivate var url: RouteURL? { screen?.description.url }
}
