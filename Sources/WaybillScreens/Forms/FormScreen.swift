import WaybillLists
public import WaybillStore

/// A screen on which a person fills in a form and sends it.
///
/// Errors are shown at the fields, the button is busy while the form is being sent, and a
/// person who leaves with changes is asked first.
///
/// ```swift
/// struct SignupScreen: FormScreen {
///     struct Value: Equatable, Sendable {
///         var name = ""
///         var email = ""
///     }
///
///     let accounts: Accounts
///     var value: Value { Value() }
///     var rules: [FormRule<Value>] { [.required(\.name, "Say how you are called.")] }
///
///     func submit(_ value: Value) async throws { await accounts.create(value.name) }
///
///     func describe(
///         _ form: FormContext<Value>, _ press: @escaping (Never) -> Void
///     ) -> ScreenDescription {
///         ScreenDescription(title: "Sign up") {
///             SectionRecord("you") {
///                 form.problems()
///                 form.text("Name", \.name, isRequired: true)
///                 form.text("E-mail", \.email, TextInput(.email, autofill: "email"))
///                 form.submit("Sign up")
///             }
///         }
///     }
/// }
/// ```
public protocol FormScreen<Value, Press>: Screen, Sendable
where State == Form<Value>, Action == FormScreenAction<Value, Press> {
    /// The value, and how far sending it has come.
    associatedtype State = Form<Value>

    /// What happens to the form, or what a person does beside it.
    associatedtype Action = FormScreenAction<Value, Press>

    /// What is filled in.
    associatedtype Value: Equatable & Sendable

    /// What a person does beside filling it in; nothing by default.
    associatedtype Press: Sendable = Never

    /// With which value it opens.
    var value: Value { get }

    /// What the value must be like to be sent; anything by default.
    var rules: [FormRule<Value>] { get }

    /// Takes the value.
    ///
    /// - Throws: The error if it is not taken: a ``FormError`` at its fields.
    @concurrent func submit(_ value: Value) async throws

    /// What happens when the value was taken; a notice by default.
    ///
    /// - Returns: What is done, such as to go back.
    func sent(_ value: Value) -> Effect<Action>

    /// Describes the screen.
    ///
    /// - Parameter press: Reports what a person does beside it.
    func describe(
        _ form: FormContext<Value>, _ press: @escaping (Press) -> Void
    ) -> ScreenDescription

    /// Does what a person requests beside filling the form in.
    func reduce(_ press: Press, _ form: inout Form<Value>) -> Effect<Action>

    /// The question before a person leaves with changes; nil for none.
    var leaving: LeaveQuestion? { get }

    /// The form's texts; in English by default.
    var texts: FormTexts { get }
}

/// What happens to a ``FormScreen``.
public enum FormScreenAction<Value: Equatable & Sendable, Press: Sendable>: Sendable {
    /// What happens to the form.
    case form(FormAction<Value>)

    /// What a person does beside that.
    case press(Press)
}

extension FormScreen {
    /// Anything can be sent.
    public var rules: [FormRule<Value>] { [] }

    /// English.
    public var texts: FormTexts { FormTexts() }

    /// The question in English.
    public var leaving: LeaveQuestion? { LeaveQuestion() }

    /// Says that it is saved.
    public func sent(_ value: Value) -> Effect<Action> { .notice("Saved.") }

    /// The value, unchanged.
    public var start: (state: Form<Value>, action: Action?) { (Form(value), nil) }

    /// Changes, checks and sends the form, and does what a person requests.
    public var reducer: Reducer<Form<Value>, Action> {
        Reducer { [self] form, action in
            switch action {
            case .form(let action):
                var shown: Set<FieldKey<Value>>?
                if case .submit = action {
                    let context = FormContext(form, texts: texts) { _ in }
                    shown = describe(context) { _ in }.fields(of: Value.self)
                }
                let effect = form.reduce(action, rules: rules, words: texts, showing: shown) {
                    try await submit($0)
                }
                .map(Action.form)
                guard case .sent(let value) = action else { return effect }
                return .merge(effect, sent(value))
            case .press(let press): return reduce(press, &form)
            }
        }
    }

    /// What the screen says of itself; a person who leaves with changes is asked, and the first
    /// field at which something is wrong becomes visible: a collapsed section is expanded.
    ///
    /// Messages that no field and no row of the screen has are in a row of their own at its head.
    public func describe(
        _ form: Form<Value>, dispatch: @escaping (Action) -> Void
    ) -> ScreenDescription {
        var context = FormContext(form, texts: texts) { dispatch(.form($0)) }
        var screen = describe(context) { dispatch(.press($0)) }
        if form.isDirty { screen.leaving = screen.leaving ?? leaving }
        guard form.attempts > 0 else { return screen }
        let shown = screen.fields(of: Value.self)
        context.shown = shown
        let hasHiddenErrors = form.errorCount > form.errors(showing: shown).count
        if hasHiddenErrors {
            // Its row of problems is another one then.
            let described = describe(context) { dispatch(.press($0)) }
            (screen.sections, screen.sheet) = (described.sections, described.sheet)
        }
        let isAdded = screen.addProblems(context.problemsOfAll)
        let wrong = screen.firstWrongRow ?? (hasHiddenErrors || isAdded ? screen.problems : nil)
        if let wrong {
            var wish = ScrollWish(to: wrong)
            wish.expandsSection = true
            screen.scrollRequest =
                screen.scrollRequest ?? ScrollRequest(wish, number: form.attempts)
        }
        return screen
    }
}

extension FormScreen where Press == Never {
    /// Nothing can be pressed.
    public func reduce(_ press: Never, _ form: inout Form<Value>) -> Effect<Action> {}
}

extension ScreenDescription {
    /// The rows of the screen and of its sheet.
    private var rows: [CellRecord] {
        (sections + (sheet?.sections ?? [])).flatMap { section in
            [section.header, section.footer].compactMap(\.self) + section.cells
        }
    }

    /// The keys of a form's fields that are on the screen.
    fileprivate func fields<Value>(of value: Value.Type) -> Set<FieldKey<Value>> {
        let handlers = rows.flatMap(\.controlHandlers.values)
        return Set(handlers.compactMap { $0.field as? FieldKey<Value> })
    }

    /// The row with the messages of the whole form.
    fileprivate var problems: ScrollWish.Target? {
        let id = FormProblems.id
        return sections.first { $0.cells.contains { $0.id == id } }
            .map { .row(id, inSection: $0.id) }
    }

    /// Adds a row with messages at the head, unless there is one.
    ///
    /// - Returns: Whether it was added.
    fileprivate mutating func addProblems(_ words: [String]) -> Bool {
        guard !words.isEmpty, !rows.contains(where: { $0.id == FormProblems.id }) else {
            return false
        }
        let section = SectionRecord(id: FormProblems.id, cells: FormProblems.rows(words))
        if sheet == nil { sections.insert(section, at: 0) }
        sheet?.sections.insert(section, at: 0)
        return true
    }

    /// The first row with a control that says that something is wrong.
    fileprivate var firstWrongRow: ScrollWish.Target? {
        for section in sections {
            for cell in section.cells
            where cell.content?.controls.contains(where: { $0.error != nil }) == true {
                return .row(cell.id, inSection: section.id)
            }
        }
        return nil
    }
}
