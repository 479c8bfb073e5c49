public import WaybillLoading
public import WaybillStore

/// What happens to a search as a person types.
public enum SearchAction<Value: Sendable, Failure: Error>: Sendable {
    /// A person types: all that the field now holds.
    case type(String)

    /// The pause is over, or a person does not wait for it.
    case ask

    /// The same text is searched again, as after a failure.
    case askAgain

    /// The text is remembered among the latest, and searched without a pause: a
    /// person pressed Enter.
    case submit

    /// A text that was searched lately is chosen.
    case choose(String)

    /// A text that was searched lately is forgotten.
    case forget(String)

    /// All texts that were searched lately are forgotten.
    case forgetAll

    /// What was found; nil for nothing.
    case found(Value?, Searching<Value, Failure>.Question)

    /// The search failed.
    case failed(Failure, Searching<Value, Failure>.Question)
}

extension SearchAction: Equatable where Value: Equatable, Failure: Equatable {}

extension Reducer {
    /// Searches as a person types: after a pause, the latest text alone, and
    /// never twice for the same.
    ///
    /// - Parameters:
    ///   - id: The name of the effect; `search` by default.
    ///   - pause: How long a person pauses before what they typed is searched;
    ///     0.2 seconds by default.
    ///   - clock: What measures it.
    ///   - find: What searches a text, which has no blanks around it; nil for
    ///     nothing found. It runs outside the owner's isolation, and is
    ///     cancelled when its answer would come late.
    /// - Returns: The reducer.
    public static func searching<Value, Failure: Error>(
        id: EffectID = "search", pause: Duration = .milliseconds(200),
        clock: some Clock<Duration>,
        find: @escaping @Sendable (String) async throws(Failure) -> Value?
    ) -> Reducer
    where State == Searching<Value, Failure>, Action == SearchAction<Value, Failure> {
        @Sendable func run(_ question: Searching<Value, Failure>.Question?) -> Effect<Action> {
            guard let question else { return .none }
            return .run(id) { send in
                do throws(Failure) {
                    send(.found(try await find(question.text), question))
                } catch {
                    send(.failed(error, question))
                }
            }
        }
        @Sendable func type(_ text: String, _ state: inout State) -> Effect<Action> {
            switch state.type(text) {
            case .unchanged: return .none
            case .stop: return .cancel(id)
            case .wait: return Effect.send(.ask).debounced(id, for: pause, clock: clock)
            }
        }
        return Reducer { state, action in
            switch action {
            case .type(let text): return type(text, &state)
            case .ask: return run(state.ask())
            case .askAgain: return run(state.askAgain())
            case .submit:
                state.submit()
                // Who presses Enter at a failure tries again.
                return run(
                    state.ask() ?? (state.results.failure == nil ? nil : state.askAgain()))
            case .choose(let text):
                let typed = type(text, &state)
                state.submit()
                let asked = run(state.ask())
                return asked.isNone ? typed : asked
            case .forget(let text): state.recent.remove(text)
            case .forgetAll: state.recent.removeAll()
            case .found(let value, let question): state.finish(value, of: question)
            case .failed(let failure, let question): state.fail(failure, of: question)
            }
            return .none
        }
    }
}
