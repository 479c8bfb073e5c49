public import WaybillLists

/// A builder of a form's rows, each bound to a property of the value.
///
/// ```swift
/// form.text("Name", \.name, hint: "As others see it")
/// form.number("Age", \.age)
/// form.picker("Units", \.units) { $0.rawValue }
/// form.toggle("Send me news", \.wantsNews)
/// form.submit("Save")
/// ```
///
/// A screen that applies each change at once, such as settings, creates one for its own value.
public struct FormContext<Value: Equatable & Sendable> {
    private let form: FormState<Value>

    private let send: (FormAction<Value>) -> Void
    private let texts: FormTexts

    private var keepsTexts = true

    var shown: Set<FieldKey<Value>>?

    package init(
        _ form: FormState<Value>, texts: FormTexts = FormTexts(),
        send: @escaping (FormAction<Value>) -> Void
    ) {
        self.form = form
        self.texts = texts
        self.send = send
    }

    /// Creates rows for a value that applies each change at once.
    ///
    /// The text of an invalid number or date stays in its field, with an error message.
    ///
    /// - Parameter texts: The error messages; English by default.
    public init(
        _ value: Value, texts: FormTexts = FormTexts(),
        edit: @escaping (FieldEdit<Value>) -> Void
    ) {
        self.init(FormState(value), texts: texts) { action in
            if case .edit(let change) = action { edit(change) }
        }
        keepsTexts = false
    }

    /// The edited value.
    public var value: Value { form.value }

    /// Whether leaving the form would lose changes.
    public var isDirty: Bool { form.isDirty }

    /// The submission status of the form.
    public var status: Form<Value>.Status { form.status }

    // MARK: Fields

    /// A text field, whose value is trimmed of blanks and invisible characters.
    ///
    /// - Parameter isRequired: Whether a value is required; false by default: a rule implies it.
    public func text(
        _ label: String, _ property: any WritableKeyPath<Value, String> & Sendable,
        _ input: TextInput = TextInput(), hint: String? = nil, isRequired: Bool = false
    ) -> CellRecord {
        let part = value[keyPath: property]
        var text = part
        if let typed = form.texts[FieldKey(property)]?.text, typed.cleaned == part { text = typed }
        let isExact = !keepsTexts || input.kind == .password
        let field = CellRecord.field(label, text: text, input) { [send] text in
            let part = isExact ? text : text.cleaned
            let typed = part == text ? nil : FieldText(text: text)
            send(.edit(FieldEdit(property, part, text: typed, isExact: isExact)))
        }
        return row(field, FieldKey(property), hint, isRequired)
    }

    /// A password field, whose value no field or record shows.
    ///
    /// - Parameters:
    ///   - autofill: The autofill name: `current-password` or `new-password`; none by default.
    ///   - isRequired: Whether a value is required; false by default: a rule implies it.
    public func password(
        _ label: String, _ property: any WritableKeyPath<Value, Secret> & Sendable,
        autofill: String? = nil, hint: String? = nil, isRequired: Bool = false
    ) -> CellRecord {
        let input = TextInput(.password, autofill: autofill)
        let text = value[keyPath: property].text
        let field = CellRecord.field(label, text: text, input) { [send] text in
            send(.edit(FieldEdit(property, Secret(text), isExact: true)))
        }
        return row(field, FieldKey(property), hint, isRequired)
    }

    /// A number field, which shows an error while its text is invalid.
    ///
    /// It accepts the digits of any script and a decimal point or comma; the typed text stays while
    /// it means the number.
    ///
    /// - Parameters:
    ///   - property: The number; nil if the field is empty.
    ///   - isRequired: Whether a value is required; false by default.
    public func number<Number: LosslessStringConvertible & Sendable & SendableMetatype>(
        _ label: String, _ property: any WritableKeyPath<Value, Number?> & Sendable,
        hint: String? = nil, isRequired: Bool = false
    ) -> CellRecord {
        let number = value[keyPath: property]
        let written = number.map { fieldText(of: $0) } ?? ""
        var text = written
        if let typed = form.texts[FieldKey(property)] {
            let said = NumberReading<Number>(typed.text)
            let isSame = said.value.map { $0?.description == number?.description } ?? true
            if isSame { text = typed.text }
        }
        func reading(of text: String) -> NumberReading<Number> {
            let said = NumberReading<Number>(text)
            // The text that the field itself wrote is not ambiguous.
            guard said.fault == .ambiguousNumber, text == written, let number else { return said }
            return .number(number)
        }
        var field = CellRecord.field(label, text: text, TextInput(.number)) { [send] text in
            let said = reading(of: text)
            let typed = FieldText(text: text, fault: said.fault)
            send(.edit(FieldEdit(property, said.value, text: typed)))
        }
        if !keepsTexts {
            field.controlHandlers[label]?.refusal = { [texts] text in
                reading(of: text).fault.map { RefusedText(text, $0, texts) }
            }
        }
        return row(field, FieldKey(property), hint, isRequired)
    }

    /// A field for a date, a time or both.
    ///
    /// - Parameters:
    ///   - property: The date in ISO 8601, such as `2026-11-24`; empty for none yet.
    ///   - isRequired: Whether a value is required; false by default.
    public func date(
        _ label: String, _ property: any WritableKeyPath<Value, String> & Sendable,
        _ input: DateInput = DateInput(), hint: String? = nil, isRequired: Bool = false
    ) -> CellRecord {
        let date = form.texts[FieldKey(property)]?.text ?? value[keyPath: property]
        let field = CellRecord.date(
            label, date: date, input, texts: texts, perform: edit(property))
        return row(field, FieldKey(property), hint, isRequired) { text in
            FieldEdit(property, nil, text: text)
        }
    }

    /// A switch.
    public func toggle(
        _ label: String, _ property: any WritableKeyPath<Value, Bool> & Sendable,
        hint: String? = nil
    ) -> CellRecord {
        let isOn = value[keyPath: property]
        return row(
            .toggle(label, isOn: isOn, perform: edit(property)), FieldKey(property), hint)
    }

    /// A stepper for a whole number.
    public func stepper(
        _ label: String, _ property: any WritableKeyPath<Value, Int> & Sendable,
        in range: ClosedRange<Int>, step: Int = 1, hint: String? = nil
    ) -> CellRecord {
        let number = value[keyPath: property]
        let stepper = CellRecord.stepper(
            label, value: number, in: range, step: step, texts: texts, perform: edit(property)
        ).control { $0.unread = form.texts[FieldKey(property)]?.text }
        return row(stepper, FieldKey(property), hint) { text in
            FieldEdit(property, nil, text: text)
        }
    }

    /// A slider for a number in a range.
    public func slider(
        _ label: String, _ property: any WritableKeyPath<Value, Double> & Sendable,
        in range: ClosedRange<Double>, step: Double = 1, hint: String? = nil
    ) -> CellRecord {
        let number = value[keyPath: property]
        return row(
            .slider(label, value: number, in: range, step: step, perform: edit(property)),
            FieldKey(property), hint)
    }

    /// A picker of the cases of a type.
    public func picker<Case: CaseIterable & RawRepresentable & Sendable & SendableMetatype>(
        _ label: String, _ property: any WritableKeyPath<Value, Case> & Sendable,
        as style: PickerStyle = .menu, hint: String? = nil, title: (Case) -> String
    ) -> CellRecord where Case.RawValue == String {
        picker(
            label, property, of: Array(Case.allCases), as: style, hint: hint, id: \.rawValue,
            title: title)
    }

    /// A picker of one of several values.
    public func picker<Option: Sendable>(
        _ label: String, _ property: any WritableKeyPath<Value, Option> & Sendable,
        of values: [Option], as style: PickerStyle = .menu, hint: String? = nil,
        id: @escaping (Option) -> String, title: (Option) -> String
    ) -> CellRecord {
        let options = values.map { ControlOption(title($0), id: id($0)) }
        let chosen = id(value[keyPath: property])
        let picker = CellRecord.picker(label, options, chosen: chosen, as: style) {
            [send] choice in
            send(.edit(FieldEdit(property, values.first { id($0) == choice })))
        }
        return row(picker, FieldKey(property), hint, true)
    }

    /// A picker of one of several options, or none yet.
    ///
    /// - Parameters:
    ///   - property: The identity of the option; nil for none yet.
    ///   - isRequired: Whether a choice is required; false by default.
    public func picker(
        _ label: String, _ property: any WritableKeyPath<Value, String?> & Sendable,
        of options: [ControlOption], as style: PickerStyle = .menu, hint: String? = nil,
        isRequired: Bool = false
    ) -> CellRecord {
        let chosen = value[keyPath: property]
        return row(
            .picker(label, options, chosen: chosen, as: style, perform: edit(property)),
            FieldKey(property), hint, isRequired)
    }

    /// Checkboxes for several options.
    ///
    /// - Parameter property: The identities of the chosen options.
    public func checkboxes(
        _ label: String, _ property: any WritableKeyPath<Value, Set<String>> & Sendable,
        of options: [ControlOption], hint: String? = nil
    ) -> CellRecord {
        let chosen = value[keyPath: property]
        return row(
            .checkboxes(label, options, chosen: chosen, perform: edit(property)),
            FieldKey(property), hint)
    }

    private func edit<Part: Sendable>(
        _ property: any WritableKeyPath<Value, Part> & Sendable
    ) -> (Part) -> Void {
        { [send] part in send(.edit(FieldEdit(property, part))) }
    }

    private func row(
        _ record: CellRecord, _ key: FieldKey<Value>, _ hint: String?, _ isRequired: Bool = false,
        unread: ((FieldText) -> FieldEdit<Value>)? = nil
    ) -> CellRecord {
        var record = record.control { control in
            control.hint = hint
            control.isRequired = isRequired
            control.error = form.error(at: key)
            control = control.wording(room: texts.room)
        }
        for (id, var handler) in record.controlHandlers {
            handler.leave = { [send] in send(.leave(key)) }
            handler.field = AnyHashable(key)
            if let unread, keepsTexts, let control = record.content?.control(id) {
                handler.refusal = nil
                handler.unread = { [send] text in
                    let fault = control.fault(of: text)
                    send(.edit(unread(FieldText(text: text, fault: fault))))
                    if fault?.isComplete == true { send(.leave(key)) }
                }
            }
            record.controlHandlers[id] = handler
        }
        return record
    }

    // MARK: Sending

    /// The submit button, which is busy during submission.
    ///
    /// - Parameter isEnabled: Whether it can be pressed; true by default: a press shows the errors.
    public func submit(_ title: String, isEnabled: Bool = true) -> CellRecord {
        let send = send
        return .button(
            title, id: "submit", role: .primary, isEnabled: isEnabled,
            isBusy: form.status == .submitting
        ) { send(.submit) }
    }

    /// The button that discards all changes, enabled while there are some.
    ///
    /// - Parameter title: The label; that of ``FormTexts/discard`` by default.
    public func reset(_ title: String? = nil) -> CellRecord {
        let send = send
        return .button(
            title ?? texts.discard, id: "reset",
            isEnabled: form.isDirty && form.status != .submitting
        ) { send(.reset) }
    }

    /// The error row of the form: a refused submission or the number of invalid fields; empty for
    /// none.
    ///
    /// Screen readers announce it.
    public func problems() -> [CellRecord] {
        let count = shown.map { form.errors(showing: $0).count } ?? form.errorCount
        let rest = form.attempts > 0 && count > 0 ? [texts.problems(count)] : []
        return FormProblems.rows(problemsOfAll + rest)
    }

    var problemsOfAll: [String] {
        var words: [String] = []
        if case .failed(let message) = form.status { words.append(message) }
        if form.attempts > 0, let shown { words += form.errors(showing: shown).others }
        return words
    }
}

enum FormProblems {
    static let id: RecordID = "problems"

    static func rows(_ words: [String]) -> [CellRecord] {
        guard !words.isEmpty else { return [] }
        return [CellRecord(id, .notice(.alert, .text(words.joined(separator: " "))))]
    }
}
