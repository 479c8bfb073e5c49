import Synchronization

/// A value that many visitors see, and that changes behind their backs.
final class Source<Value: Sendable>: Sendable {
    private struct State: Sendable {
        var value: Value
        var listeners: [AsyncStream<Value>.Continuation] = []
    }

    private let state: Mutex<State>

    init(_ value: Value) { state = Mutex(State(value: value)) }

    var value: Value { state.withLock { $0.value } }

    var changes: AsyncStream<Value> {
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self)
        state.withLock { $0.listeners.append(continuation) }
        return stream
    }

    /// Changes it, and tells all who listen.
    func change(_ body: (inout Value) -> Void) {
        state.withLock { state in
            body(&state.value)
            for listener in state.listeners { listener.yield(state.value) }
        }
    }
}
