import Synchronization
public import WaybillNetwork

/// A mock network: each request gets the scripted response after a delay by the test's clock.
///
/// ```swift
/// let clock = TestClock()
/// let network = ScriptedTransport(
///     clock: clock, .status(503), .json("{}").after(.seconds(2)))
/// ```
///
/// The lock `state` guards the script and the calls.
public final class ScriptedTransport: HTTPTransport, ChangeCounting {
    private struct State {
        var steps: [Step]
        var calls: [HTTPCall] = []
        var rule: (@Sendable (HTTPCall) -> Step)?
    }

    private let state: Mutex<State>
    private let clock: any Clock<Duration>
    package let changes = ChangeCounter()

    /// Creates a network with the results of requests, in order.
    public init(clock: any Clock<Duration> = ContinuousClock(), _ steps: Step...) {
        state = Mutex(State(steps: steps))
        self.clock = clock
    }

    /// Creates a network that responds by a rule, called from any task.
    public init(
        clock: any Clock<Duration> = ContinuousClock(),
        answering rule: @escaping @Sendable (HTTPRequest) -> Step
    ) {
        state = Mutex(State(steps: [], rule: { rule($0.head) }))
        self.clock = clock
    }

    private init(clock: any Clock<Duration>, rule: @escaping @Sendable (HTTPCall) -> Step) {
        state = Mutex(State(steps: [], rule: rule))
        self.clock = clock
    }

    /// Creates a network that responds by a rule for calls with bodies, called from any task.
    public static func respondingToCalls(
        clock: any Clock<Duration> = ContinuousClock(),
        by rule: @escaping @Sendable (HTTPCall) -> Step
    ) -> ScriptedTransport {
        ScriptedTransport(clock: clock, rule: rule)
    }

    /// All calls with their bodies, in order.
    public var calls: [HTTPCall] { state.withLock(\.calls) }

    /// All requests, in order.
    public var requests: [HTTPRequest] { calls.map(\.head) }

    /// Appends to the script.
    public func then(_ steps: Step...) {
        state.withLock { $0.steps += steps }
    }

    /// Performs the next step of the script; after its end the server is unreachable.
    ///
    /// - Throws: `TransportError`, or `CancellationError` when the task is cancelled.
    public func send(_ call: HTTPCall) async throws -> TransportResponse {
        defer { changes.note(call) }
        let step = state.withLock { state in
            state.calls.append(call)
            if let rule = state.rule { return rule(call) }
            return state.steps.isEmpty ? .fault(.unreachable) : state.steps.removeFirst()
        }
        if step.delay > .zero { try await clock.sleep(for: step.delay) }
        try Task.checkCancellation()
        switch step.outcome {
        case .response(let response): return response
        case .fault(let error): throw error
        case .silence: return try await ScriptedTransport.silence()
        }
    }

    private static func silence() async throws -> TransportResponse {
        let (stream, continuation) = AsyncStream<Never>.makeStream()
        for await _ in stream {}
        continuation.finish()  // also keeps it until here, because it would end the stream
        throw CancellationError()
    }
}
