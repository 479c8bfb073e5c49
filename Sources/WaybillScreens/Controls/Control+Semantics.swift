extension Control {
    package var semantics: SemanticsNode {
        var node: SemanticsNode
        switch kind {
        case .button, .menu: node = SemanticsNode(.button, label)
        case .link: node = SemanticsNode(.link, label)
        case .file(let name, _): node = SemanticsNode(.button, label, value: name)
        case .toggle(let isOn): node = SemanticsNode(.toggle, label, value: isOn ? "on" : "off")
        case .stepper: node = SemanticsNode(.spinButton, label, value: text)
        case .slider: node = SemanticsNode(.slider, label, value: text)
        case .picker(let options, let chosen, .menu):
            let title = options.first { $0.id == chosen }?.title ?? ""
            node = SemanticsNode(.comboBox, label, value: title)
        case .picker(let options, let chosen, _):
            node = SemanticsNode(.radioGroup, label)
            node.children = options.map { $0.semantics(.radio, isChosen: $0.id == chosen) }
        case .checkboxes(let options, let chosen):
            node = SemanticsNode(.group, label)
            node.children = options.map {
                $0.semantics(.checkBox, isChosen: chosen.contains($0.id))
            }
        case .date: node = SemanticsNode(.textBox, label, value: text)
        case .text(_, let input):
            let isSearch = input.kind == .search
            node = SemanticsNode(isSearch ? .searchBox : .textBox, label, value: shownText)
        }
        node.states = states
        node.note = note
        return node
    }

    /// The displayed text: dots for a password.
    public var shownText: String {
        guard case .text(let text, let input) = kind, input.kind == .password else { return text }
        return String(repeating: "•", count: text.count)
    }

    /// The error message, the help text, and the message about the remaining characters.
    public var note: String? {
        let words = [error, hint, room].compactMap(\.self)
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    private var states: [SemanticsNode.State] {
        var states: [SemanticsNode.State] = []
        if !isEnabled { states.append(.disabled) }
        if isBusy { states.append(.busy) }
        if error != nil { states.append(.invalid) }
        if isRequired { states.append(.required) }
        return states
    }
}

extension ControlOption {
    fileprivate func semantics(_ role: SemanticsNode.Role, isChosen: Bool) -> SemanticsNode {
        var node = SemanticsNode(role, title, value: isChosen ? "checked" : nil)
        if !isEnabled { node.states = [.disabled] }
        return node
    }
}
