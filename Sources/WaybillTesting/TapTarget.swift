import WaybillAppCore
package import WaybillDiff
import WaybillLists
package import WaybillScreens

/// What a tap by a text is at.
package enum TapTarget: Hashable {
    /// A row, of the list or above it.
    case row(ItemPath)

    /// The header of a section, which hides its rows or shows them: which action.
    case header(ItemPath, String)

    /// A control of a row, and what is done to it.
    case control(ItemPath, String, ControlAct)

    /// A tab or a choice, by what it opens.
    case address(RouteURL)

    /// A button of the bar for the rows that are selected: which action.
    case selection(String)

    case index(String)

    /// The button that asks again.
    case reload

    /// Finds what a person means who names it.
    ///
    /// What can be tapped comes before what cannot; but if the text is the whole label of a control
    /// that cannot be used, nothing else is tapped in its place.
    ///
    /// - Parameter container: The text of the row, section or layer that contains the control;
    ///   nil for anything on the page.
    /// - Complexity: O(n) in the number of rows.
    package init(
        saying text: String, in container: String? = nil, on page: Page,
        allowsTap: (ItemPath) -> Bool
    ) throws {
        let all = TapCandidate.all(on: page, in: container)
        let found = all.compactMap { candidate in
            // Only rows that have the text are requested: the rest of a long list is not made.
            candidate.likeness(to: text).map {
                (candidate.refused(unless: allowsTap), likeness: $0)
            }
        }
        let usable = found.filter { $0.0.refusal == nil }
        let best = usable.map(\.likeness).max()
        let refused = found.filter { $0.0.refusal != nil }
            .max { $0.likeness < $1.likeness }
        if let refused, refused.likeness > best ?? .none,
            best == nil || refused.likeness == .whole && refused.0.isControl
        {
            throw HeadlessError(
                missing: "\"\(text)\" that can be tapped\(refused.0.refusal ?? "")",
                visible: all.filter { $0.refusal == nil }.map(\.text))
        }
        let closest = usable.filter { $0.likeness == best }.map(\.0)
        guard let first = closest.first else {
            let place = container.map { " in \"\($0)\"" } ?? ""
            throw HeadlessError(missing: "\"\(text)\"\(place)", visible: all.map(\.text))
        }
        guard Set(closest.map(\.target)).count == 1 else {
            throw AmbiguousTap(text: text, candidates: closest.map(\.words))
        }
        self = first.target
    }

    /// Finds the row of the list that a person means who names it, even if it cannot be tapped.
    static func row(saying text: String, on page: Page) throws -> ItemPath {
        if let modal = page.modal {
            throw HeadlessError(
                missing: "\"\(text)\" that can be used while \"\(modal.title)\" is open",
                visible: [])
        }
        var rows = page
        (rows.tabs, rows.choices, rows.status, rows.selection) = ([], [], .ready, nil)
        (rows.index, rows.layers) = ([], [])
        for index in rows.sections.indices { rows.sections[index].isCollapsed = nil }
        let candidates = TapCandidate.rows(of: rows.sections, isFree: true) { _ in true }
        let found = candidates.compactMap { candidate in
            candidate.likeness(to: text).map { (candidate, likeness: $0) }
        }
        let closest = found.filter { $0.likeness == found.map(\.likeness).max() }.map(\.0)
        guard case .row(let path)? = closest.first?.target else {
            throw HeadlessError(missing: "\"\(text)\"", visible: candidates.map(\.text))
        }
        guard closest.count == 1 else {
            throw AmbiguousTap(text: text, candidates: closest.map(\.words))
        }
        return path
    }
}

/// Something on a page that a text may mean.
private struct TapCandidate {
    /// How well a text names something.
    enum Likeness: Int, Comparable {
        case none

        /// It is a part of its text.
        case partial

        case part

        case whole

        static func < (lhs: Likeness, rhs: Likeness) -> Bool { lhs.rawValue < rhs.rawValue }
    }

    let kind: String
    let text: String

    /// The texts of a row; nil if it is not a row.
    var parts: [String]?
    let target: TapTarget

    /// Why it cannot be tapped, with a blank before it; nil if it can.
    var refusal: String?

    /// What it is in, where several are called the same; nil for the page.
    var place: String?

    /// Its role, its whole text, and what it is in.
    var words: String { "\(kind) \"\(text)\"" + (place.map { " in \"\($0)\"" } ?? "") }

    var isControl: Bool { if case .control = target { true } else { false } }

    init(
        kind: String, text: String, parts: [String]? = nil, target: TapTarget,
        refusal: String? = nil
    ) {
        self.kind = kind
        self.text = text
        self.parts = parts
        self.target = target
        self.refusal = refusal
    }

    init(kind: String, _ choice: Choice) {
        self.init(kind: kind, text: choice.title, target: .address(choice.url))
    }

    /// How well a text names it; nil if it does not.
    func likeness(to text: String) -> Likeness? {
        if self.text == text { return .whole }
        guard let parts else { return nil }
        if parts.contains(text) { return .part }
        return self.text.contains(text) ? .partial : nil
    }

    /// All of a page, or the controls in an element with a text.
    static func all(
        on page: Page, in container: String?
    ) -> [TapCandidate] {
        let controls = ControlFinder(page).within(container) { _ in true }
            .flatMap { placed in candidates(of: placed, on: page) }
        if container != nil { return controls }
        let modal = page.modal
        var beneath = rows(of: page.sections, isFree: false) { _ in true } + frame(of: page)
        if let modal {
            for index in beneath.indices {
                beneath[index].refusal = " while \"\(modal.title)\" is open"
            }
        }
        let above = page.layers.flatMap { layer in
            let isFree = !layer.isModal || layer.number == modal?.number
            return rows(of: layer.sections, isFree: false) { path in
                let row = page.row(at: path)
                return isFree && (row?.isSelectable == true || row?.destination != nil)
            }
        }
        return beneath + above + controls
    }

    /// The same; refused where it is a row of the list that may not be selected.
    func refused(unless allowsTap: (ItemPath) -> Bool) -> TapCandidate {
        guard refusal == nil, case .row(let path) = target, path.section >= 0, !allowsTap(path)
        else { return self }
        var refused = self
        refused.refusal = ""
        return refused
    }

    /// Rows by their texts besides their controls.
    static func rows(
        of sections: [Page.Section], isFree: Bool, _ allowsTap: (ItemPath) -> Bool
    ) -> [TapCandidate] {
        sections.flatMap { section in
            section.rows.enumerated().map { offset, row in
                let path = ItemPath(section: section.index, item: section.firstRow + offset)
                let own = row.content.withoutControls
                let hasOwn = row.content.hasControls && !(isFree && own.texts.isEmpty)
                let said = hasOwn ? own : row.content
                return TapCandidate(
                    kind: "row", text: said.accessibilityText, parts: said.texts,
                    target: .row(path), refusal: allowsTap(path) ? nil : "")
            }
        }
    }

    private static func candidates(of placed: PlacedControl, on page: Page) -> [TapCandidate] {
        let (control, path) = (placed.control, placed.path)
        let refusal = placed.refusal(on: page).map { " \($0)" }
        func candidate(_ kind: String, _ text: String, _ act: ControlAct) -> TapCandidate {
            var found = TapCandidate(
                kind: kind, text: text, target: .control(path, control.id, act),
                refusal: refusal)
            found.place = kind == "option" ? control.label : placed.place
            return found
        }
        switch control.kind {
        case .button, .link, .toggle:
            return [candidate(placed.kind, control.label, .press(saying: control.label))]
        default: break
        }
        var label = candidate(placed.kind, control.label, .press())
        label.refusal = refusal ?? " (it is a \(placed.kind)\(control.settingCall))"
        return [label]
            + control.options.map { option in
                var found = candidate(
                    "option", option.title, .set(control.text(choosing: option.id) ?? ""))
                if !option.isEnabled { found.refusal = " (it is disabled)" }
                return found
            }
    }

    private static func frame(of page: Page) -> [TapCandidate] {
        var all: [TapCandidate] = page.sections.compactMap { section in
            guard let header = section.header, let isCollapsed = section.isCollapsed else {
                return nil
            }
            return TapCandidate(
                kind: "header", text: header.accessibilityText,
                target: .header(
                    .edge(.header, ofSection: section.index),
                    Page.Action.turning(isCollapsed: isCollapsed)))
        }
        all += page.tabs.map { TapCandidate(kind: "tab", $0) }
        all += page.choices.flatMap(\.choices).map { TapCandidate(kind: "choice", $0) }
        all += page.index.map {
            TapCandidate(kind: "index", text: $0.title, target: .index($0.title))
        }
        all += (page.selection?.actions ?? []).map {
            TapCandidate(kind: "button", text: $0.title, target: .selection($0.id))
        }
        if page.offersReload {
            all.append(TapCandidate(kind: "button", text: page.reloadLabel, target: .reload))
        }
        return all
    }
}

extension CellContent {
    fileprivate var withoutControls: CellContent {
        switch self {
        case .control: .column([])
        case .notice(let notice, let content): .notice(notice, content.withoutControls)
        case .row(let parts), .column(let parts), .group(_, let parts):
            .column(parts.map(\.withoutControls))
        default: self
        }
    }
}

extension Control {
    /// The call of a test that sets it, for the message of one that taps it; empty if it is not set
    /// by a text.
    fileprivate var settingCall: String {
        switch kind {
        case .text, .date, .stepper, .slider: ": type(_:into:) sets it"
        case .menu, .picker, .checkboxes: ": choose(_:in:) sets it"
        case .button, .link, .toggle, .file: ""
        }
    }
}
