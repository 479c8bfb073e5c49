import WaybillScreens

extension Page {
    /// Changes drawn controls, those of layers too.
    ///
    /// - Complexity: O(n) in the drawn controls.
    private mutating func changeControls(_ change: (ElementID, inout Control) -> Void) {
        for section in sections.indices { sections[section].changeControls(change) }
        for layer in layers.indices {
            for section in layers[layer].sections.indices {
                layers[layer].sections[section].changeControls(change)
            }
        }
    }

    /// The page with messages below fields.
    ///
    /// - Complexity: O(n) in the drawn controls.
    func saying(_ errors: [ElementID: String]) -> Page {
        guard !errors.isEmpty else { return self }
        var page = self
        page.changeControls { id, control in control.error = errors[id] ?? control.error }
        return page
    }

    /// The page for a document, without passwords: browsers store documents.
    ///
    /// A field with one is empty, with a prompt of dots; an untouched field changes nothing.
    ///
    /// - Complexity: O(n) in the drawn controls.
    var withoutPasswords: Page { emptyingPasswords { _, input in input.prompt = "••••••••" } }

    /// The page of an ending session: a hint asks to enter passwords again.
    ///
    /// - Complexity: O(n) in the drawn controls.
    func forgettingPasswords(_ hint: String) -> Page {
        emptyingPasswords { control, _ in control.hint = hint }
    }

    /// The page without the sent files: a hint asks to choose them again.
    ///
    /// - Complexity: O(n) in the drawn controls.
    func forgettingFiles(_ files: Set<ElementID>, _ hint: String) -> Page {
        guard !files.isEmpty else { return self }
        var page = self
        page.changeControls { id, control in
            guard files.contains(id), case .file(_?, let input) = control.kind else { return }
            (control.kind, control.hint) = (.file(nil, input), hint)
        }
        return page
    }

    private func emptyingPasswords(_ change: (inout Control, inout TextInput) -> Void) -> Page {
        guard hasControls else { return self }
        var page = self
        page.changeControls { _, control in
            guard case .text(let text, var input) = control.kind, control.isPassword, !text.isEmpty
            else { return }
            change(&control, &input)
            control.kind = .text("", input)
        }
        return page
    }

    /// The maximum size of a file in bytes, by the file controls.
    ///
    /// - Complexity: O(n) in the elements of the page.
    var fileLimits: [ElementID: Int] {
        elements.reduce(into: [:]) { limits, element in
            guard case .control(let control) = element.kind, control.isUsable,
                case .file(_, let input) = control.kind
            else { return }
            limits[element.id] = input.limit
        }
    }
}

extension Page.Section {
    fileprivate mutating func changeControls(_ change: (ElementID, inout Control) -> Void) {
        for (index, id) in rowIDs.enumerated() where rows[index].hasControls {
            var counts: [String: Int] = [:]
            rows[index].content = rows[index].content.changingControls { control in
                let occurrence = counts[control.id, default: 0]
                counts[control.id] = occurrence + 1
                change(id.control(control.id, occurrence: occurrence), &control)
            }
        }
    }
}

extension Content {
    fileprivate func changingControls(_ change: (inout Control) -> Void) -> Content {
        func changed(_ parts: [Content]) -> [Content] {
            parts.map { $0.changingControls(change) }
        }
        switch self {
        case .control(var control):
            change(&control)
            return .control(control)
        case .notice(let notice, let content):
            return .notice(notice, content.changingControls(change))
        case .row(let parts): return .row(changed(parts))
        case .column(let parts): return .column(changed(parts))
        case .group(let layout, let parts): return .group(layout, changed(parts))
        case .text, .symbol, .badge, .link, .progress, .rating, .image, .map, .chart: return self
        }
    }
}
