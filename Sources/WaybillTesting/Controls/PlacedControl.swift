package import WaybillDiff
import WaybillLists
package import WaybillScreens

/// A control on a page, and where it is.
package struct PlacedControl {
    /// The position of its row.
    package let path: ItemPath

    /// The identities of its section and its row; none for what closes a layer.
    var row: [RecordID] = []

    /// The control.
    package let control: Control

    /// The layer that it is in; nil for the list.
    let layer: Page.Layer?

    /// The other texts of its row, and the labels of other controls.
    let neighbours: [String]

    /// The text of its section's header, if it has one.
    let header: String?

    /// Whether a person can get at it: nothing that must be left first is above it.
    let isReachable: Bool

    /// All controls of a page, those of the topmost layer last.
    ///
    /// - Complexity: O(n) in the number of rows.
    static func all(on page: Page) -> [PlacedControl] {
        let modal = page.modal?.number
        var all = page.sections.flatMap { controls(in: $0, nil, modal == nil) }
        for layer in page.layers {
            let isReachable = !layer.isModal || layer.number == modal
            if let close = layer.close {
                all.append(
                    PlacedControl(
                        path: ItemPath(layer: layer.number, section: 255, item: 0),
                        control: close, layer: layer, neighbours: [], header: nil,
                        isReachable: isReachable))
            }
            all += layer.sections.flatMap { controls(in: $0, layer, isReachable) }
        }
        return all
    }

    private static func controls(
        in section: Page.Section, _ layer: Page.Layer?, _ isReachable: Bool
    ) -> [PlacedControl] {
        section.rows.enumerated().flatMap { offset, row in
            row.content.controls.map { control in
                var others = row.content.texts
                if let own = others.firstIndex(of: control.label) { others.remove(at: own) }
                return PlacedControl(
                    path: ItemPath(section: section.index, item: section.firstRow + offset),
                    row: [section.id, row.id], control: control, layer: layer, neighbours: others,
                    header: section.header?.accessibilityText, isReachable: isReachable)
            }
        }
    }

    /// How well a text names what the control is in; nil if it does not.
    ///
    /// A whole text comes before a part, then the row before the section and that before the layer.
    func likeness(ofContainer text: String) -> Int? {
        let said = [neighbours, [header].compactMap(\.self), [layer?.title].compactMap(\.self)]
        if let level = said.firstIndex(where: { $0.contains(text) }) { return 6 - level }
        let part = said.firstIndex { $0.contains { $0.contains(text) } }
        return part.map { 3 - $0 }
    }

    /// What it is, for a test that fails.
    var kind: String {
        switch control.kind {
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

    /// What it is in: its row, its section or its layer; nil if those have no text.
    var place: String? { neighbours.first ?? header ?? layer?.title }

    /// Its role, its text, and where it is.
    var words: String {
        "\(kind) \"\(control.label)\"" + (place.map { " in \"\($0)\"" } ?? "")
    }

    /// Why it cannot be used; nil if it can.
    func refusal(on page: Page) -> String? {
        if !isReachable { return "while \"\(page.modal?.title ?? "")\" is open" }
        if control.isBusy { return "(it is busy)" }
        return control.isEnabled ? nil : "(it is disabled)"
    }
}

extension Control {
    /// What it holds, as a person sees it.
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

extension PlacedControl {
    /// Whether a tap on its label does something.
    package var isTapped: Bool {
        switch control.kind {
        case .button, .link, .toggle: true
        default: false
        }
    }
}
