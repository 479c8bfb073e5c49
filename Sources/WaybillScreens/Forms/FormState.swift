package import WaybillStore

/// The state of a form: the edited value, its errors and its submission status.
package struct FormState<Value: Equatable & Sendable>: Sendable {
    package var value: Value

    package private(set) var saved: Value

    package private(set) var status = Form<Value>.Status.editing

    /// The number of failed attempts to submit it.
    package private(set) var attempts = 0

    /// The typed texts of fields shown in place of the value: formatted or invalid numbers.
    private(set) var texts: [FieldKey<Value>: FieldText] = [:]

    private var problems: [FieldKey<Value>: String] = [:]
    private var laterProblems: [FieldKey<Value>: String] = [:]
    private var refusals: [FieldKey<Value>: String] = [:]
    private var left: Set<FieldKey<Value>> = []

    /// The fields whose blanks at the ends count.
    private var exact: Set<FieldKey<Value>> = []

    /// The number of changes of all fields, which never decreases.
    private var edits = 0

    /// The number of the last change of a field, among all changes.
    private var lastEdits: [FieldKey<Value>: Int] = [:]

    /// The last change of all fields at once.
    private var lastEditOfAll = 0

    package init(_ value: Value) {
        self.value = value
        saved = value
    }

    package var isDirty: Bool {
        value != saved || texts.values.contains { $0.fault != nil }
    }

    /// The visible error at a field; nil if it is valid, or not checked yet.
    package func error(at key: FieldKey<Value>) -> String? {
        if let refusal = refusals[key] { return refusal }
        guard attempts > 0 || left.contains(key) else { return nil }
        return problems[key] ?? laterProblems[key]
    }

    private var errors: [FieldKey<Value>: String] {
        let keys = Set(problems.keys).union(laterProblems.keys).union(refusals.keys)
        return keys.reduce(into: [:]) { $0[$1] = error(at: $1) }
    }

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
    package static func == (one: FormState, other: FormState) -> Bool {
        one.value == other.value && one.saved == other.saved && one.status == other.status
            && one.texts == other.texts && one.errors == other.errors
    }
}

package enum FormAction<Value: Equatable & Sendable>: Sendable {
    case edit(FieldEdit<Value>)

    case leave(FieldKey<Value>)

    case submit

    case reset

    /// The result of an asynchronous check, after the given number of changes.
    case checked(FieldKey<Value>, String?, edit: Int)

    /// Errors of asynchronous checks before submission, after the given number of changes.
    case refused([FieldKey<Value>: String], edit: Int)

    /// A failed submission, after the given number of changes.
    case failed(String?, [FieldKey<Value>: String], edit: Int)
}

extension FormState {
    /// Reduces an action; `submit` returns the next event.
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

    package mutating func succeed(_ value: Value) {
        saved = value
        status = .submitted
        attempts = 0
        left = []
    }

    /// Whether a field is unchanged since an edit, with the properties of its asynchronous rules.
    private func isUnchanged(
        _ key: FieldKey<Value>, since edit: Int, _ rules: [FormRule<Value>] = []
    ) -> Bool {
        let isOfAll = rules.contains { $0.isOfAll && $0.key == key }
        if isOfAll || key == FieldKey(\.self) { return edits <= edit }
        return max(lastEdits[key] ?? 0, lastEditOfAll) <= edit
    }

    /// Fails the submission; a message replaces the errors of fields changed meanwhile.
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
        if status != .submitting { status = .editing }
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
        // A second press does not submit again.
        guard status != .submitting else { return .none }
        let (rules, words) = (form.rules, form.texts)
        for rule in rules where !exact.contains(rule.key) { rule.clean?(&value) }
        find(rules, words)
        refusals = [:]
        guard problems.isEmpty else {
            attempts += 1
            status = .editing
            return .none
        }
        status = .submitting
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
