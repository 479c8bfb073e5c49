import WaybillLists
import WaybillLoading
import WaybillStore

extension ScreenEngine {
    func describe(_ state: State, send: @escaping (Event) -> Void) -> ScreenDescription {
        var screen = self.screen.describe(ScreenContext(state, form, send: send))
        place(&screen, state)
        show(&screen, state, send)
        if S.Draft.self != NoForm.self { check(&screen, state, send) }
        return screen
    }

    private func place(_ screen: inout ScreenDescription, _ state: State) {
        let grown = state.content.grownCount.map { RouteURL.Parameter(countParameter, "\($0)") }
        if S.route.isDeclared, !screen.hasAddress { screen.url = S.route.url(state.query) }
        guard let grown else { return }
        if screen.hasAddress {
            screen.url.query.append(grown)
        } else {
            screen.addedParameters = [grown]
        }
    }

    private func show(
        _ screen: inout ScreenDescription, _ state: State, _ send: @escaping (Event) -> Void
    ) {
        if let age = state.content.ageLine(screen.statusTexts.age) {
            screen.subtitle = [screen.subtitle, age].compactMap(\.self).joined(separator: " · ")
        }
        let hasSource = state.asked != nil || source(for: state.query) != nil
        if hasSource {
            let own = screen.ownStatus
            screen.show(state.content, screen.statusTexts) { send(.content($0)) }
            if let own { (screen.status, screen.statusContent) = own }
        }
        screen.showEmptiness(unlessLoaded: !hasSource)
    }

    // MARK: The form

    /// Shows form-wide messages, guards unsaved changes, and scrolls to the first invalid field.
    private func check(
        _ screen: inout ScreenDescription, _ state: State, _ send: @escaping (Event) -> Void
    ) {
        if state.form.isDirty { screen.leaving = screen.leaving ?? form.leaving }
        guard state.form.attempts > 0 else { return }
        let shown = screen.fields(of: S.Draft.self)
        let hasHiddenErrors =
            state.form.errorCount > state.form.errors(showing: shown).count
        let context = ScreenContext<S>(state, form, shown: shown, send: send)
        if hasHiddenErrors {
            // Its row of problems is another one then.
            let described = self.screen.describe(context)
            (screen.sections, screen.sheet) = (described.sections, described.sheet)
        }
        let isAdded = screen.addProblems(context.form.problemsOfAll)
        let wrong = screen.firstWrongRow ?? (hasHiddenErrors || isAdded ? screen.problems : nil)
        if let wrong {
            var request = ScrollRequest(to: wrong)
            request.wish.expandsSection = true
            request.number = state.form.attempts
            screen.scrollRequest = screen.scrollRequest ?? request
        }
    }
}

extension ScreenDescription {
    private var rows: [CellRecord] {
        (sections + (sheet?.sections ?? [])).flatMap { section in
            [section.header, section.footer].compactMap(\.self) + section.cells
        }
    }

    func fields<Value>(of value: Value.Type) -> Set<FieldKey<Value>> {
        let handlers = rows.flatMap(\.controlHandlers.values)
        return Set(handlers.compactMap { $0.field as? FieldKey<Value> })
    }

    fileprivate var problems: ScrollWish.Target? {
        let id = FormProblems.id
        return sections.first { $0.cells.contains { $0.id == id } }
            .map { .row(id, inSection: $0.id) }
    }

    /// Adds a row with messages at the head, and returns true, unless there is one.
    fileprivate mutating func addProblems(_ words: [String]) -> Bool {
        guard !words.isEmpty, !rows.contains(where: { $0.id == FormProblems.id }) else {
            return false
        }
        let section = SectionRecord(id: FormProblems.id, cells: FormProblems.rows(words))
        if sheet == nil { sections.insert(section, at: 0) }
        sheet?.sections.insert(section, at: 0)
        return true
    }

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
