import WaybillDiff
import WaybillLists
public import WaybillScreens

extension AppSession {
    /// Performs the input of a user to an element of the page: a press, a text, a choice or a move.
    ///
    /// Input may come from outside: only elements of the present page take it.
    ///
    /// - Parameters:
    ///   - id: The address of the element.
    ///   - value: The input; a press by default.
    ///   - fingerprint: The fingerprint of the element on the page that the user saw, where the page may have changed since:
    ///     an element with another one is refused. Nil by default, for input to the present page.
    ///   - depth: The depth of the screen that it opens, as for ``open(_:depth:isolation:)``.
    /// - Complexity: O(n) in the rows that are drawn, besides the work of the app.
    @discardableResult
    public func perform(
        _ id: ElementID, _ value: ElementValue = .press, matching fingerprint: String? = nil,
        depth: Int? = nil, isolation: isolated (any Actor)? = #isolation
    ) -> ElementOutcome {
        guard let page, let element = page.element(id),
            fingerprint == nil || fingerprint == element.fingerprint
        else { return .refused }
        switch (element.kind, value) {
        case (.link(let url), .press):
            return .opened(url, open(url, depth: depth, isolation: isolation))
        case (.search, .set(let text)): type(text)
        case (.reload, .press): retry()
        case (.index(let title), .press): jump(toIndexTitle: title)
        case (.selection(let action), .press):
            return perform(selectionActionWith: action.id) ? .done : .refused
        default:
            guard let path = element.path else { return .refused }
            return perform(value, on: element, at: path, of: page, depth, isolation)
        }
        return .done
    }

    private func perform(
        _ value: ElementValue, on element: PageElement, at path: ItemPath, of page: Page,
        _ depth: Int?, _ isolation: isolated (any Actor)?
    ) -> ElementOutcome {
        switch (element.kind, value) {
        case (.header(let isCollapsed), .press):
            let turn = Page.Action.turning(isCollapsed: isCollapsed)
            return perform(actionWith: turn, at: path) ? .done : .refused
        case (.action(let action), .press):
            return perform(actionWith: action.id, at: path) ? .done : .refused
        case (.row, .press): return select(at: path, isExtending: false, depth, isolation)
        case (.row, .extend(let origin)):
            let origin = origin.flatMap { page.element($0)?.path }
            return select(at: path, isExtending: true, from: origin, depth, isolation)
        case (.row, .move(let target, let isAfter)):
            guard let target = page.element(target).flatMap({ path.target(over: $0, isAfter) })
            else { return .refused }
            return move(at: path, to: target) ? .done : .refused
        case (.control(let control), _):
            return use(control, at: path, ControlAct(value), depth, isolation)
        case (.option(let option, let control), .press):
            return use(
                control, at: path, control.text(choosing: option.id).map { .set($0) }, depth,
                isolation)
        default: return .refused
        }
    }

    private func select(
        at path: ItemPath, isExtending: Bool, from origin: ItemPath? = nil, _ depth: Int?,
        _ isolation: isolated (any Actor)?
    ) -> ElementOutcome {
        guard let screen, screen.isReachable(path) else { return .refused }
        // The row's own closure may change the list: what opens is what was there.
        let destination = screen.record(at: path)?.destination
        let isSelected = screen.acting(on: path) {
            screen.press(at: path, isExtending: isExtending, from: origin)
        }
        guard isSelected, let destination else { return isSelected ? .done : .refused }
        return .opened(destination, open(destination, depth: depth, isolation: isolation))
    }

    private func use(
        _ control: Control, at path: ItemPath, _ act: ControlAct?, _ depth: Int?,
        _ isolation: isolated (any Actor)?
    ) -> ElementOutcome {
        guard let screen, let act else { return .refused }
        switch screen.operate(control.id, at: path, act) {
        case .done: return .done
        case .opens(let url):
            return .opened(url, open(url, depth: depth, isolation: isolation))
        case .refused: return .refused
        }
    }
}

extension ItemPath {
    /// The target of a move of the row at this position over an element, counted after it is taken out.
    fileprivate func target(over element: PageElement, _ isAfter: Bool) -> ItemPath? {
        guard let path = element.path else { return nil }
        switch element.kind {
        case .header: return path
        case .row:
            var item = path.item + (isAfter ? 1 : 0)
            if path.section == section, self.item < item { item -= 1 }
            return ItemPath(section: path.section, item: item)
        default: return nil
        }
    }
}

extension ControlAct {
    fileprivate init?(_ value: ElementValue) {
        switch value {
        case .press: self = .press()
        case .set(let text): self = .set(text)
        case .choose(let file): self = .choose(file)
        case .leave: self = .leave
        case .extend, .move: return nil
        }
    }
}
