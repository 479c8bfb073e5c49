package import WaybillStore

/// The state of a form: a value that a user edits, with its errors and the status of sending it.
package struct FormState<Value: Equatable & Sendable>: Sendable {
    /// The value as the person has it.
    package var value: Value

    /// The value as it was, or was sent last.
    package private(set) var saved: Value

    /// How far sending it has come.
    package private(set) var status = FormStatus.editing

    /// How often a person has tried to send it and something was wrong.
    package private(set) var attempts = 0

    /// The typed text of a field that shows it rather than the value: a number as it was written,
    /// or an invalid one.
    private(set) var texts: [FieldKey<Value>: FieldText] = [:]

    private var problems: [FieldKey<Value>: String] = [:]
    private var laterProblems: [FieldKey<Value>: String] = [:]
    private var refusals: [FieldKey<Value>: String] = [:]
    private var left: Set<FieldKey<Value>> = []

    /// The fields in whose texts blanks at the ends count.
    private var exact: Set<FieldKey<Value>> = []

    /// How many changes there were, of all fields; it never goes back.
    private var edits = 0

    /// The number of the last change of a field, among all changes.
    private var lastEdits: [FieldKey<Value>: Int] = [:]

    /// The last change of all fields at once.
    private var lastEditOfAll = 0

    /// Begins with a value.
    package init(_ value: Value) {
        self.value = value
        saved = value
    }

    /// Whether something would be lost if it were left.
    package var isDirty: Bool {
        value != saved || texts.values.contains { $0.fault != nil }
    }

    /// The error message at a field; nil if nothing is wrong, or it is too early to say.
    package func error(at key: FieldKey<Value>) -> String? {
        if let refusal = refusals[key] { return refusal }
        guard attempts > 0 || left.contains(key) else { return nil }
        return problems[key] ?? laterProblems[key]
    }

    /// The error messages by their fields.
    private var errors: [FieldKey<Value>: String] {
        let keys = Set(problems.keys).union(laterProblems.keys).union(refusals.keys)
        return keys.reduce(into: [:]) { $0[$1] = error(at: $1) }
    }

    /// How many fields say that something is wrong.
    package var errorCount: Int { errors.count }

    /// The number of invalid fields on the screen, and the messages of fields off the screen.
    ///
    /// A field off the screen with unreadable text has no message.
    func errors(
        showing shown: Set<FieldKey<Value>>
    ) -> (count: Int, others: [String]) {
        let hidden = errors.filter { !shown.contains($0.key) }
        let others = hidden.filter { texts[$0.key]?.fault == nil }
        return (errors.count - hidden.count, Set(others.values).sorted())
    }
}

extension FormState: Equatable {
    /// Returns whether two forms look the same: values, typed texts, status and errors.
    package static func == (one: FormState, other: FormState) -> Bool {
        one.value == other.value && one.saved == other.saved && one.status == other.status
            && one.texts == other.texts && one.errors == other.errors
    }
}

/// An event of a form.
package enum FormAction<Value: Equatable & Sendable>: Sendable {
    /// A person changes a field.
    case edit(FieldEdit<Value>)

    /// A person has left a field.
    case leave(FieldKey<Value>)

    /// A person sends it.
    case submit

    /// The value is as it was.
    case reset

    /// It is known now whether something was wrong at a field after so many changes.
    case checked(FieldKey<Value>, String?, edit: Int)

    /// Something was wrong, after so many changes, that took time to find out.
    case refused([FieldKey<Value>: String], edit: Int)

    /// It was not taken as it was after so many changes.
    case failed(String?, [FieldKey<Value>: String], edit: Int)
}

extension FormState {
    /// Changes the form.
    ///
    /// - Parameters:
    ///   - form: The rules of the value, and the texts.
    ///   - shown: The fields on the screen; nil for all.
    ///   - embed: The event of the form in the words of the whole.
    ///   - submit: Takes the value, and returns the event that follows: ``succeed(_:)``.
    package mutating func reduce<Event: Sendable>(
        _ action: FormAction<Value>, by form: Form<Value>, showing shown: Set<FieldKey<Value>>?,
        embed: @escaping @Sendable (FormAction<Value>) -> Event,
        submit: @escaping @Sendable (Value) async throws -> Event
    ) -> Effect<Event> {
        let (rules, words) = (form.rules, form.texts)
        switch action {
        case .edit(let edit):
            take(edit, rules)
            find(rules, words)
        case .leave(let key):
            left.insert(key)
            return checks(of: key, rules, words).map(embed)
        case .submit:
            if let shown {
                texts = texts.filter { $0.value.fault == nil || shown.contains($0.key) }
            }
            return send(form, embed, submit)
        case .reset: reset()
        case .checked(let key, let problem, let edit):
            if isUnchanged(key, since: edit, rules) { laterProblems[key] = problem }
        case .refused(let problems, let edit):
            let kept = problems.filter { isUnchanged($0.key, since: edit, rules) }
            laterProblems.merge(kept) { $1 }
            refuse(nil, dropping: problems.count - kept.count, words)
        case .failed(let message, let fields, let edit):
            refusals = fields.filter { isUnchanged($0.key, since: edit) }
            refuse(message, dropping: fields.count - refusals.count, words)
        }
        return .none
    }

    /// Notes that a value was taken.
    package mutating func succeed(_ value: Value) {
        saved = value
        status = .sent
        attempts = 0
        left = []
    }

    /// Whether a field is unchanged since an edit, with all that its asynchronous rules depend on.
    private func isUnchanged(
        _ key: FieldKey<Value>, since edit: Int, _ rules: [FormRule<Value>] = []
    ) -> Bool {
        let isOfAll = rules.contains { $0.isOfAll && $0.key == key }
        if isOfAll || key == FieldKey(\.self) { return edits <= edit }
        return max(lastEdits[key] ?? 0, lastEditOfAll) <= edit
    }

    /// Says that the value was not taken; where that is because of fields that were changed
    /// meanwhile, that these changes were not sent.
    private mutating func refuse(
        _ message: String?, dropping count: Int, _ words: FormTexts
    ) {
        attempts += 1
        let message = message ?? (count > 0 ? words.changedMeanwhile : nil)
        status = message.map { .failed($0) } ?? .editing
    }

    private mutating func reset() {
        var next = FormState(saved)
        (next.edits, next.lastEditOfAll) = (edits + 1, edits + 1)
        self = next
    }

    private mutating func take(_ edit: FieldEdit<Value>, _ rules: [FormRule<Value>]) {
        edits += 1
        lastEdits[edit.key] = edits
        if edit.key == FieldKey(\.self) { lastEditOfAll = edits }
        edit.apply(to: &value)
        texts[edit.key] = edit.text
        if edit.isExact { exact.insert(edit.key) }
        for key in [edit.key, FieldKey(\.self)] {
            refusals[key] = nil
            laterProblems[key] = nil
        }
        for rule in rules where rule.isOfAll { laterProblems[rule.key] = nil }
        if status != .sending { status = .editing }
    }

    private mutating func find(_ rules: [FormRule<Value>], _ words: FormTexts) {
        problems = [:]
        for rule in rules {
            guard problems[rule.key] == nil, let problem = rule.problem(value) else { continue }
            problems[rule.key] = problem
        }
        for (key, text) in texts {
            if let fault = text.fault { problems[key] = words.words(of: fault) }
        }
    }

    private mutating func checks(
        of key: FieldKey<Value>, _ rules: [FormRule<Value>], _ words: FormTexts
    ) -> Effect<FormAction<Value>> {
        find(rules, words)
        let later = rules.filter { $0.key == key }.compactMap(\.laterProblem)
        guard problems[key] == nil, !later.isEmpty else { return .none }
        // Moving on to the next field checks both.
        let number = rules.firstIndex { $0.key == key } ?? 0
        return .run(EffectID("form/check", number)) { [value, edits] send in
            for problem in later {
                let found = await problem(value)
                send(.checked(key, found, edit: edits))
                if found != nil { return }
            }
        }
    }

    private mutating func send<Event: Sendable>(
        _ form: Form<Value>, _ embed: @escaping @Sendable (FormAction<Value>) -> Event,
        _ submit: @escaping @Sendable (Value) async throws -> Event
    ) -> Effect<Event> {
        // Pressing twice sends it once.
        guard status != .sending else { return .none }
        let (rules, words) = (form.rules, form.texts)
        for rule in rules where !exact.contains(rule.key) { rule.clean?(&value) }
        find(rules, words)
        refusals = [:]
        guard problems.isEmpty else {
            attempts += 1
            status = .editing
            return .none
        }
        status = .sending
        let later = rules.filter { $0.laterProblem != nil }
        return .run(EffectID("form", "submit")) { [value, edits] send in
            var found: [FieldKey<Value>: String] = [:]
            for rule in later where found[rule.key] == nil {
                found[rule.key] = await rule.laterProblem?(value)
            }
            guard found.isEmpty else { return send(embed(.refused(found, edit: edits))) }
            do {
                send(try await submit(value))
            } catch let error as FormError<Value> {
                send(embed(.failed(error.message, error.fields, edit: edits)))
            } catch {
                FailureLog.report(error)
                send(embed(.failed(words.words(of: error), [:], edit: edits)))
            }
        }
    }
}
