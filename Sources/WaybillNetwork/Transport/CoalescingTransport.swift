internal import Synchronization

/// A transport that coalesces equal requests: it sends one for several callers at the same time.
///
/// Equal are requests with the same address and header fields, without a body, by a safe method
/// (RFC 9110, 9.2.1). After an unsafe call, new callers share only later requests. A cancelled
/// caller only stops waiting; the last one cancels the call.
///
/// Keep it inside the transport that adds a token, so that users never share responses. The lock
/// `flights` keeps the running calls.
package final class CoalescingTransport: HTTPTransport, ChangeCounting {
    private struct Key: Hashable {
        let head: HTTPRequest
        let sendsToken: Bool

        /// The number of unsafe calls before this one.
        let changeCount: Int
    }

    private typealias Ending = Result<TransportResponse, any Error>

    private struct Flight {
        let task: Task<Ending, Never>
        var callers = 0
    }

    private let base: any HTTPTransport
    package let changes = ChangeCounter()
    private let flights = Mutex<[Key: Flight]>([:])

    package init(_ base: any HTTPTransport) { self.base = base }

    package func send(_ call: HTTPCall) async throws -> TransportResponse {
        let call = call.revalidating
        guard call.head.isSafe, call.body.isEmpty else {
            defer { changes.note(call) }
            return try await base.send(call)
        }
        try Task.checkCancellation()
        let key = key(of: call)
        let task = join(key, call)
        do {
            return try await sharedValue(of: task).get()
        } catch {
            if Task.isCancelled { leave(key, task) }
            throw error
        }
    }

    package func waitingCount(for request: HTTPRequest) -> Int {
        let key = key(of: HTTPCall(request))
        return flights.withLock { $0[key]?.callers ?? 0 }
    }

    package var wrapped: (any HTTPTransport)? { base }

    private func key(of call: HTTPCall) -> Key {
        Key(
            head: call.head, sendsToken: call.sendsToken,
            changeCount: Origin(call.head).map(changeCount) ?? 0)
    }

    private func join(_ key: Key, _ call: HTTPCall) -> Task<Ending, Never> {
        flights.withLock { flights in
            let task = flights[key]?.task ?? Task { await land(key, call) }
            flights[key, default: Flight(task: task)].callers += 1
            return task
        }
    }

    private func land(_ key: Key, _ call: HTTPCall) async -> Ending {
        defer {
            // The last caller of a cancelled call has made room for another one.
            flights.withLock { if !Task.isCancelled { $0[key] = nil } }
        }
        do {
            return .success(try await base.send(call))
        } catch {
            return .failure(error)
        }
    }

    private func leave(_ key: Key, _ task: Task<Ending, Never>) {
        flights.withLock { flights in
            guard flights[key]?.task == task else { return }
            flights[key]?.callers -= 1
            guard flights[key]?.callers == 0 else { return }
            flights[key] = nil
            task.cancel()
        }
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
