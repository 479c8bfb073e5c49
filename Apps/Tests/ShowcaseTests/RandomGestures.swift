import HostDrivers
import Showcase
import Testing
import Waybill
import WaybillTesting

extension ConformanceDriver {
    /// Does a step; on a page without a script whatever was chosen there is sent first where
    /// the step needs it, by the button of the page.
    mutating func take(
        applyingFirst step: ConformanceScript.Step
    ) async throws {
        do {
            try await take(step)
        } catch let missing as Missing {
            guard var page = self as? WebDriver, try page.observe().isUnsent else { throw missing }
            try await page.apply()
            try await page.take(step)
            if let driver = page as? Self { self = driver }
        }
    }
}

extension HeadlessHost {
    /// What a person can do here, by texts that mean one thing alone.
    func gestures(
        _ random: inout some RandomNumberGenerator
    ) -> [ConformanceScript.Step] {
        guard let page else { return [] }
        let layers = page.layers.filter { $0 == page.modal || !$0.isModal }
        let rows = (page.modal == nil ? page.sections : layers.flatMap(\.sections)).flatMap(\.rows)
        let controls =
            (rows + (page.modal == nil ? layers : []).flatMap { $0.sections.flatMap(\.rows) })
            .flatMap(\.content.controls) + layers.compactMap(\.close)
        let said = page.said(rows: rows, controls: controls)
        let isClear = Said(said).isClear
        var steps = controls.filter(\.isUsable).filter { isClear($0.label) }
            .flatMap { $0.gestures(&random) }
        // A link to the same screen shows it in another way.
        for control in controls where isClear(control.label) {
            if case .link(let url) = control.kind, url.path == page.url.path, !url.query.isEmpty {
                steps.append(.select(control.label))
            }
        }
        for row in rows {
            guard let text = row.name(isClear) else { continue }
            if row.isSelectable, !row.content.hasControls { steps.append(.select(text)) }
            if row.isSelectable, row.content.hasControls,
                row.content.texts.first == text
            {
                steps.append(.select(text))
            }
            for action in row.actions { steps.append(.act(action.title, on: text)) }
        }
        guard page.modal == nil else { return steps }
        return steps + gestures(around: page, isClear, said) + touches(on: page, isClear, &random)
    }

    /// What a person can do beside the rows.
    private func gestures(
        around page: Page, _ isClear: (String) -> Bool, _ said: [String]
    ) -> [ConformanceScript.Step] {
        var steps: [ConformanceScript.Step] = []
        for section in page.sections where section.isCollapsed != nil {
            if let text = section.header?.accessibilityText, isClear(text) {
                steps.append(.select(text))
            }
        }
        for action in page.selection?.actions ?? [] where isClear(action.title) {
            steps.append(.select(action.title))
        }
        if page.offersReload,
            isClear(page.reloadLabel) || said.allSatisfy({ $0 != page.reloadLabel })
        {
            steps.append(.select(page.reloadLabel))
        }
        // What loads for ever is not waited for.
        for choice in page.choices.flatMap(\.choices) where choice.url.path == page.url.path {
            if isClear(choice.title), choice.title != "Loading" {
                steps.append(.select(choice.title))
            }
        }
        return steps
    }

    /// What a person can do to rows by hand: drag one to another one, swipe over it, select
    /// up to it, and pull the list.
    private func touches(
        on page: Page, _ isClear: (String) -> Bool, _ random: inout some RandomNumberGenerator
    ) -> [ConformanceScript.Step] {
        let places = page.sections.flatMap { section in
            section.rows.enumerated().map { offset, row in
                (path: ItemPath(section: section.index, item: section.firstRow + offset), row: row)
            }
        }
        let named = places.compactMap { path, row in
            row.name(isClear).map { (path: path, row: row, text: $0) }
        }
        var steps: [ConformanceScript.Step] = page.offersReload ? [.make(.refresh)] : []
        let offersRange = page.selection?.actions.contains { $0.title == "Select a range" } == true
        for (path, row, text) in named {
            if offersRange, row.isSelected != nil { steps.append(.make(.selectRange(to: text))) }
            for action in row.actions {
                guard let edge = action.fullSwipeEdge else { continue }
                steps.append(.make(.swipe(text, edge, does: action.title)))
                steps.append(.make(.uncover(text, edge)))
            }
            guard row.actions.contains(where: { $0.id == "up" }),
                let other = named.randomElement(using: &random), other.path != path
            else { continue }
            let isAllowed = mayMove(path, to: other.path) && Bool.random(using: &random)
            steps.append(
                .make(isAllowed ? .move(text, to: other.text) : .cancelMove(text, over: other.text))
            )
        }
        return steps
    }

    /// Whether a row may be dropped just where another one is.
    private func mayMove(_ path: ItemPath, to target: ItemPath) -> Bool {
        guard let manifest = list?.manifest, manifest.beginDrag(at: path) else { return false }
        defer { manifest.cancelDrag() }
        return manifest.hoverDrag(over: target) == target
    }

    func take(_ step: ConformanceScript.Step) async throws {
        var driver = HeadlessDriver(self)
        try await driver.take(step)
    }

    /// Whether each row that is drawn is the one of the list, and is drawn as selected
    /// where it is.
    var isConsistent: Bool {
        guard let page, let manifest = list?.manifest else { return false }
        return page.agrees(with: manifest)
    }
}

extension Page {
    /// Whether the rows that are drawn are those of the list.
    func agrees(with manifest: ListManifest) -> Bool {
        sections.allSatisfy { section in
            if manifest.isCollapsed(section: section.index) { return section.rows.isEmpty }
            let count = manifest.section(at: section.index)?.cells.count ?? -1
            return section.rowCount == count
                && section.rows.enumerated().allSatisfy { offset, row in
                    let path = ItemPath(
                        section: section.index, item: section.firstRow + offset)
                    return manifest.cell(at: path)?.id == row.id
                        && (row.isSelected ?? manifest.isSelected(at: path))
                            == manifest.isSelected(at: path)
                }
        }
    }
}

extension Page {
    /// All that is said on the page, beneath a dialog too.
    fileprivate func said(rows: [Row], controls: [Control]) -> [String] {
        let own = sections.flatMap(\.rows) + layers.flatMap { $0.sections.flatMap(\.rows) }
        let options = own.flatMap(\.content.controls).flatMap { control -> [String] in
            switch control.kind {
            case .menu(let options), .picker(let options, _, _), .checkboxes(let options, _):
                options.map(\.title)
            case .text(let text, _), .date(let text, _): [text]
            default: []
            }
        }
        return own.flatMap { row in
            guard row.content.hasControls else { return [row.content.accessibilityText] }
            // What is pressed on a map is said beside the words of its row.
            let texts = row.content.texts
            return texts + row.content.controls.map(\.label).filter { !texts.contains($0) }
        }
            + options + layers.map(\.title) + layers.compactMap(\.message)
            + layers.compactMap { $0.close?.label } + tabs.map(\.title)
            + choices.flatMap { [$0.label] + $0.choices.map(\.title) }
            + (selection.map { [$0.words] + $0.actions.map(\.title) } ?? [])
            + index.map(\.title) + sections.compactMap { $0.header?.accessibilityText }
            + [title, subtitle ?? ""]
    }
}

extension Control {
    /// Texts that people type.
    private static let texts = [
        "", "a", "Ada", "two words", "Ärger", "日本", "👩‍👩‍👧‍👦", "<b>&amp;\"'", "x@y.example", "3",
        "  blanks  ",
    ]

    /// What a person can do to it; of several things one at random.
    fileprivate func gestures(
        _ random: inout some RandomNumberGenerator
    ) -> [ConformanceScript.Step] {
        switch kind {
        case .button, .toggle: return [.select(label)]
        // What leads elsewhere and back is walked by scripts.
        case .link, .file, .stepper, .slider: return []
        case .menu(let options), .picker(let options, _, _), .checkboxes(let options, _):
            let option = options.filter(\.isEnabled).randomElement(using: &random)
            return option.map { [.choose($0.title, in: label)] } ?? []
        case .date(_, let input):
            guard input.kind == .date else { return [.type("08:30", into: label)] }
            return [.type("2026-\(Int.random(in: 10...12, using: &random))-24", into: label)]
        case .text(let old, let input):
            var text = Control.texts.randomElement(using: &random) ?? ""
            // A browser takes blanks around an address away itself.
            if input.kind == .email { text = String(text.filter { $0 != " " }) }
            // A person who types nothing into an empty field has not typed; a page without a script
            // does not have the password that was sent, and an empty field there means the same.
            return (old.isEmpty || input.kind == .password) && text.isEmpty
                ? [] : [.type(text, into: label)]
        }
    }
}

extension Page.Row {
    /// The first of its texts that means it alone and fits into a line; nil for none.
    fileprivate func name(_ isClear: (String) -> Bool) -> String? {
        content.texts.first { isClear($0) && $0.count <= 60 }
    }
}
