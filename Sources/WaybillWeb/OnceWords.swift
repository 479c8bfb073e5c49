import Synchronization
import WaybillAppCore
import WaybillScreens

/// The words of forms that were sent: a form that is sent twice acts once, and gets one
/// response.
///
/// A form that was changed since, as by someone who went back to it, is another one, though
/// its word is the same. A full table forgets the oldest form of the peer with the most. The lock
/// `state` guards them.
final class OnceWords: Sendable {
    /// The word of a form, and a fingerprint of its content.
    private struct Key: Hashable {
        let word: String
        let content: Int
    }

    private struct State {
        /// The visitors who sent the forms first.
        var senders = ExpiringTable<Key, Visitor, Peer>(limit: 4_096)

        var running: [Key: Task<WebResponse, Never>] = [:]

        /// The responses to forms, within a limit of bytes: a form whose response was dropped does
        /// not act again.
        var responses: ExpiringTable<Key, WebResponse, Peer>
    }

    private let state: Mutex<State>

    /// What distinguishes words that were given out from others.
    private let secret = (UInt64.random(in: 0 ... .max), UInt64.random(in: 0 ... .max))

    /// Creates an empty table.
    ///
    /// - Parameter bytes: The most bytes of the responses to forms; 8 MiB by default.
    init(bytes: Int = 8 << 20) {
        state = Mutex(State(responses: ExpiringTable(limit: 4_096, weightLimit: bytes)))
    }

    /// The bytes of the responses to forms.
    var bytes: Int { state.withLock(\.responses.weight) }

    /// Gives out a word.
    ///
    /// - Returns: 64 random bits, and as many that follow from them and from what this
    ///   process alone knows.
    func give() -> String {
        let start = OnceWords.word(UInt64.random(in: 0 ... .max))
        return start + seal(of: start)
    }

    private func isOwn(_ word: String) -> Bool {
        word.utf8.count == 32 && word.suffix(16) == seal(of: String(word.prefix(16)))
    }

    /// What belongs to the first half of a word.
    ///
    /// The hash of the standard library is SipHash, whose key is random in each process.
    private func seal(of start: String) -> String {
        var hasher = Hasher()
        hasher.combine(secret.0)
        hasher.combine(start)
        hasher.combine(secret.1)
        return OnceWords.word(UInt64(bitPattern: Int64(hasher.finalize())))
    }

    private static func word(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Responds to a form.
    ///
    /// A browser that sends its first form twice, before it has its visitor's cookie, is that of
    /// one person: the second response has the cookie for the first.
    ///
    /// - Returns: The response to the form, or that to its first sending; nil if that is another
    ///   one's, or is kept no longer.
    func response(
        to word: String, saying content: Int, of visitor: Visitor,
        _ respond: @escaping @Sendable () async -> WebResponse
    ) async -> WebResponse? {
        guard isOwn(word) else { return await respond() }
        let key = Key(word: word, content: content)
        let (sender, running, kept) = state.withLock { state in
            if let sender = state.senders.use(key) {
                return (sender, state.running[key], state.responses.use(key))
            }
            state.senders.insert(visitor, for: key, owner: Peer.current)
            let task = Task { await self.run(key, respond) }
            state.running[key] = task
            return (visitor, task, nil)
        }
        let isSame = sender == visitor
        guard isSame || sender.isNew && visitor.isNew else { return nil }
        var response = if let running { await running.value } else { kept }
        if !isSame { response?.visitor = sender }
        return response
    }

    private func run(
        _ key: Key, _ respond: @Sendable () async -> WebResponse
    ) async -> WebResponse {
        let response = await respond()
        state.withLock { state in
            state.running[key] = nil
            state.responses.insert(
                response, for: key, owner: Peer.current, weight: response.size)
        }
        return response
    }
}

extension WebResponse {
    /// About how many bytes it takes.
    fileprivate var size: Int { body.utf8.count + 512 }
}
