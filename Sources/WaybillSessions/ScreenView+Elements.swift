import WaybillDiff
import WaybillLists
import WaybillLoading
package import WaybillScreens

extension ScreenView {
    /// Performs a user's input to an element of its page.
    ///
    /// - Parameters:
    ///   - fingerprint: The required fingerprint of the element, or for the selection and the move
    ///     of a row that of an action in its menu: a link has none. Nil for any.
    ///   - page: The page of a host with a list view of its own; the view's page by default.
    @discardableResult
    package func perform(
        _ id: ElementID, _ value: ElementValue = .press, matching fingerprint: String? = nil,
        in page: Page? = nil, opening open: (RouteURL) -> OpenResult
    ) -> ElementOutcome {
        let page = page ?? self.page
        guard let element = page.element(id) ?? carried(id, value),
            fingerprint.map({ has($0, element, on: page, value) }) ?? true
        else { return .refused }
        if case .link(let url) = element.kind, value == .press { return .opened(url, open(url)) }
        guard let path = element.path else {
            return screen.isReachable && screen.perform(value, on: element) ? .done : .refused
        }
        switch screen.perform(value, on: element, at: path, of: page) {
        case .done: return .done
        case .destination(let url): return .opened(url, open(url))
        case .refused: return .refused
        }
    }

    /// A moved row that left the page, near its former position.
    private func carried(_ id: ElementID, _ value: ElementValue) -> PageElement? {
        guard case .move(_, _, let origin?) = value, let path = path(of: id, near: origin)
        else { return nil }
        var row = PageElement(id, .row, "", at: path)
        row.row = screen.record(at: path)?.id
        return row
    }

    private func has(
        _ fingerprint: String, _ element: PageElement, on page: Page, _ value: ElementValue
    ) -> Bool {
        if fingerprint == element.fingerprint { return true }
        switch value {
        case .extend, .extendToEnd, .move: break
        case .press, .set, .choose, .leave: return false
        }
        guard let path = element.path, let record = screen.record(at: path) else { return false }
        let actions =
            page.row(at: path)?.actions
            ?? Page.Action.all(of: record, at: path, in: screen.manifest)
        return actions.contains { element.action($0).fingerprint == fingerprint }
    }
}

extension LiveScreen {
    fileprivate func perform(_ value: ElementValue, on element: PageElement) -> Bool {
        switch (element.kind, value) {
        case (.search, .set(let text)): acting { description.search?.onChange(text) }
        case (.reload, .press): reload()
        case (.index(let title), .press): acting { _ = manifest.jump(toIndexTitle: title) }
        case (.selection(let action), .press):
            return acting { perform(selectionActionWith: action.id) }
        default: return false
        }
        return true
    }

    fileprivate func perform(
        _ value: ElementValue, on element: PageElement, at path: ItemPath, of page: Page
    ) -> ControlOutcome {
        switch (element.kind, value) {
        case (.control, _) where element.occurrence > 0, (.option, _) where element.occurrence > 0:
            // A second control with the same identity would act as the first; development reports
            // it.
            return .refused
        case (.control(let control), _):
            return operate(control.id, at: path, value)
        case (.option(let option, let control), .press):
            let text = control.text(choosing: option.id)
            return text.map { operate(control.id, at: path, .set($0)) } ?? .refused
        default: break
        }
        guard isReachable(path) else { return .refused }
        switch (element.kind, value) {
        case (.header(let isCollapsed), .press):
            return act(Page.Action.turning(isCollapsed: isCollapsed), at: path)
        case (.action(let action), .press): return act(action.id, at: path)
        case (.row, .press): return select(at: path, isExtending: false)
        case (.row, .extend(let origin)):
            let origin = origin.flatMap { page.element($0)?.path }
            return select(at: path, isExtending: true, from: origin)
        case (.row, .extendToEnd(let end)):
            guard page.selection != nil, let last = lastSelectableRow(at: end) else {
                return .refused
            }
            return select(at: last, isExtending: true, from: path)
        case (.row, .move(let target, let isAfter, _)):
            let target = page.target(of: path, over: target, isAfter)
            return target.map { move(at: path, to: $0) } == true ? .done : .refused
        default: return .refused
        }
    }

    private func act(_ action: String, at path: ItemPath) -> ControlOutcome {
        acting(on: path) { perform(actionWith: action, at: path) } ? .done : .refused
    }

    private func select(
        at path: ItemPath, isExtending: Bool, from origin: ItemPath? = nil
    ) -> ControlOutcome {
        // The row's own closure may change the list: the destination is read before.
        let destination = record(at: path)?.destination
        let wasSelected = path.inLayer == nil && manifest.isSelected(at: path)
        let isSelected = acting(on: path) {
            let isPressed = path.inLayer == nil && !isExtending
            guard let path = isPressed ? manifest.flash(at: path) : path else { return false }
            return isPressed && manifest.selectionMode != .multiple
                ? manifest.select(at: path)
                : press(at: path, isExtending: isExtending, from: origin)
        }
        guard isSelected else {
            let isDeselected = wasSelected && !manifest.isSelected(at: path)
            return isExtending || isDeselected ? .done : .refused
        }
        return destination.map { .destination($0) } ?? .done
    }

    /// The first or the last row of the list in multiple selection.
    private func lastSelectableRow(at end: PageEnd) -> ItemPath? {
        let sections = manifest.sections
        let filled = sections.indices.filter {
            manifest.keepsSelection(section: $0) && !sections[$0].cells.isEmpty
        }
        guard let section = end == .end ? filled.last : filled.first else { return nil }
        let item = end == .end ? sections[section].cells.count - 1 : 0
        return ItemPath(section: section, item: item)
    }

    /// Moves a row to another position, counted after its removal, and returns whether it moved.
    func move(at path: ItemPath, to target: ItemPath) -> Bool {
        acting(on: path) {
            guard manifest.beginDrag(at: path) else { return false }
            manifest.hoverDrag(over: target)
            if case .moved = manifest.dropDrag() { return true }
            return false
        }
    }

    /// Reloads if the screen offers it: beside a failure or an empty list, or to refresh rows.
    func reload() {
        acting {
            switch description.status {
            case .failed(_, let retry): (retry ?? description.reload)?()
            case .ready, .empty: description.reload?()
            case .waiting, .loading, .missing: break
            }
        }
    }
}

extension Page {
    /// The target of moving a row over an element, counted after its removal.
    fileprivate func target(of path: ItemPath, over id: ElementID, _ isAfter: Bool) -> ItemPath? {
        let section = sections.first { $0.elementID == id }
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
