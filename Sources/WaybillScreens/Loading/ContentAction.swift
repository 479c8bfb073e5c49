import WaybillLists
package import WaybillLoading
package import WaybillStore

/// An action of content: a load, reload or growth, or a response.
package enum ContentAction<Value: Sendable>: Sendable {
    /// Loads for the first time or again, keeping the value; once after a current read.
    case load

    case retry

    case reload

    /// Loads more at an end, if there is more, as a user scrolls near it.
    case more(PageEnd)

    /// Loads more at a user's request, also after a failure.
    case moreAgain(PageEnd)

    /// Announces a load after a pause of typing: keeps the value, and cancels all requests.
    case expect

    /// Cancels all requests, and stops observing changes.
    case cancel

    case changed

    case arrived(ContentArrival<Value>)
}

package struct ContentArrival<Value: Sendable>: Sendable {
    enum Kind: Sendable {
        case read(Value?, age: Duration?, start: Bool, end: Bool, limit: Int?)
        case unreadable(any Error)
        case refreshed((any Error)?)
        case page(PageEnd, ContentGrowth<Value>, hasMore: @Sendable (Value) -> Bool)
        case noPage(PageEnd, any Error, step: Int?)
    }

    let kind: Kind
    let request: ContentRequest

    package var isReading: Bool {
        switch kind {
        case .read, .unreadable: true
        case .refreshed, .page, .noPage: false
        }
    }

    init(_ kind: Kind, of request: ContentRequest) {
        (self.kind, self.request) = (kind, request)
    }
}

extension Reducer {
    /// Loads content; a request for another subject replaces the current one.
    ///
    /// - Parameter id: The name of the effects. Two contents of one state need two names, unless
    ///   each has its own `focus`.
    package static func content<Value>(
        _ source: Source<Value>, id: String = "content"
    ) -> Reducer where State == ContentState<Value>, Action == ContentAction<Value> {
        let effects = ContentEffects(source: source, id: id)
        return Reducer { state, action in effects.reduce(&state, action) }
    }
}

struct ContentEffects<Value: Sendable>: Sendable {
    typealias Action = ContentAction<Value>

    let source: Source<Value>
    let id: String

    func reduce(_ state: inout ContentState<Value>, _ action: Action) -> Effect<Action> {
        switch action {
        case .load: return load(&state, .shown)
        case .retry: return load(&state, .asked)
        case .reload:
            state.reset()
            return .merge(ContentEffects.growthCancellation(id), load(&state, .asked))
        case .more(let end): return more(&state, end, isPressed: false)
        case .moreAgain(let end): return more(&state, end, isPressed: true)
        case .expect:
            state.expect()
            return ContentEffects.cancellation(id)
        case .cancel:
            state.cancel()
            return ContentEffects.cancellation(id)
        case .changed:
            ChangeLedger.current?.take(by: id)
            return read(state.change())
        case .arrived(let arrival): return take(arrival, &state)
        }
    }

    static func cancellation(_ id: String) -> Effect<Action> {
        .merge(
            .merge(
                .cancel(EffectID(id, "read")), .cancel(EffectID(id, "refresh")),
                .cancel(EffectID(id, "changes"))), growthCancellation(id))
    }

    private static func growthCancellation(_ id: String) -> Effect<Action> {
        .merge(
            .cancel(EffectID(id, PageEnd.start.rawValue)),
            .cancel(EffectID(id, PageEnd.end.rawValue)))
    }

    /// Observes stored content again and reads it, without a change of status.
    func resume(_ state: inout ContentState<Value>) -> Effect<Action> {
        guard source.changes != nil else { return .none }
        return follow(state.readAgain(limit: source.growth?.step))
    }

    private func load(_ state: inout ContentState<Value>, _ reason: RefreshReason) -> Effect<Action>
    {
        let request = state.load(
            source.id ?? RecordID(0), isStored: source.changes != nil, isAsked: reason == .asked,
            limit: source.growth?.step)
        return .merge(request.map(follow) ?? .none, refresh(&state, reason))
    }

    private func refresh(_ state: inout ContentState<Value>, _ reason: RefreshReason) -> Effect<
        Action
    > {
        guard let refresh = source.refresh,
            let request = state.beginRefresh(isAsked: reason == .asked)
        else { return .none }
        return .run(EffectID(id, "refresh")) { send in
            do {
                try await Revalidation.$isRequired.withValue(reason == .asked) {
                    try await refresh(reason)
                }
                send(.arrived(ContentArrival(.refreshed(nil), of: request)))
            } catch {
                send(.arrived(ContentArrival(.refreshed(error), of: request)))
            }
        }
    }

    private func take(
        _ arrival: ContentArrival<Value>, _ state: inout ContentState<Value>
    ) -> Effect<Action> {
        let request = arrival.request
        switch arrival.kind {
        case .read(let value, let age, let start, let end, let limit):
            state.finish(value, age, edges: (start, end), limit: limit, of: request)
        case .unreadable(let error):
            FailureLog.report(error)
            state.fail(error, of: request)
        case .refreshed(let error):
            if let error { FailureLog.report(error) }
            if state.endRefresh(error, of: request) {
                let reading = read(state.change())
                guard let isAsked = state.takeWantedRefresh() else { return reading }
                return .merge(reading, refresh(&state, isAsked ? .asked : .shown))
            }
        case .page(let end, let growth, let hasMore):
            state.grow(
                end, of: request, limit: growth.limit, isNew: growth.isNew, growth.change,
                hasMore: hasMore)
        case .noPage(let end, let error, let step):
            FailureLog.report(error)
            state.failGrowing(end, error, by: step, of: request)
        }
        return goOn(&state)
    }

    private func goOn(_ state: inout ContentState<Value>) -> Effect<Action> {
        var effect = Effect<Action>.none
        let wanted = state.takeWanted()
        for end in PageEnd.allCases {
            guard let isPressed = wanted[end] else { continue }
            effect = .merge(effect, more(&state, end, isPressed: isPressed))
        }
        // A load observes the changes again: observation may have been cancelled before.
        let isLoad = state.isLoadWanted
        let request = state.readIfChanged()
        return .merge(effect, isLoad ? request.map(follow) ?? .none : read(request))
    }

    private func more(
        _ state: inout ContentState<Value>, _ end: PageEnd, isPressed: Bool
    ) -> Effect<Action> {
        guard let growth = source.growth, let value = state.value,
            let request = state.more(end, isPressed: isPressed, by: growth.step)
        else { return .none }
        return .run(EffectID(id, end.rawValue)) { [source] send in
            do {
                let grown = try await Revalidation.$isRequired.withValue(request.isAsked) {
                    try await source.growing(value, at: end, to: request.limit)
                }
                send(
                    .arrived(
                        ContentArrival(
                            .page(end, grown, hasMore: { growth.hasMore($0, at: end) }),
                            of: request)))
            } catch {
                send(
                    .arrived(
                        ContentArrival(.noPage(end, error, step: growth.step), of: request)))
            }
        }
    }

    private func read(_ request: ContentRequest?) -> Effect<Action> {
        guard let request else { return .none }
        return .run(EffectID(id, "read")) { send in await read(request, send) }
    }

    /// Observes changes, and reads once that has begun: a change is either read or reported.
    private func follow(_ request: ContentRequest) -> Effect<Action> {
        guard let changes = source.changes else {
            TrackedReads.current?.noteFetch()
            return read(request)
        }
        let (beginning, begun) = AsyncStream<Never>.makeStream()
        let (ledger, reads) = (ChangeLedger.current, TrackedReads.current)
        return .merge(
            .observe(
                EffectID(id, "changes"),
                events: { [id] in
                    let entry = ledger.map { ChangeLedger.Entry(id, in: $0) }
                    let count = reads?.noteCount
                    let changes = ChangeLedger.$entry.withValue(entry) { changes() }
                    // The stream of another store: its state cannot be compared later.
                    if let reads, reads.noteCount == count { reads.noteFetch() }
                    return LaterChanges(changes: changes) {
                        ledger?.take(by: id)
                        begun.finish()
                    }
                },
                action: { _ in .changed }),
            .run(EffectID(id, "read")) { send in
                for await _ in beginning {}
                await read(request, send)
            })
    }

    private func read(_ request: ContentRequest, _ send: Send<Action>) async {
        guard !Task.isCancelled else { return }
        let kind: ContentArrival<Value>.Kind
        do {
            let (value, limit) = try await Revalidation.$isRequired.withValue(request.isAsked) {
                try await source.begin(request.limit)
            }
            let growth = source.growth
            func hasMore(_ end: PageEnd) -> Bool {
                value.flatMap { growth?.hasMore($0, at: end) } ?? false
            }
            kind = .read(
                value, age: try await source.age(value), start: hasMore(.start),
                end: hasMore(.end), limit: limit)
        } catch {
            kind = .unreadable(error)
        }
        send(.arrived(ContentArrival(kind, of: request)))
    }
}
