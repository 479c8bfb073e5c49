internal import Synchronization
internal import WaybillNetwork

/// The count of running calls, in all and for each origin, with a queue of the others.
///
/// The lock `state` guards both; the code that removes a waiting call resumes its continuation, so
/// each is resumed once.
final class ConnectionSlots: Sendable {
    private struct Waiting {
        let number: Int
        let origin: Origin
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var inAll = 0
        var counts: [Origin: Int] = [:]
        var waiting: [Waiting] = []
        var lastNumber = 0

        mutating func take(_ origin: Origin) {
            inAll += 1
            counts[origin, default: 0] += 1
        }
    }

    private let inAll: Int
    private let perOrigin: Int
    private let state = Mutex(State())

    init(inAll: Int, perOrigin: Int) {
        self.inAll = max(1, inAll)
        self.perOrigin = max(1, perOrigin)
    }

    var waitingCount: Int { state.withLock(\.waiting.count) }

    func take(_ origin: Origin) async throws {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isTaken = state.withLock { state in
                    if isFree(origin, state) {
                        state.take(origin)
                        return true
                    }
                    state.waiting.append(
                        Waiting(number: number, origin: origin, continuation: continuation))
                    return false
                }
                if isTaken { return continuation.resume() }
                // A cancellation before this line found no call to end.
                if Task.isCancelled { giveUp(number) }
            }
        } onCancel: {
            giveUp(number)
        }
    }

    /// Ends a call that took a slot; the next fitting one begins.
    func release(_ origin: Origin) {
        let next = state.withLock { state -> Waiting? in
            state.inAll -= 1
            let count = (state.counts[origin] ?? 1) - 1
            state.counts[origin] = count > 0 ? count : nil
            guard let index = state.waiting.firstIndex(where: { isFree($0.origin, state) })
            else { return nil }
            let next = state.waiting.remove(at: index)
            state.take(next.origin)
            return next
        }
        next?.continuation.resume()
    }

    private func giveUp(_ number: Int) {
        let waiting = state.withLock { state in
            state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0) }
        }
        waiting?.continuation.resume(throwing: CancellationError())
    }

    private func isFree(_ origin: Origin, _ state: State) -> Bool {
        state.inAll < inAll && state.counts[origin, default: 0] < perOrigin
    }
}
