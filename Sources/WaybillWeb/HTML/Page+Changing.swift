import WaybillScreens

extension Page {
    /// Changes controls as they are drawn, those above the page too.
    ///
    /// - Complexity: O(n) in the controls that are drawn.
    mutating func changeControls(_ change: (ControlNames, inout Control) -> Void) {
        for section in sections.indices { sections[section].changeControls(change) }
        for layer in layers.indices {
            for section in layers[layer].sections.indices {
                layers[layer].sections[section].changeControls(change)
            }
        }
    }

    /// The page with words below fields.
    ///
    /// - Complexity: O(n) in the controls that are drawn.
    func saying(_ errors: [String: String]) -> Page {
        guard !errors.isEmpty else { return self }
        var page = self
        page.changeControls { names, control in
            control.error = errors[names.name(of: control.id)] ?? control.error
        }
        return page
    }

    /// The page as a document has it, in which no password stands: browsers keep documents.
    ///
    /// A field that holds one is empty, and shows that with its prompt; left alone, it is not
    /// touched.
    ///
    /// - Complexity: O(n) in the controls that are drawn.
    var withoutPasswords: Page {
        guard hasControls else { return self }
        var page = self
        page.changeControls { _, control in
            guard case .text(let text, var input) = control.kind, input.kind == .password,
                !text.isEmpty
            else { return }
            input.prompt = "••••••••"
            control.kind = .text("", input)
        }
        return page
    }

    /// What files it takes: of each field the most bytes, by the name of the control.
    ///
    /// - Complexity: O(n) in the controls that are drawn.
    var fileLimits: [String: Int] {
        var limits: [String: Int] = [:]
        var page = self
        page.changeControls { names, control in
            guard case .file(_, let input) = control.kind, control.isUsable else { return }
            limits[names.name(of: control.id)] = input.limit
        }
        return limits
    }
}

extension Page.Section {
    fileprivate mutating func changeControls(_ change: (ControlNames, inout Control) -> Void) {
        for (index, names) in controlNames.enumerated() {
            guard let names else { continue }
            rows[index].content = rows[index].content.changingControls { change(names, &$0) }
        }
    }
}

extension CellContent {
    fileprivate func changingControls(_ change: (inout Control) -> Void) -> CellContent {
        func changed(_ parts: [CellContent]) -> [CellContent] {
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
