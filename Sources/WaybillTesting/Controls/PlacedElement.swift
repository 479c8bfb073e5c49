import WaybillDiff
import WaybillLists
import WaybillScreens

/// An element of a page with the texts around it.
struct PlacedElement {
    let element: PageElement

    let kind: String

    let row: Page.Row?

    let header: String?

    /// The layer; nil for the list.
    let layer: Page.Layer?

    /// Whether no modal layer is above it.
    let isReachable: Bool

    /// The elements of a page, those of the topmost layer last.
    ///
    /// - Complexity: O(n) in the number of rows.
    static func all(on page: Page) -> [PlacedElement] {
        let modal = page.modal?.number
        let tabs = Set(page.tabElements.map(\.id))
        let sections = page.sections + page.layers.flatMap(\.sections)
        let headers = Dictionary(
            sections.map { ($0.index, $0.header?.accessibilityText) },
            uniquingKeysWith: { first, _ in first })
        return page.elements.map { element in
            let number = element.path?.inLayer?.number
            let layer = number.flatMap { number in page.layers.first { $0.number == number } }
            return PlacedElement(
                element: element, kind: tabs.contains(element.id) ? "tab" : element.kindName,
                row: element.rowID == nil ? nil : element.path.flatMap(page.row(at:)),
                header: element.path.flatMap { headers[$0.section] } ?? nil, layer: layer,
                isReachable: layer.map { !$0.isModal || $0.number == modal } ?? (modal == nil))
        }
    }

    /// The other texts of its row, and the labels of other controls.
    var neighbours: [String] {
        var others = row?.content.texts ?? []
        if let own = others.firstIndex(of: element.label) { others.remove(at: own) }
        return others
    }

    /// The quality of a match with the control's container; nil for none.
    ///
    /// A whole text comes before a part, then the row before the section and that before the layer.
    func likeness(ofContainer text: String) -> Int? {
        let said = [neighbours, [header].compactMap(\.self), [layer?.title].compactMap(\.self)]
        if let level = said.firstIndex(where: { $0.contains(text) }) { return 6 - level }
        let part = said.firstIndex { $0.contains { $0.contains(text) } }
        return part.map { 3 - $0 }
    }

    /// The role, text and container: a row, section or layer, or the control of an option.
    var words: String {
        let place: String? =
            switch element.kind {
            case .option(_, let control): control.label
            case .control: neighbours.first ?? header ?? layer?.title
            default: nil
            }
        return "\(kind) \"\(text)\"" + (place.map { " in \"\($0)\"" } ?? "")
    }

    /// The label, or a row's text without its controls.
    var text: String { content?.accessibilityText ?? element.label }

    /// The content of a row without its controls; nil for other elements.
    var content: Content? {
        guard element.kind == .row, let row else { return nil }
        return row.hasControls ? row.content.withoutControls : row.content
    }

    /// The reason why a control cannot be used; nil if it can.
    func refusal(on page: Page) -> String? {
        if !isReachable { return "while \"\(page.modal?.title ?? "")\" is open" }
        if element.control?.isBusy == true { return "(it is busy)" }
        return element.control?.isEnabled == false ? "(it is disabled)" : nil
    }

    var isTapped: Bool {
        guard case .control(let control) = element.kind else { return false }
        switch control.kind {
        case .button, .link, .toggle: return true
        default: return false
        }
    }
}

extension PageElement {
    fileprivate var kindName: String {
        switch kind {
        case .link: "choice"
        case .index: "index"
        case .search: "search field"
        case .reload, .selection, .menu, .submit: "button"
        case .header: "header"
        case .row: "row"
        case .external: "link"
        case .action: "action"
        case .option: "option"
        case .control(let control): control.kindName
        }
    }
}

extension Content {
    fileprivate var withoutControls: Content {
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
    fileprivate var kindName: String {
        switch kind {
        case .button: "button"
        case .link: "link"
        case .menu: "menu"
        case .toggle: "toggle"
        case .stepper: "stepper"
        case .slider: "slider"
        case .picker: "picker"
        case .checkboxes: "checkboxes"
        case .date, .text: "field"
        case .file: "file"
        }
    }

    var seenValue: String {
        switch kind {
        case .toggle(let isOn): isOn ? "on" : "off"
        case .picker(let options, let chosen, _):
            options.first { $0.id == chosen }?.title ?? ""
        case .checkboxes(let options, let chosen):
            options.filter { chosen.contains($0.id) }.map(\.title).joined(separator: ", ")
        default: text
        }
    }
}
