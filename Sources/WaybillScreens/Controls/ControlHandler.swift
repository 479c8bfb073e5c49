import WaybillLists

struct ControlHandler: Equatable {
    let perform: (ControlValue) -> Void

    var leave: (() -> Void)?

    /// Takes a text without a value into a form.
    var unread: ((String) -> Void)?

    /// The refusal of a text without a value, outside of a form; nil for a valid text.
    var refusal: ((String) -> RefusedText?)?

    var field: AnyHashable?

    /// Closures compare as equal, as those of records do.
    static func == (one: Self, other: Self) -> Bool { true }
}

private enum ControlHandlersKey: RecordInfoKey {
    static var defaultValue: [String: ControlHandler] { [:] }
}

extension CellRecord {
    var controlHandlers: [String: ControlHandler] {
        get { info[ControlHandlersKey.self] }
        set { info[ControlHandlersKey.self] = newValue }
    }

    /// The mistakes in its controls, with the labels of these: no closure, or one identity for
    /// several, of which a group makes others by numbers.
    package var controlMistakes: [(mistake: String, labels: [String])] {
        let (handlers, controls) = (controlHandlers, content?.controls ?? [])
        let idle = controls.filter { control in
            if case .link = control.kind { return false }
            return control.isUsable && handlers[control.id] == nil
        }
        let ids = Set(controls.map(\.id))
        let equal = controls.filter { control in
            guard let blank = control.id.lastIndex(of: " ") else { return false }
            let number = Int(control.id[blank...].dropFirst())
            return number != nil && ids.contains(String(control.id[..<blank]))
        }
        return [
            ("controls without a closure", idle.map(\.label)),
            ("controls with the identity of another", equal.map(\.label)),
        ].filter { !$0.1.isEmpty }
    }
}
