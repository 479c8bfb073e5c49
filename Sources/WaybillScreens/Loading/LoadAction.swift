public import WaybillLoading
public import WaybillStore

/// What happens to something that is fetched.
public enum LoadAction<Value: Sendable, Failure: Error>: Sendable {
    /// It is asked for: for the first time or again. What was there stays.
    case load

    /// It is asked for as if for the first time: what was there goes.
    case reload

    /// The answer came; nil for nothing.
    case loaded(Value?, LoadRequest)

    /// It failed.
    case failed(Failure, LoadRequest)

    /// It is given up.
    case cancel
}

extension LoadAction: Equatable where Value: Equatable, Failure: Equatable {}

extension Reducer {
    /// Fetches something: the latest request wins, an earlier one is cancelled.
    ///
    /// - Parameters:
    ///   - id: The name of the effect; `load` by default. To be another one for
    ///     each thing that one store fetches.
    ///   - fetch: What fetches it; nil for nothing. It runs outside the owner's
    ///     isolation, and may return at once.
    /// - Returns: The reducer.
    public static func loading<Value, Failure: Error>(
        id: EffectID = "load", fetch: @escaping @Sendable () async throws(Failure) -> Value?
    ) -> Reducer where State == Loadable<Value, Failure>, Action == LoadAction<Value, Failure> {
        Reducer { state, action in
            switch action {
            case .load, .reload:
                if case .reload = action { state.reset() }
                let request = state.begin()
                return .run(id) { send in
                    do throws(Failure) {
                        send(.loaded(try await fetch(), request))
                    } catch {
                        send(.failed(error, request))
                    }
                }
            case .loaded(let value, let request):
                state.finish(value, of: request)
            case .failed(let failure, let request):
                state.fail(failure, of: request)
            case .cancel:
                state.cancel()
                return .cancel(id)
            }
            return .none
        }
    }
}
