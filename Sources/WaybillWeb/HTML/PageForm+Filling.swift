import WaybillAppCore
import WaybillDiff
import WaybillLists
import WaybillScreens

extension AppSession {
    /// Fills in a form that a page without a script sent, and presses its button.
    ///
    /// A field that was not touched is left alone, and so is what the page does not offer now. The
    /// button is found by its label before or after the fields are filled in, and is pressed if it
    /// can be used then.
    ///
    /// - Complexity: O(n · m) in the fields that hold something else and in the controls of
    ///   the page.
    func fillIn(_ form: PageForm, isPressing: Bool = true) -> FormOutcome {
        guard let page else { return .done }
        var places = page.controlPlaces
        let meant = form.press.flatMap { press in
            places[press.name].map { $0.control.says(press) }
        }
        var changed: [String] = []
        for field in form.fields where !field.isUntouched {
            guard let place = places[field.name], !place.control.isPressed,
                operate(
                    place.control.id, at: place.path,
                    .set(place.control.text(fromBrowser: field.text))) == .done
            else { continue }
            changed.append(field.name)
            places = self.page?.controlPlaces ?? [:]
        }
        for name in changed {
            guard let place = places[name] else { continue }
            operate(place.control.id, at: place.path, .leave)
            places = self.page?.controlPlaces ?? [:]
        }
        guard isPressing, let page = self.page else { return .done }
        guard let press = form.press else {
            if let (path, control) = page.primaryButton { return self.press(control, at: path) }
            return .done
        }
        guard let (control, path) = places[press.name] else { return select(page, press) }
        guard meant == true || control.says(press) else { return .done }
        guard let option = press.option else { return self.press(control, at: path) }
        operate(control.id, at: path, .set(control.text(fromBrowser: option)))
        return .done
    }

    /// Presses a button or a link: the browser requests where it leads.
    private func press(_ control: Control, at path: ItemPath) -> FormOutcome {
        // What it began goes on.
        guard control.isUsable else { return control.isBusy ? .done : .unusable(control.label) }
        if case .link(let url) = control.kind { return .leads(url) }
        operate(control.id, at: path, .press(saying: control.label))
        return .done
    }

    /// Selects a row that has controls besides.
    private func select(_ page: Page, _ press: PageForm.Press) -> FormOutcome {
        guard let (row, path) = page.row(named: press.name), row.isSelectable,
            fingerprint(of: (row.content.lead ?? row.content).accessibilityText) == press.says
        else { return .done }
        guard let destination = row.destination, let screen else {
            self.select(at: path)
            return .done
        }
        let isSelected = screen.acting(on: path) { screen.press(at: path, isExtending: false) }
        return isSelected ? .leads(destination) : .done
    }
}

/// The result of a form of a page without a script.
enum FormOutcome: Equatable {
    /// All that the page offers was done.
    case done

    /// It leads to a screen, which the browser requests.
    case leads(RouteURL)

    /// The button that was meant cannot be used now; its label.
    case unusable(String)
}

extension Control {
    /// Whether it has the label that was pressed: of a menu its option.
    fileprivate func says(_ press: PageForm.Press) -> Bool {
        guard let option = press.option else { return fingerprint(of: label) == press.says }
        guard case .menu(let options) = kind else { return false }
        return options.contains {
            RowForm.plain($0.id) == option && fingerprint(of: $0.title) == press.says
        }
    }
}

extension Page {
    /// The button that Enter presses where nothing else is meant; nil if there is none.
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

    typealias ControlPlace = (control: Control, path: ItemPath)

    /// Where the controls are, by their names in the form of the page.
    ///
    /// - Complexity: O(n) in the controls that are drawn.
    var controlPlaces: [String: ControlPlace] {
        var places: [String: ControlPlace] = [:]
        for layer in layers {
            guard let close = layer.close else { continue }
            places[ControlNames(closing: layer).name(of: close.id)] = (
                close, ItemPath(layer: layer.number, section: 255, item: 0)
            )
        }
        for (row, path, names) in namedRows {
            for control in row.content.controls {
                let name = names.name(of: control.id)
                // The first of several with one identity is meant.
                if places[name] == nil { places[name] = (control, path) }
            }
        }
        return places
    }

    /// Where a control is that has a name in the form of the page; nil if it is not.
    ///
    /// - Complexity: O(n) in the controls that are drawn.
    func place(ofControl name: String) -> ControlPlace? { controlPlaces[name] }

    fileprivate func row(named name: String) -> (row: Row, path: ItemPath)? {
        namedRows.first { $0.names.name(of: "") == name }
            .map { ($0.row, $0.path) }
    }
}
