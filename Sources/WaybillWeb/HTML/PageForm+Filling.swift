import WaybillAppCore
import WaybillDiff
import WaybillLists
import WaybillScreens

extension AppSession {
    /// Fills in what a form of a page without a script says, and presses its button.
    ///
    /// A field that was not touched is left alone, and so is what the page does not offer
    /// now.
    ///
    /// - Parameter form: The form.
    /// - Returns: Where it leads; nil where it leads nowhere, or was led there already.
    func fillIn(_ form: PageForm) -> RouteURL? {
        var changed: [String] = []
        for field in form.fields where !field.isUntouched {
            guard let place = page?.place(ofControl: field.name), !place.control.isPressed,
                operate(
                    place.control.id, at: place.path,
                    .set(place.control.text(fromBrowser: field.text))) == .done
            else { continue }
            changed.append(field.name)
        }
        for name in changed {
            guard let place = page?.place(ofControl: name) else { continue }
            operate(place.control.id, at: place.path, .leave)
        }
        guard let page else { return nil }
        guard let press = form.press else {
            if let (path, control) = page.primaryButton { return self.press(control, at: path) }
            return nil
        }
        if let place = page.place(ofControl: press.name) {
            guard fingerprint(of: place.control.label) == press.says else { return nil }
            if let option = press.option {
                operate(
                    place.control.id, at: place.path,
                    .set(place.control.text(fromBrowser: option)))
                return nil
            }
            return self.press(place.control, at: place.path)
        }
        return select(page, press)
    }

    /// Presses a button or a link: where it leads is for the browser to ask for.
    private func press(_ control: Control, at path: ItemPath) -> RouteURL? {
        if case .link(let url) = control.kind, control.isUsable { return url }
        operate(control.id, at: path, .press(saying: control.label))
        return nil
    }

    /// Selects a row that has controls besides.
    private func select(_ page: Page, _ press: PageForm.Press) -> RouteURL? {
        guard let (row, path) = page.row(named: press.name), row.isSelectable,
            fingerprint(of: (row.content.lead ?? row.content).accessibilityText) == press.says
        else { return nil }
        guard let destination = row.destination, let screen else {
            self.select(at: path)
            return nil
        }
        let isSelected = screen.acting(on: path) { screen.manifest.select(at: path) }
        return isSelected ? destination : nil
    }
}

extension Page {
    /// The button that Enter presses where nothing else is meant; nil where there is none.
    fileprivate var primaryButton: (path: ItemPath, control: Control)? {
        let first = (modal?.sections ?? sections).first { !$0.rows.isEmpty }
        return first.flatMap { primaryButton(for: ItemPath(section: $0.index, item: $0.firstRow)) }
    }

    /// Each row with controls and what they are called, those above the page first.
    private var namedRows: [(row: Row, path: ItemPath, names: ControlNames)] {
        (layers.flatMap(\.sections) + sections).flatMap { section in
            zip(section.rows, section.controlNames).enumerated().compactMap { offset, named in
                let path = ItemPath(section: section.index, item: section.firstRow + offset)
                return named.1.map { (named.0, path, $0) }
            }
        }
    }

    /// Where a control is that has a name in the form of the page; nil where it is not.
    ///
    /// - Parameter name: The name: anything.
    /// - Returns: The position, with its row.
    /// - Complexity: O(n) in the controls that are drawn.
    func place(ofControl name: String) -> (control: Control, path: ItemPath)? {
        for layer in layers {
            if let close = layer.close, ControlNames(closing: layer).name(of: close.id) == name {
                return (close, ItemPath(layer: layer.number, section: 255, item: 0))
            }
        }
        for (row, path, names) in namedRows {
            if let control = row.content.controls.first(where: { names.name(of: $0.id) == name }) {
                return (control, path)
            }
        }
        return nil
    }

    /// The row that has a name in the form of the page; nil where there is none.
    fileprivate func row(named name: String) -> (row: Row, path: ItemPath)? {
        namedRows.first { $0.names.name(of: "") == name }
            .map { ($0.row, $0.path) }
    }
}
