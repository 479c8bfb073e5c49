public import WaybillLists

/// Rows with one control and its closure.
///
/// ```swift
/// Row.toggle("Miles", isOn: false) { isOn in
///     dispatch(isOn ? "miles" : "metres")
/// }
/// ```
///
/// The label of a control identifies it and its row, unless an `id` is given.
extension CellRecord {
    init(control: Control, perform: @escaping (ControlValue) -> Void) {
        self.init(control.id, .control(control))
        controlHandlers[control.id] = ControlHandler(perform: perform)
    }

    /// Creates a row whose control refuses texts without a value.
    private init(control: Control, texts: FormTexts, perform: @escaping (ControlValue) -> Void) {
        self.init(control: control, perform: perform)
        controlHandlers[control.id]?.refusal = { text in
            guard control.value(of: text) == nil else { return nil }
            return control.fault(of: text).map { RefusedText(text, $0, texts) }
        }
    }

    /// A row with one button.
    ///
    /// ```swift
    /// Row.button("Start", role: .primary) { context.dispatch(.start) }
    /// ```
    ///
    /// - Parameter id: The identity of the row and the control; the title by default.
    public static func button(
        _ title: String, id: String? = nil, role: ButtonRole = .plain, symbol: Symbol? = nil,
        isEnabled: Bool = true, isBusy: Bool = false, perform: @escaping () -> Void
    ) -> CellRecord {
        var control = Control(title, id: id, .button(role, symbol: symbol))
        (control.isEnabled, control.isBusy) = (isEnabled, isBusy)
        return CellRecord(control: control) { _ in perform() }
    }

    /// A row with a menu of several actions.
    ///
    /// ```swift
    /// Row.menu("More", [MenuOption("Share") { dispatch("shared") }])
    /// ```
    public static func menu(
        _ title: String, id: String? = nil, _ options: [MenuOption]
    ) -> CellRecord {
        CellRecord(control: Control(title, id: id, .menu(options.map(\.option)))) { value in
            guard case .choice(let id) = value else { return }
            options.first { $0.option.id == id }?.perform()
        }
    }

    /// A row with a switch.
    ///
    /// - Parameter perform: Called with the new state.
    public static func toggle(
        _ label: String, id: String? = nil, isOn: Bool, perform: @escaping (Bool) -> Void
    ) -> CellRecord {
        CellRecord(control: Control(label, id: id, .toggle(isOn))) { value in
            if case .flag(let isOn) = value { perform(isOn) }
        }
    }

    /// A row with a stepper for a whole number.
    ///
    /// Another text stays in the field, with an error message.
    ///
    /// - Parameters:
    ///   - texts: The error messages; English by default.
    ///   - perform: Called with another number in the range.
    public static func stepper(
        _ label: String, id: String? = nil, value: Int, in range: ClosedRange<Int>, step: Int = 1,
        texts: FormTexts = FormTexts(), perform: @escaping (Int) -> Void
    ) -> CellRecord {
        let control = Control(label, id: id, .stepper(value, in: range, step: step))
        return CellRecord(control: control, texts: texts) { value in
            if case .number(let number) = value, let number = Int(exactly: number) {
                perform(number)
            }
        }
    }

    /// A row with a slider for a number in a range.
    public static func slider(
        _ label: String, id: String? = nil, value: Double, in range: ClosedRange<Double>,
        step: Double = 1, perform: @escaping (Double) -> Void
    ) -> CellRecord {
        CellRecord(control: Control(label, id: id, .slider(value, in: range, step: step))) {
            value in
            if case .number(let number) = value { perform(number) }
        }
    }

    /// A row with a picker of one option.
    ///
    /// - Parameters:
    ///   - chosen: The identity of the chosen option; nil for none yet.
    ///   - perform: Called with the identity of another option; nil for none.
    public static func picker(
        _ label: String, id: String? = nil, _ options: [ControlOption], chosen: String?,
        as style: PickerStyle = .menu, perform: @escaping (String?) -> Void
    ) -> CellRecord {
        CellRecord(control: Control(label, id: id, .picker(options, chosen: chosen, as: style))) {
            value in
            if case .choice(let id) = value { perform(id) }
        }
    }

    /// A row with checkboxes for several options.
    ///
    /// - Parameters:
    ///   - chosen: The identities of the chosen options.
    ///   - perform: Called with the new set of chosen identities.
    public static func checkboxes(
        _ label: String, id: String? = nil, _ options: [ControlOption], chosen: Set<String>,
        perform: @escaping (Set<String>) -> Void
    ) -> CellRecord {
        CellRecord(control: Control(label, id: id, .checkboxes(options, chosen: chosen))) { value in
            if case .choices(let ids) = value { perform(ids) }
        }
    }

    /// A row with a field for a date, a time or both.
    ///
    /// Another text stays in the field, with an error message once the field is left.
    ///
    /// - Parameters:
    ///   - date: The date in ISO 8601, such as `2026-11-24`; empty for none yet.
    ///   - texts: The error messages; English by default.
    ///   - perform: Called with another date; empty for none.
    public static func date(
        _ label: String, id: String? = nil, date: String, _ input: DateInput = DateInput(),
        texts: FormTexts = FormTexts(), perform: @escaping (String) -> Void
    ) -> CellRecord {
        let control = Control(label, id: id, .date(date, input))
        return CellRecord(control: control, texts: texts) { value in
            if case .text(let date) = value { perform(date) }
        }
    }

    /// A row with a text field.
    ///
    /// ```swift
    /// Row.field("Name", text: name) { text in context.dispatch(text) }
    /// ```
    ///
    /// - Parameters:
    ///   - perform: Called with the text at every edit.
    ///   - onLeave: Called when the field loses the focus after an edit; nothing by default.
    public static func field(
        _ label: String, id: String? = nil, text: String, _ input: TextInput = TextInput(),
        perform: @escaping (String) -> Void, onLeave: (() -> Void)? = nil
    ) -> CellRecord {
        let control = Control(label, id: id, .text(text, input))
        var row = CellRecord(control: control) { value in
            if case .text(let text) = value { perform(text) }
        }
        row.controlHandlers[control.id]?.leave = onLeave
        return row
    }

    /// A row with a file field.
    ///
    /// - Parameters:
    ///   - name: The name of the file; nil, the default, for none yet.
    ///   - perform: Called with the chosen file.
    public static func file(
        _ label: String, id: String? = nil, name: String? = nil, _ input: FileInput = FileInput(),
        perform: @escaping (ChosenFile) -> Void
    ) -> CellRecord {
        CellRecord(control: Control(label, id: id, .file(name, input))) { value in
            if case .file(let file) = value { perform(file) }
        }
    }

    /// The same row with each control changed: its hint, its error message or its availability.
    ///
    /// ```swift
    /// return Row.field("Name", text: name) { text in dispatch(text) }
    ///     .control { $0.error = name.isEmpty ? "Enter a name." : nil }
    /// ```
    public func control(_ change: (inout Control) -> Void) -> CellRecord {
        changingModel(of: DrawnCell.self) { content in
            content.mapControls { control in
                var control = control
                change(&control)
                return control
            }
        }
    }
}

/// An option of a menu, with its closure.
public struct MenuOption {
    let option: ControlOption
    let perform: () -> Void

    /// Creates an option.
    ///
    /// - Parameters:
    ///   - id: The identity of the option, without line breaks; the title by default.
    ///   - isDestructive: Whether the action loses something; false by default.
    public init(
        _ title: String, id: String? = nil, isDestructive: Bool = false,
        perform: @escaping () -> Void
    ) {
        var option = ControlOption(title, id: id)
        option.isDestructive = isDestructive
        (self.option, self.perform) = (option, perform)
    }
}
