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
/// A screen that takes each change at once, such as settings, makes one of its own value.
public struct FormContext<Value: Equatable & Sendable> {
    private let form: FormState<Value>

    private let send: (FormAction<Value>) -> Void
    private let texts: FormTexts

    /// Whether the form keeps what is typed that says no value.
    private var keepsTexts = true

    /// The fields on the screen; nil for all.
    var shown: Set<FieldKey<Value>>?

    package init(
        _ form: FormState<Value>, texts: FormTexts = FormTexts(),
        send: @escaping (FormAction<Value>) -> Void
    ) {
        self.form = form
        self.texts = texts
        self.send = send
    }

    /// Makes rows for a value of which each change is taken at once.
    ///
    /// A stepper takes a number out of its range as the nearest one in it.
    public init(_ value: Value, edit: @escaping (FieldEdit<Value>) -> Void) {
        self.init(FormState(value)) { action in
            if case .edit(let change) = action { edit(change) }
        }
        keepsTexts = false
    }

    /// The value as the user has it.
    public var value: Value { form.value }

    /// Whether changes would be lost if the form were left.
    public var isDirty: Bool { form.isDirty }

    /// The status of sending the form.
    public var status: FormStatus { form.status }

    // MARK: Fields

    /// A field for a text, which is checked and sent without the blanks and invisible characters at
    /// its ends.
    ///
    /// - Parameter isRequired: Whether it must be filled in; false by default: a rule says so, too.
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

    /// A field for a password, which neither the field nor a record shows.
    ///
    /// - Parameters:
    ///   - autofill: What a browser may fill in: `current-password`, or `new-password`;
    ///     nothing by default.
    ///   - isRequired: Whether it must be filled in; false by default: a rule says so, too.
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

    /// A field for a number; while it holds something else, it says so.
    ///
    /// A person writes it in the digits of any script, with a point or a comma; what they
    /// typed stays as it is while it means the number.
    ///
    /// - Parameters:
    ///   - property: The number; nil if the field is empty.
    ///   - isRequired: Whether it must be filled in; false by default.
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
        let field = CellRecord.field(label, text: text, TextInput(.number)) { [send] text in
            var said = NumberReading<Number>(text)
            // As the field wrote it, it has one meaning.
            if said.fault == .ambiguousNumber, text == written, let number {
                said = .number(number)
            }
            let typed = FieldText(text: text, fault: said.fault)
            send(.edit(FieldEdit(property, said.value, text: typed)))
        }
        return row(field, FieldKey(property), hint, isRequired)
    }

    /// A field for a day, a time or both.
    ///
    /// - Parameters:
    ///   - property: The date in the words of ISO 8601, such as `2026-11-24`; empty for
    ///     none yet.
    ///   - isRequired: Whether it must be filled in; false by default.
    public func date(
        _ label: String, _ property: any WritableKeyPath<Value, String> & Sendable,
        _ input: DateInput = DateInput(), hint: String? = nil, isRequired: Bool = false
    ) -> CellRecord {
        let date = form.texts[FieldKey(property)]?.text ?? value[keyPath: property]
        let field = CellRecord.date(label, date: date, input, perform: edit(property))
        return row(field, FieldKey(property), hint, isRequired) { text in
            FieldEdit(property, nil, text: FieldText(text: text, fault: input.fault(of: text)))
        }
    }

    /// Something that is on or off.
    public func toggle(
        _ label: String, _ property: any WritableKeyPath<Value, Bool> & Sendable,
        hint: String? = nil
    ) -> CellRecord {
        let isOn = value[keyPath: property]
        return row(
            .toggle(label, isOn: isOn, perform: edit(property)), FieldKey(property), hint)
    }

    /// A whole number that goes up and down.
    public func stepper(
        _ label: String, _ property: any WritableKeyPath<Value, Int> & Sendable,
        in range: ClosedRange<Int>, step: Int = 1, hint: String? = nil
    ) -> CellRecord {
        let number = value[keyPath: property]
        let stepper = CellRecord.stepper(
            label, value: number, in: range, step: step, perform: edit(property)
        ).control { $0.unread = form.texts[FieldKey(property)]?.text }
        let fault = FieldFault.range("\(range.lowerBound)", "\(range.upperBound)")
        return row(stepper, FieldKey(property), hint) { text in
            FieldEdit(property, nil, text: FieldText(text: text, fault: fault))
        }
    }

    /// A number between two others.
    public func slider(
        _ label: String, _ property: any WritableKeyPath<Value, Double> & Sendable,
        in range: ClosedRange<Double>, step: Double = 1, hint: String? = nil
    ) -> CellRecord {
        let number = value[keyPath: property]
        return row(
            .slider(label, value: number, in: range, step: step, perform: edit(property)),
            FieldKey(property), hint)
    }

    /// One of the cases of a type.
    public func picker<Case: CaseIterable & RawRepresentable & Sendable & SendableMetatype>(
        _ label: String, _ property: any WritableKeyPath<Value, Case> & Sendable,
        as style: PickerStyle = .menu, hint: String? = nil, title: (Case) -> String
    ) -> CellRecord where Case.RawValue == String {
        let options = Case.allCases.map { ControlOption(title($0), id: $0.rawValue) }
        let chosen = value[keyPath: property].rawValue
        let picker = CellRecord.picker(label, options, chosen: chosen, as: style) { [send] id in
            send(.edit(FieldEdit(property, id.flatMap { Case(rawValue: $0) })))
        }
        return row(picker, FieldKey(property), hint, true)
    }

    /// One of several values.
    public func picker<Option: Equatable & Sendable>(
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

    /// One of several options, or none yet.
    ///
    /// - Parameters:
    ///   - property: The identity of the option; nil for none yet.
    ///   - isRequired: Whether one must be chosen; false by default.
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

    /// Any number of several options.
    ///
    /// - Parameter property: The identities of the options that are chosen.
    public func checkboxes(
        _ label: String, _ property: any WritableKeyPath<Value, Set<String>> & Sendable,
        of options: [ControlOption], hint: String? = nil
    ) -> CellRecord {
        let chosen = value[keyPath: property]
        return row(
            .checkboxes(label, options, chosen: chosen, perform: edit(property)),
            FieldKey(property), hint)
    }

    /// The closure of a field that shows its property as it is.
    private func edit<Part: Sendable>(
        _ property: any WritableKeyPath<Value, Part> & Sendable
    ) -> (Part) -> Void {
        { [send] part in send(.edit(FieldEdit(property, part))) }
    }

    /// The row of a field, with its error and its edits.
    ///
    /// - Parameter unread: The edit by a text that the control cannot hold.
    private func row(
        _ record: CellRecord, _ key: FieldKey<Value>, _ hint: String?, _ isRequired: Bool = false,
        unread: ((String) -> FieldEdit<Value>)? = nil
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
            if let unread, keepsTexts {
                handler.unread = { [send] text in
                    let edit = unread(text)
                    send(.edit(edit))
                    if edit.text?.fault?.isComplete == true { send(.leave(key)) }
                }
            } else if unread != nil, let control = record.content?.control(id) {
                // Nothing can say what is wrong: a number out of range is the nearest in it.
                handler.unread = { [perform = handler.perform] text in
                    if let nearest = control.nearest(to: text) { perform(nearest) }
                }
            }
            record.controlHandlers[id] = handler
        }
        return record
    }

    // MARK: Sending

    /// The button that sends the form: busy while it is being sent.
    ///
    /// - Parameter isEnabled: Whether it can be pressed; true by default: errors are shown when
    ///   it is.
    public func submit(_ title: String, isEnabled: Bool = true) -> CellRecord {
        let send = send
        return .button(
            title, id: "submit", role: .primary, isEnabled: isEnabled,
            isBusy: form.status == .sending
        ) { send(.submit) }
    }

    /// The button that takes all changes back; it can be pressed while there are some.
    ///
    /// - Parameter title: Its label; that of ``FormTexts/discard`` by default.
    public func reset(_ title: String? = nil) -> CellRecord {
        let send = send
        return .button(
            title ?? texts.discard, id: "reset", isEnabled: form.isDirty && form.status != .sending
        ) { send(.reset) }
    }

    /// What is wrong with the form as a whole, for its head: why it was not taken, or how
    /// many fields want another look.
    ///
    /// It is read aloud when it comes.
    ///
    /// - Returns: A row, or none if nothing is wrong.
    public func problems() -> [CellRecord] {
        let count = shown.map { form.errors(showing: $0).count } ?? form.errorCount
        let rest = form.attempts > 0 && count > 0 ? [texts.problems(count)] : []
        return FormProblems.rows(problemsOfAll + rest)
    }

    /// The messages that no field has.
    var problemsOfAll: [String] {
        var words: [String] = []
        if case .failed(let message) = form.status { words.append(message) }
        if form.attempts > 0, let shown { words += form.errors(showing: shown).others }
        return words
    }
}

/// The row with the messages of a whole form.
enum FormProblems {
    static let id: RecordID = "problems"

    static func rows(_ words: [String]) -> [CellRecord] {
        guard !words.isEmpty else { return [] }
        return [CellRecord(id, .notice(.alert, .text(words.joined(separator: " "))))]
    }
}
