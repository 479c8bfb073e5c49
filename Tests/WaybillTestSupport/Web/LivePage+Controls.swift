import Foundation

extension LivePage {
    /// A control on a live page, of a row of the list or above it.
    public struct Control: Sendable {
        /// Which control it is within its row.
        public let id: String

        /// Its element.
        public let element: HTMLElement

        /// Which field it is, as long as the page is shown.
        let key: FieldKey

        /// The number of its row in the list; nil for a control above the page.
        let row: Int?

        /// The address of a field; empty for another control.
        public var address: String {
            let name = element.field?["name"] ?? ""
            return String(name.prefix { $0 != "." })
        }

        /// The fingerprint of a field, at the end of its name; empty for another control.
        var print: String {
            let parts = (element.field?["name"] ?? "").split(separator: ".")
            return parts.count > 2 ? String(parts[2]) : ""
        }

        /// Its title.
        public var label: String {
            switch element.name {
            case "button", "a": return element.text
            case "details": return element.elements.first { $0.name == "summary" }?.text ?? ""
            default: return element.first { $0.hasClass("label") }?.text ?? ""
            }
        }

        /// What can be chosen: its title, and what the control is to hold then.
        public var options: [(title: String, text: String)] {
            if element.name == "details" {
                return element.descendants.filter { $0["data-option"] != nil }
                    .map { ($0.text, $0["data-option"] ?? "") }
            }
            if let select = element.first(where: { $0.name == "select" }) {
                return select.elements.map { ($0.text, $0["value"] ?? "") }
            }
            let labels = element.descendants.filter { $0.hasClass("option") }
            return labels.compactMap { label in
                guard let input = label.first(where: { $0.name == "input" }) else { return nil }
                let id = input["value"] ?? ""
                return (label.text, input["type"] == "checkbox" ? turned(id) : id)
            }
        }

        /// Where it leads; nil if it is not a link.
        public var target: String? { element.name == "a" ? element["href"] : nil }

        /// Whether it is a menu, whose options are pressed.
        public var isMenu: Bool { element.name == "details" }

        /// Whether it is on or off, and pressed to be turned.
        public var isToggle: Bool { element.first { $0["role"] == "switch" } != nil }

        /// Whether a person types into it, letter by letter.
        public var isTyped: Bool { element.field.map { HTMLElement.isTyped($0) } ?? false }

        /// Whether it can be used.
        public var isEnabled: Bool {
            let own = [element] + element.elements.filter { $0.name == "summary" }
            let fields = own + (element.field.map { [$0] } ?? [])
            // A script disables what can be pressed without one.
            return fields.allSatisfy { field in
                ["disabled", "aria-disabled", "data-off"].allSatisfy { field[$0] == nil }
            }
        }

        /// What it holds on the page.
        public var text: String { element.heldText }

        let drawnText: String

        private func turned(_ id: String) -> String {
            let all = element.descendants.filter { $0["type"] == "checkbox" }
            return all.filter { ($0["checked"] != nil) != ($0["value"] == id) }
                .compactMap { $0["value"] }.joined(separator: "\n")
        }
    }

    /// Which field it is: its layer or nil, its section, its row and how many rows with the
    /// same identity are before it there, and the control.
    struct FieldKey: Hashable, Sendable {
        var layer: Int?
        var section: String
        var row: String
        var number: Int
        var control: String
    }

    /// What was typed into a field since the host set it last.
    struct Draft: Hashable, Sendable {
        var text: String

        /// The number of the message with it; 0 if there was none on this connection.
        var number: Int

        /// The fingerprint of the field then.
        var print: String
    }

    /// The controls on the page, those of the list first.
    ///
    /// - Complexity: O(n) in the size of the page.
    public var controls: [Control] {
        var all: [Control] = []
        var seen: [FieldKey: Int] = [:]
        for row in rows {
            let section = sections[row.section].shell["data-section"] ?? ""
            all += controls(
                in: row.element, FieldKey(layer: nil, section: section, row: row.id, &seen),
                row.index)
        }
        for layer in body.descendants where layer["data-layer"] != nil {
            all += controls(above: layer, &seen)
        }
        return all
    }

    /// The topmost dialog, by its number; nil if none is open.
    public var modal: Int? {
        body.descendants.last { layer in
            layer["data-layer"] != nil && !layer.hasClass("notice")
        }?["data-layer"].flatMap { Int($0) }
    }

    /// The controls that a person can get at: where a dialog is open, those in it and in
    /// notices.
    public var reachableControls: [Control] {
        let modal = modal
        let notices = body.descendants.filter { $0["data-layer"] != nil && $0.hasClass("notice") }
            .compactMap { $0["data-layer"].flatMap { Int($0) } }
        return controls.filter { control in
            control.key.layer == modal || control.key.layer.map(notices.contains) == true
        }
    }

    private func controls(above layer: HTMLElement, _ seen: inout [FieldKey: Int]) -> [Control] {
        guard let number = layer["data-layer"].flatMap({ Int($0) }) else { return [] }
        var all: [Control] = []
        func add(_ element: HTMLElement, _ section: String) {
            if let id = element["data-id"] {
                all += controls(
                    in: element, FieldKey(layer: number, section: section, row: id, &seen))
            } else if element["data-c"] != nil {
                // The button that closes a layer is not in its rows.
                all += controls(
                    in: HTMLElement(name: "div", attributes: [:], children: [.element(element)]),
                    FieldKey(layer: number, section: "", row: "", number: 0, control: ""))
            } else {
                for child in element.elements { add(child, element["data-section"] ?? section) }
            }
        }
        add(layer, "")
        return all
    }

    private func controls(
        in element: HTMLElement, _ key: FieldKey, _ row: Int? = nil
    ) -> [Control] {
        element.elements.flatMap { child -> [Control] in
            guard let id = child["data-c"] else { return controls(in: child, key, row) }
            var own = key
            own.control = id
            var shown = child
            if let draft = drafts[own] { shown.hold(draft.text) }
            return [
                Control(
                    id: id, element: shown, key: own, row: row, drawnText: child.heldText)
            ]
        }
    }
}

extension LivePage.FieldKey {
    /// Names a row of which others with the same identity may be before it.
    fileprivate init(
        layer: Int?, section: String, row: String, _ seen: inout [LivePage.FieldKey: Int]
    ) {
        self.init(layer: layer, section: section, row: row, number: 0, control: "")
        let count = seen[self, default: 0]
        seen[self] = count + 1
        number = count
    }
}

// MARK: What a person does

extension LivePage {
    /// Types into a field: sends the part of its text that changed.
    public mutating func type(_ text: String, into control: Control) -> String {
        let (old, new) = (Array(control.text.utf16), Array(text.utf16))
        var start = 0
        while start < min(old.count, new.count), old[start] == new[start] { start += 1 }
        // Half a character does not count.
        if start > 0, UTF16.isLeadSurrogate(old[start - 1]) { start -= 1 }
        var end = 0
        while end < min(old.count, new.count) - start,
            old[old.count - 1 - end] == new[new.count - 1 - end]
        {
            end += 1
        }
        if end > 0, UTF16.isTrailSurrogate(old[old.count - end]) { end -= 1 }
        let cut = old.count - start - end
        let piece = String(decoding: new[start..<(new.count - end)], as: UTF16.self)
        let message = input("edit", control.address, [control.print, start, cut, piece])
        drafts[control.key] = Draft(text: text, number: said, print: control.print)
        return message
    }

    /// Has a control hold a text: a toggle, an option, a number, a date; of a menu, presses an
    /// option.
    ///
    /// - Returns: The message; nil if the same option of a menu was pressed and the host has not
    ///   acknowledged it.
    public mutating func set(_ text: String, in control: Control) -> String? {
        guard !control.isMenu else {
            let option = control.element.descendants.first { $0["data-option"] == text }
            guard lock(control) else { return nil }
            return press(option)
        }
        let message = input("set", control.address, [control.print, text])
        drafts[control.key] = Draft(text: text, number: said, print: control.print)
        return message
    }

    /// Presses a button.
    ///
    /// - Returns: The message; nil if it was pressed, and the host has not acknowledged it.
    public mutating func press(_ control: Control) -> String? {
        guard lock(control) else { return nil }
        return press(control.element)
    }

    /// Chooses a file: the host responds with where to send it.
    ///
    /// - Parameter size: How many bytes it has.
    /// - Returns: The message, whose number ``grants`` names.
    public mutating func choose(
        file name: String, size: Int, in control: Control
    ) -> (message: String, number: Int) {
        let message = input("file", control.address, [control.print, name, size])
        return (message, said)
    }

    /// Goes elsewhere after typing into a field.
    public mutating func leave(_ control: Control) -> String { input("leave", control.address) }

    /// Takes what the page sends by itself: the whole text of fields that the host set though they
    /// held something newer.
    public mutating func takeOwed() -> [String] {
        let owed = owing
        owing = []
        return controls.compactMap { control in
            guard owed.contains(control.key), drafts[control.key] != nil else { return nil }
            return set(control.text, in: control)
        }
    }

    private mutating func lock(_ control: Control) -> Bool {
        guard pressed[control.key, default: 0] <= heard else { return false }
        pressed[control.key] = said + 1
        return true
    }
}

// MARK: What the host sends

extension LivePage {
    /// Opens a connection: what was typed is sent again when the page has arrived.
    mutating func forgetConnection() {
        (frames, pressed, owing) = (0, [:], [])
        for key in drafts.keys { drafts[key]?.number = 0 }
        isBeginning = true
    }

    /// Keeps or forgets what was typed, after a frame.
    mutating func settleDrafts(unfit: [String], where isBrought: (Control) -> Bool) {
        let all = controls
        if isBeginning {
            isBeginning = false
            drafts = rekeyed(drafts, all)
            let newer = all.filter { control in
                drafts[control.key].map { $0.text != control.drawnText } ?? false
            }
            owing = Set(newer.map(\.key))
            return
        }
        var kept: [FieldKey: Draft] = [:]
        for control in all {
            guard let draft = drafts[control.key] else { continue }
            let isSame = draft.text == control.drawnText
            if !isBrought(control) || isSame {
                kept[control.key] = draft
            } else if draft.number > heard || unfit.contains(control.address),
                control.isTyped || control.print == draft.print
            {
                // Typed text is sent for a field with another label too, and a choice is not.
                kept[control.key] = draft
                owing.insert(control.key)
            }
        }
        drafts = kept
    }

    /// Drafts of fields that are on the page, whatever their layers are called now.
    private func rekeyed(
        _ drafts: [FieldKey: Draft], _ all: [Control]
    ) -> [FieldKey: Draft] {
        var kept: [FieldKey: Draft] = [:]
        for (key, draft) in drafts {
            let found = all.first { control in
                var own = control.key
                guard (own.layer == nil) == (key.layer == nil) else { return false }
                own.layer = key.layer
                return own == key && control.print == draft.print
            }
            if let found { kept[found.key] = draft }
        }
        return kept
    }
}
