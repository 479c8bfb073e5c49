import WaybillDiff
import WaybillLists
import WaybillLoading
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
        guard let page, let element = page.element(id) ?? carried(id, value),
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
        case (.row, .extendToEnd(let end)):
            guard page.selection != nil, let last = screen?.lastSelectableRow(at: end)
            else { return .refused }
            return select(at: last, isExtending: true, from: path, depth, isolation)
        case (.row, .move(let target, let isAfter, _)):
            guard let target = page.target(of: path, over: target, isAfter) else { return .refused }
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
        guard isSelected, let destination else {
            return isSelected || isExtending ? .done : .refused
        }
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

extension AppSession {
    /// A moved row that left the page, near its former position.
    private func carried(_ id: ElementID, _ value: ElementValue) -> PageElement? {
        guard case .move(_, _, let origin?) = value, let path = view?.path(of: id, near: origin)
        else { return nil }
        return PageElement(id, .row, "", at: path)
    }
}

extension Page {
    /// The target of a move of the row at a position over an element, counted after it is taken out.
    fileprivate func target(of path: ItemPath, over id: ElementID, _ isAfter: Bool) -> ItemPath? {
        let section = sections.first { ElementID.root().section($0.id) == id }
        if let section { return .edge(.header, ofSection: section.index) }
        guard let element = element(id), let target = element.path else { return nil }
        switch element.kind {
        case .header: return target
        case .row:
            var item = target.item + (isAfter ? 1 : 0)
            if target.section == path.section, path.item < item { item -= 1 }
            return ItemPath(section: target.section, item: item)
        default: return nil
        }
    }
}

extension LiveScreen {
    /// The first or the last row of the list that can be selected together with others.
    fileprivate func lastSelectableRow(at end: PageEnd) -> ItemPath? {
        let sections = manifest.sections
        let filled = sections.indices.filter {
            manifest.keepsSelection(section: $0) && !sections[$0].cells.isEmpty
        }
        guard let section = end == .end ? filled.last : filled.first else { return nil }
        let item = end == .end ? sections[section].cells.count - 1 : 0
        return ItemPath(section: section, item: item)
    }
}

extension ControlAct {
    fileprivate init?(_ value: ElementValue) {
        switch value {
        case .press: self = .press()
        case .set(let text): self = .set(text)
        case .choose(let file): self = .choose(file)
        case .leave: self = .leave
        case .extend, .extendToEnd, .move: return nil
        }
    }
}
