import WaybillLists

struct ControlHandler: Equatable {
    let perform: (ControlValue) -> Void

    var leave: (() -> Void)?

    var unread: ((String) -> Void)?

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

    package var idleControls: [String] {
        let handlers = controlHandlers
        return (model(as: Content.self)?.controls ?? []).compactMap { control in
            if case .link = control.kind { return nil }
            return control.isUsable && handlers[control.id] == nil ? control.label : nil
        }
    }
}
