public import WaybillPipeline
public import WaybillStore

extension StoredContent {
    /// What happens to stored content.
    public enum Action: Sendable {
        /// Reads what is stored, and refreshes it unless that was just done.
        case load

        /// The same, but refreshes it in any case: a person asks for it.
        case retry

        /// It will be asked for soon, as when a person pauses: it counts as
        /// waiting, what was there stays, and all that is under way is given
        /// up.
        case expect

        /// All that is under way is given up, and changes are not followed any
        /// more.
        case cancel

        /// Something that is stored changed.
        case changed

        /// It was read; nil for nothing. With it, how long ago it came over the
        /// network; nil where it did not.
        case read(Value?, age: Duration?, StoredRequest)

        /// It could not be read.
        case unreadable(PersistenceError, StoredRequest)

        /// It was refreshed, and what came is stored.
        case refreshed(StoredRequest)

        /// It could not be refreshed.
        case failed(UpdateError, StoredRequest)
    }
}

extension Reducer {
    /// Shows what is stored at once and after every change, and refreshes it
    /// over the network.
    ///
    /// - Parameters:
    ///   - source: Where it comes from.
    ///   - id: The name of the effects; `stored` by default. To be another one
    ///     for each content of one store.
    /// - Returns: The reducer.
    public static func refreshing<Value>(
        _ source: StoredContent<Value>.Source, id: String = "stored"
    ) -> Reducer where State == StoredContent<Value>, Action == StoredContent<Value>.Action {
        let effects = StoredEffects(source: source, id: id)
        return Reducer { state, action in
            switch action {
            case .load: return effects.load(&state, source.freshness)
            case .retry: return effects.load(&state, .none)
            case .changed: return effects.read(state.readAgain())
            case .refreshed(let request): return effects.endRefresh(&state, nil, request)
            case .failed(let error, let request):
                return effects.endRefresh(&state, error, request)
            case .read(let value, let age, let request): state.finish(value, age, of: request)
            case .unreadable(let error, let request): state.fail(error, of: request)
            case .expect:
                state.expect()
                return effects.cancellation
            case .cancel:
                state.cancel()
                return effects.cancellation
            }
            return .none
        }
    }
}

/// The effects of stored content, each under a name: the latest wins.
private struct StoredEffects<Value: Sendable>: Sendable {
    typealias Action = StoredContent<Value>.Action

    let source: StoredContent<Value>.Source
    let id: String

    var cancellation: Effect<Action> {
        .merge(
            .cancel(EffectID(id, "read")), .cancel(EffectID(id, "refresh")),
            .cancel(EffectID(id, "changes")))
    }

    func load(_ state: inout StoredContent<Value>, _ freshness: Freshness) -> Effect<Action> {
        let stored = followAndRead(state.load())
        guard let refresh = source.refresh else { return stored }
        let request = state.beginRefresh()
        return .merge(
            stored,
            .run(EffectID(id, "refresh")) { send in
                do throws(UpdateError) {
                    try await refresh(freshness)
                    send(.refreshed(request))
                } catch {
                    send(.failed(error, request))
                }
            })
    }

    func endRefresh(
        _ state: inout StoredContent<Value>, _ error: UpdateError?, _ request: StoredRequest
    ) -> Effect<Action> {
        state.endRefresh(error, of: request) ? read(state.readAgain()) : .none
    }

    func read(_ request: StoredRequest) -> Effect<Action> {
        .run(EffectID(id, "read")) { send in await read(request, send) }
    }

    /// Follows the changes, and reads when that has begun: a change is either
    /// read or told.
    private func followAndRead(_ request: StoredRequest) -> Effect<Action> {
        let (beginning, begun) = AsyncStream<Never>.makeStream()
        return .merge(
            .observe(
                EffectID(id, "changes"),
                events: { [source] in
                    LaterChanges(changes: source.changes(), whenFollowed: { begun.finish() })
                },
                action: { _ in .changed }),
            .run(EffectID(id, "read")) { send in
                for await _ in beginning {}
                await read(request, send)
            })
    }

    private func read(_ request: StoredRequest, _ send: Send<Action>) async {
        guard !Task.isCancelled else { return }
        do {
            let value = try await source.read()
            send(.read(value, age: try await source.age(value), request))
        } catch {
            send(.unreadable(PersistenceError(reading: error), request))
        }
    }
}

extension PersistenceError {
    /// Puts what was thrown while reading into the words of persistence.
    fileprivate init(reading error: any Error) {
        self =
            error as? PersistenceError
            ?? PersistenceError(.unavailable, message: "\(error)", underlying: error)
    }
}
