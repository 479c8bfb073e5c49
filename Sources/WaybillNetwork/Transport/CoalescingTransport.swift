internal import Synchronization

/// A transport that coalesces equal requests: it sends one for several callers at the same time.
///
/// Equal are requests with the same address and header fields, without a body, by a safe method
/// (RFC 9110, 9.2.1). After an unsafe call, new callers share only later requests. A cancelled
/// caller only stops waiting; the last one cancels the call. Each observes the progress.
///
/// Keep it inside the transport that adds a token, so that users never share responses. The lock
/// `state` keeps the waiting callers.
package final class CoalescingTransport: HTTPTransport, ChangeCounting {
    private typealias Ending = Result<TransportResponse, any Error>

    private struct Key: Hashable {
        let head: HTTPRequest
        let sendsToken: Bool

        /// The number of unsafe calls before this one.
        let changeCount: Int
    }

    private typealias Passenger = SharedFlights<Key>.Passenger

    private struct Wait {
        let ending: AsyncStream<Ending>.Continuation
        let onProgress: (@Sendable (HTTPProgress) -> Void)?
    }

    private struct State {
        var flights = SharedFlights<Key>()
        var waits: [Int: Wait] = [:]
        var tasks: [Int: Task<Void, Never>] = [:]
    }

    private let base: any HTTPTransport
    package let changes = ChangeCounter()
    private let state = Mutex(State())

    package init(_ base: any HTTPTransport) { self.base = base }

    package func send(_ call: HTTPCall) async throws -> TransportResponse {
        let call = call.revalidating
        guard call.head.isSafe, call.body.isEmpty else {
            defer { changes.note(call) }
            return try await base.send(call)
        }
        try Task.checkCancellation()
        let (passenger, endings) = board(call)
        for await ending in endings { return try ending.get() }
        leave(passenger)
        throw CancellationError()
    }

    package func waitingCount(for request: HTTPRequest) -> Int {
        let key = key(of: HTTPCall(request))
        return state.withLock { $0.flights.passengerCount(of: key) }
    }

    package var wrapped: (any HTTPTransport)? { base }

    private func key(of call: HTTPCall) -> Key {
        Key(
            head: call.head, sendsToken: call.sendsToken,
            changeCount: Origin(call.head).map(changeCount) ?? 0)
    }

    private func board(_ call: HTTPCall) -> (Passenger, AsyncStream<Ending>) {
        let (endings, continuation) = AsyncStream<Ending>.makeStream()
        let key = key(of: call)
        let passenger = state.withLock { state in
            let (passenger, isFirst) = state.flights.board(key)
            state.waits[passenger.number] = Wait(
                ending: continuation, onProgress: call.onProgress)
            if isFirst { state.tasks[passenger.flight] = task(call, passenger) }
            return passenger
        }
        return (passenger, endings)
    }

    private func task(_ call: HTTPCall, _ first: Passenger) -> Task<Void, Never> {
        var shared = call
        shared.onProgress = { [weak self] in self?.tell($0, of: first) }
        return Task { [base, shared] in
            do {
                land(first, .success(try await base.send(shared)))
            } catch {
                land(first, .failure(error))
            }
        }
    }

    private func tell(_ progress: HTTPProgress, of first: Passenger) {
        let observers = state.withLock { state in
            state.flights.passengers(of: first).compactMap { state.waits[$0]?.onProgress }
        }
        for observer in observers { observer(progress) }
    }

    private func land(_ first: Passenger, _ ending: Ending) {
        let waits = state.withLock { state in
            state.tasks[first.flight] = nil
            return state.flights.land(first).compactMap { state.waits.removeValue(forKey: $0) }
        }
        for wait in waits {
            wait.ending.yield(ending)
            wait.ending.finish()
        }
    }

    private func leave(_ passenger: Passenger) {
        let task = state.withLock { state in
            state.waits[passenger.number] = nil
            let isOver = state.flights.leave(passenger)
            return isOver ? state.tasks.removeValue(forKey: passenger.flight) : nil
        }
        task?.cancel()
    }
}

extension HTTPTransport {
    /// This transport, which sends equal requests of several callers once.
    ///
    /// Equal are safe requests without a body, with the same address and header fields. A cancelled
    /// caller only stops waiting; the last one cancels the call. Authorization belongs outside of
    /// it: otherwise a user gets the response to another.
    public func coalesced() -> some HTTPTransport { CoalescingTransport(self) }
}
