import Synchronization
import WaybillScreens
import WaybillSessions

/// The one-time tokens of sent forms: a form sent twice acts once.
///
/// The content is compared, too, for a changed form keeps its token. A full table removes the
/// oldest form of the peer with the most. The lock `state` guards it.
final class OnceWords: Sendable {
    private struct Key: Hashable {
        let word: String

        let content: Int
    }

    /// A response, and whether the form may be performed again for the same one.
    typealias Answer = (response: WebResponse, isRepeatable: Bool)

    private struct Sent {
        /// The visitor who sent the form first.
        let visitor: Visitor

        /// The address of the response; nil for a page.
        var location: String?

        var isRepeatable = false
    }

    private struct State {
        var sent = ExpiringTable<Key, Sent, Peer>(limit: 4_096, weightLimit: 2 << 20)

        var running: [Key: Task<WebResponse, Never>] = [:]
    }

    private let state = Mutex(State())

    /// The approximate memory of the forms, in bytes.
    var bytes: Int { state.withLock(\.sent.weight) }

    /// A token of 128 random bits.
    func give() -> String { Visitor().token }

    /// Responds to a form.
    ///
    /// A browser that sends its first form twice, before it has a cookie, counts as one visitor:
    /// the second response has the cookie for the first. Returns nil if another visitor sent the
    /// form, or its response was a page, which is not stored.
    func response(
        to word: String, saying content: Int, of visitor: Visitor,
        _ respond: @escaping @Sendable () async -> Answer
    ) async -> WebResponse? {
        guard word.utf8.count == 32 else { return await respond().response }
        let key = Key(word: word, content: content)
        let (former, running) = state.withLock {
            state -> (Sent?, Task<WebResponse, Never>?) in
            let former = state.sent.use(key)
            if let former, state.running[key] != nil || !former.isRepeatable {
                return (former, state.running[key])
            }
            let task = Task { await self.run(key, of: visitor, respond) }
            state.sent.insert(
                Sent(visitor: visitor), for: key, owner: Peer.current, weight: OnceWords.weight)
            state.running[key] = task
            return (nil, task)
        }
        guard let former else { return await running?.value }
        let isSame = former.visitor == visitor
        guard isSame || former.visitor.isNew && visitor.isNew else { return nil }
        var response = former.location.map { WebResponse.seeOther($0) }
        if let running { response = await running.value }
        if !isSame { response?.visitor = former.visitor }
        return response
    }

    private func run(
        _ key: Key, of visitor: Visitor, _ respond: @Sendable () async -> Answer
    ) async -> WebResponse {
        let (response, isRepeatable) = await respond()
        let location = response.headers["location"]
        state.withLock { state in
            state.running[key] = nil
            state.sent.insert(
                Sent(visitor: visitor, location: location, isRepeatable: isRepeatable), for: key,
                owner: Peer.current, weight: OnceWords.weight + (location?.utf8.count ?? 0))
        }
        return response
    }

    /// The approximate memory of a form beside its address, in bytes.
    private static let weight = 256
}
