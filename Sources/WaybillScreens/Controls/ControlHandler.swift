import WaybillLists

/// The closures of a row's control.
struct ControlHandler: Equatable {
    let perform: (ControlValue) -> Void

    var leave: (() -> Void)?

    /// Called with a text that the control cannot hold, such as a number out of its range.
    var unread: ((String) -> Void)?

    /// The ``FieldKey`` of a form field.
    var field: AnyHashable?

    /// Closures count by their presence alone, as those of records do.
    static func == (one: Self, other: Self) -> Bool { true }
}

private enum ControlHandlersKey: RecordInfoKey {
    static var defaultValue: [String: ControlHandler] { [:] }
}

extension CellRecord {
    /// The handlers of the row's controls, by the identity of the control.
    var controlHandlers: [String: ControlHandler] {
        get { info[ControlHandlersKey.self] }
        set { info[ControlHandlersKey.self] = newValue }
    }

    /// The labels of the usable controls of the row that do nothing.
    package var idleControls: [String] {
        let handlers = controlHandlers
        return (model(as: Content.self)?.controls ?? []).compactMap { control in
            if case .link = control.kind { return nil }
            return control.isUsable && handlers[control.id] == nil ? control.label : nil
        }
    }
}
