import Foundation
import Synchronization
public import WaybillPipeline

/// A network for tests: each request gets what a script says, after the delay
/// that it says, measured by a clock of the test's.
///
/// ```swift
/// let clock = TestClock()
/// let network = ScriptedTransport(clock: clock, .status(503), .json("{}").after(.seconds(2)))
/// ```
///
/// The lock `state` keeps the script and what was sent.
public final class ScriptedTransport: HTTPTransport {
    /// What a request gets.
    public struct Step: Sendable {
        private let outcome: Result<HTTPAnswer, TransportError>
        fileprivate var delay = Duration.zero

        private init(_ outcome: Result<HTTPAnswer, TransportError>) { self.outcome = outcome }

        /// An answer.
        ///
        /// - Parameters:
        ///   - status: The status, of three digits.
        ///   - headers: The header fields; none by default.
        ///   - body: The body in UTF-8; empty by default.
        /// - Returns: The step.
        public static func status(
            _ status: Int, headers: HTTPFields = [:], body: String = ""
        ) -> Step {
            let head = HTTPResponse(
                status: HTTPResponse.Status(code: status), headerFields: headers)
            return Step(.success(HTTPAnswer(head: head, body: Data(body.utf8))))
        }

        /// An answer of JSON with the status 200.
        ///
        /// - Parameter body: The JSON.
        /// - Returns: The step.
        public static func json(_ body: String) -> Step {
            status(200, headers: [.contentType: "application/json"], body: body)
        }

        /// No answer.
        ///
        /// - Parameter reason: Why.
        /// - Returns: The step.
        public static func fault(_ reason: TransportError.Reason) -> Step {
            Step(.failure(TransportError(reason, message: "The script says: \(reason).")))
        }

        /// The same after a while.
        ///
        /// - Parameter delay: How long after the request.
        /// - Returns: The step.
        public func after(_ delay: Duration) -> Step {
            var step = self
            step.delay = delay
            return step
        }

        fileprivate func get() throws(TransportError) -> HTTPAnswer { try outcome.get() }
    }

    private struct State {
        var steps: [Step]
        var requests: [HTTPRequest] = []
        var rule: (@Sendable (HTTPRequest) -> Step)?
    }

    private let state: Mutex<State>
    private let clock: any Clock<Duration>

    /// Creates a network.
    ///
    /// - Parameters:
    ///   - clock: What measures the delays.
    ///   - steps: What the requests get, in the order in which they come.
    public init(clock: any Clock<Duration> = ContinuousClock(), _ steps: Step...) {
        state = Mutex(State(steps: steps))
        self.clock = clock
    }

    /// Creates a network that answers by a rule.
    ///
    /// - Parameters:
    ///   - clock: What measures the delays.
    ///   - rule: What a request gets; called from any task.
    public init(
        clock: any Clock<Duration> = ContinuousClock(),
        answering rule: @escaping @Sendable (HTTPRequest) -> Step
    ) {
        state = Mutex(State(steps: [], rule: rule))
        self.clock = clock
    }

    /// All that was sent, in its order.
    public var requests: [HTTPRequest] { state.withLock(\.requests) }

    /// Adds to the end of the script.
    ///
    /// - Parameter steps: What the next requests get.
    public func then(_ steps: Step...) {
        state.withLock { $0.steps += steps }
    }

    /// Gives a request what the script says; at its end nobody is there.
    ///
    /// - Parameter request: The request.
    /// - Returns: The answer.
    /// - Throws: `TransportError`, or `CancellationError` when the task is
    ///   cancelled.
    public func send(_ request: HTTPRequest) async throws -> HTTPAnswer {
        let step = state.withLock { state in
            state.requests.append(request)
            if let rule = state.rule { return rule(request) }
            return state.steps.isEmpty ? .fault(.unreachable) : state.steps.removeFirst()
        }
        if step.delay > .zero { try await clock.sleep(for: step.delay) }
        try Task.checkCancellation()
        return try step.get()
    }
}
