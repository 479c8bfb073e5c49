import WaybillScreens
import WaybillStore

extension Form {
    /// A store of the form alone, which submits a draft by a closure.
    func store(
        submit: @escaping @Sendable (Draft) async throws -> Void = { _ in },
        isolation: isolated (any Actor)? = #isolation
    ) -> FormStore<Draft> {
        FormStore(
            FormState(draft),
            reducer: Reducer { state, event in
                switch event {
                case .form(let action):
                    return state.reduce(action, by: self, showing: nil, embed: FormEvent.form) {
                        draft in
                        try await submit(draft)
                        return .submitted(draft)
                    }
                case .submitted(let draft):
                    state.succeed(draft)
                    return .none
                }
            }, isolation: isolation)
    }
}

typealias FormStore<Draft: Equatable & Sendable> = Store<FormState<Draft>, FormEvent<Draft>>

enum FormEvent<Draft: Equatable & Sendable>: Sendable {
    case form(FormAction<Draft>)
    case submitted(Draft)
}

extension Store {
    func dispatch<Draft>(_ action: FormAction<Draft>)
    where State == FormState<Draft>, Action == FormEvent<Draft> { dispatch(.form(action)) }
}
