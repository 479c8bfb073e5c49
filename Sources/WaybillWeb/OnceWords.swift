import Synchronization
import WaybillAppCore

/// The words of forms that were sent: a form that is sent twice acts once, and gets one
/// response.
///
/// A form that was changed since, as by someone who went back to it, is another one, though
/// its word is the same. The lock `state` guards them.
final class OnceWords: Sendable {
    /// How many sendings are remembered; the oldest are forgotten first.
    static let most = 4_096

    /// How many sendings with one word are remembered.
    static let mostOfWord = 8

    /// The most bytes of responses that are kept; the oldest are dropped first, and their
    /// words are remembered without them.
    static let mostBytes = 8 << 20

    /// What was sent: a word, and a fingerprint of the whole form.
    private struct Key: Hashable {
        let word: String
        let content: Int
    }

    /// A form that was sent.
    private struct Sending {
        /// The visitor who sent it first.
        let visitor: Visitor

        /// What it gets; nil if that was dropped.
        var response: Task<WebResponse, Never>?

        /// How many bytes that has; 0 until it is there.
        var bytes = 0
    }

    private struct State {
        var sendings: [Key: Sending] = [:]
        var order: [Key] = []
        var contents: [String: [Int]] = [:]
        var bytes = 0

        mutating func add(_ sending: Sending, _ key: Key) {
            sendings[key] = sending
            order.append(key)
            contents[key.word, default: []].append(key.content)
            if let all = contents[key.word], all.count > OnceWords.mostOfWord {
                forget(Key(word: key.word, content: all[0]))
            }
            if order.count > OnceWords.most { forget(order[0]) }
        }

        private mutating func forget(_ key: Key) {
            if let index = order.firstIndex(of: key) { order.remove(at: index) }
            contents[key.word]?.removeAll { $0 == key.content }
            if contents[key.word]?.isEmpty == true { contents[key.word] = nil }
            bytes -= sendings.removeValue(forKey: key)?.bytes ?? 0
        }

        mutating func count(_ size: Int, of key: Key) {
            guard sendings[key] != nil else { return }
            sendings[key]?.bytes = size
            bytes += size
            for old in order where bytes > OnceWords.mostBytes {
                guard let sending = sendings[old], sending.bytes > 0 else { continue }
                sendings[old] = Sending(visitor: sending.visitor)
                bytes -= sending.bytes
            }
        }
    }

    private let state = Mutex(State())

    /// What distinguishes words that were given out from others.
    private let secret = (UInt64.random(in: 0 ... .max), UInt64.random(in: 0 ... .max))

    init() {}

    /// How many bytes of responses are kept.
    var keptBytes: Int { state.withLock(\.bytes) }

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
        let sending = state.withLock { state in
            if let known = state.sendings[key] { return known }
            let task = Task {
                let response = await respond()
                self.state.withLock { $0.count(response.size, of: key) }
                return response
            }
            let sending = Sending(visitor: visitor, response: task)
            state.add(sending, key)
            return sending
        }
        let isSame = sending.visitor == visitor
        guard isSame || sending.visitor.isNew && visitor.isNew,
            var response = await sending.response?.value
        else { return nil }
        if !isSame { response.visitor = sending.visitor }
        return response
    }
}

extension WebResponse {
    /// About how many bytes it takes.
    fileprivate var size: Int { body.utf8.count + 512 }
}
