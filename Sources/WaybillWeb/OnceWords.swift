import Synchronization

/// The words of forms that were sent: a form that is sent twice acts once, and gets one
/// response.
///
/// The lock `state` guards them.
final class OnceWords: Sendable {
    /// How many are remembered; the oldest are forgotten first.
    static let most = 4_096

    private struct State {
        var responses: [String: Task<WebResponse, Never>] = [:]
        var order: [String] = []
    }

    private let state = Mutex(State())

    init() {}

    /// Responds to a form.
    ///
    /// - Parameters:
    ///   - word: The word of the form; empty for none.
    ///   - respond: Does what the form says, where it was not done before.
    /// - Returns: The response to the form, or that to its first sending.
    func response(
        to word: String, _ respond: @escaping @Sendable () async -> WebResponse
    ) async -> WebResponse {
        // Only words that were given out are remembered: a random one is of 128 bits.
        guard word.utf8.count == 32 else { return await respond() }
        let task = state.withLock { state in
            if let known = state.responses[word] { return known }
            let task = Task { await respond() }
            state.responses[word] = task
            state.order.append(word)
            if state.order.count > OnceWords.most {
                state.responses[state.order.removeFirst()] = nil
            }
            return task
        }
        return await task.value
    }
}
