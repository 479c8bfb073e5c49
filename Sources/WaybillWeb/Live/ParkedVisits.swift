import Synchronization
import WaybillAppCore

/// Visits of documents that were sent a moment ago: the live page of a document goes on with
/// its visit, and loads nothing again.
///
/// A visit is named by a word in the document, of use once. The lock `state` guards them.
final class ParkedVisits: Sendable {
    /// How long a visit waits for its page.
    static let time = Duration.seconds(10)

    /// How many wait at most; the one that waits longest goes first.
    static let most = 64

    private struct Parked {
        let visit: LiveVisit
        let visitor: Visitor

        /// The visitor that the browser named; nil if it named no one.
        let known: Visitor?

        /// Ends the visit when its time is over.
        let alarm: Task<Void, Never>
    }

    private struct State {
        var visits: [String: Parked] = [:]

        /// The words, the one that was given first before the others.
        var order: [String] = []

        mutating func remove(_ word: String) -> Parked? {
            guard let parked = visits.removeValue(forKey: word) else { return nil }
            order.removeAll { $0 == word }
            return parked
        }
    }

    private let state = Mutex(State())
    private let sleep: @Sendable (Duration) async -> Void

    init(sleep: @escaping @Sendable (Duration) async -> Void) { self.sleep = sleep }

    deinit {
        for parked in state.withLock({ Array($0.visits.values) }) { parked.alarm.cancel() }
    }

    var count: Int { state.withLock { $0.visits.count } }

    /// Has a visit wait for its page.
    ///
    /// - Parameter known: The visitor that the browser named; nil if it named no one.
    /// - Returns: What names the visit: 128 random bits.
    /// - Complexity: O(n) in the number of visits that wait.
    func park(_ visit: LiveVisit, of visitor: Visitor, known: Visitor?) -> String {
        let word = Visitor().token
        let alarm = Task { [sleep, weak self] in
            await sleep(ParkedVisits.time)
            guard !Task.isCancelled else { return }
            await self?.remove(word)?.visit.close()
        }
        let parked = Parked(visit: visit, visitor: visitor, known: known, alarm: alarm)
        let evicted = state.withLock { state in
            state.visits[word] = parked
            state.order.append(word)
            let isFull = state.order.count > ParkedVisits.most
            return isFull ? state.remove(state.order[0]) : nil
        }
        if let evicted {
            evicted.alarm.cancel()
            Task { await evicted.visit.close() }
        }
        return word
    }

    /// Takes a visit for the page of its document.
    ///
    /// - Returns: The visit and whose it is; nil where none waits under that name, or the
    ///   browser that asked for the document named another visitor.
    func take(_ word: String, by known: Visitor?) -> (visit: LiveVisit, visitor: Visitor)? {
        let parked = state.withLock { state in
            state.visits[word]?.known == known ? state.remove(word) : nil
        }
        guard let parked else { return nil }
        parked.alarm.cancel()
        return (parked.visit, parked.visitor)
    }

    private func remove(_ word: String) -> Parked? { state.withLock { $0.remove(word) } }

    func close() async {
        let all = state.withLock { state in
            defer { state = State() }
            return Array(state.visits.values)
        }
        for parked in all {
            parked.alarm.cancel()
            await parked.visit.close()
        }
    }
}
