import Synchronization
import WaybillAppCore

/// The words of forms that were sent: a form that is sent twice acts once, and gets one
/// response.
///
/// The lock `state` guards them.
final class OnceWords: Sendable {
    /// How many are remembered; the oldest are forgotten first.
    static let most = 4_096

    /// The most bytes of responses that are kept; the oldest are dropped first, and their
    /// words are remembered without them.
    static let mostBytes = 8 << 20

    /// A form that was sent.
    private struct Sending {
        /// Who sent it first.
        let visitor: Visitor

        /// What it gets; nil where that was dropped.
        var response: Task<WebResponse, Never>?

        /// How many bytes that has; 0 until it is there.
        var bytes = 0
    }

    private struct State {
        var sendings: [String: Sending] = [:]
        var order: [String] = []
        var bytes = 0

        mutating func add(_ sending: Sending, _ word: String) {
            sendings[word] = sending
            order.append(word)
            guard order.count > OnceWords.most else { return }
            bytes -= sendings.removeValue(forKey: order.removeFirst())?.bytes ?? 0
        }

        mutating func count(_ size: Int, of word: String) {
            guard sendings[word] != nil else { return }
            sendings[word]?.bytes = size
            bytes += size
            for old in order where bytes > OnceWords.mostBytes {
                guard let sending = sendings[old], sending.bytes > 0 else { continue }
                sendings[old] = Sending(visitor: sending.visitor)
                bytes -= sending.bytes
            }
        }
    }

    private let state = Mutex(State())

    init() {}

    /// How many bytes of responses are kept.
    var keptBytes: Int { state.withLock(\.bytes) }

    /// Responds to a form.
    ///
    /// A browser that sends its first form twice, before it was told who its visitor is, is
    /// that of one person: the second response says whose the first is.
    ///
    /// - Parameters:
    ///   - word: The word of the form; empty for none.
    ///   - visitor: Who sends it.
    ///   - respond: Does what the form says, where it was not done before.
    /// - Returns: The response to the form, or that to its first sending; nil where that is
    ///   another one's, or is kept no longer.
    func response(
        to word: String, of visitor: Visitor, _ respond: @escaping @Sendable () async -> WebResponse
    ) async -> WebResponse? {
        // Only words that were given out are remembered: a random one is of 128 bits.
        guard word.utf8.count == 32 else { return await respond() }
        let sending = state.withLock { state in
            if let known = state.sendings[word] { return known }
            let task = Task {
                let response = await respond()
                self.state.withLock { $0.count(response.size, of: word) }
                return response
            }
            let sending = Sending(visitor: visitor, response: task)
            state.add(sending, word)
            return sending
        }
        let isOwn = sending.visitor == visitor
        guard isOwn || sending.visitor.isNew && visitor.isNew,
            var response = await sending.response?.value
        else { return nil }
        if !isOwn { response.visitor = sending.visitor }
        return response
    }
}

extension WebResponse {
    /// About how many bytes it takes.
    fileprivate var size: Int { body.utf8.count + 512 }
}
