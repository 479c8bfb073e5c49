/// The observers of a store, in the order of subscription.
///
/// Exclusivity is unchecked, since the checks cost more than the calls: no access lasts while an
/// observer runs or is released.
@usableFromInline
final class ObserverList<State> {
    @usableFromInline
    struct Entry {
        let number: Int

        /// The observer; nil after the end of its subscription.
        @usableFromInline var observer: ((State) -> Void)?
    }

    @exclusivity(unchecked) @usableFromInline var entries: [Entry] = []
    @exclusivity(unchecked) @usableFromInline var endedCount = 0
    @exclusivity(unchecked) @usableFromInline var isNotifying = false
    private var lastNumber = 0

    init() {}

    /// Adds an observer, first called by the next notification, and returns its subscription
    /// number.
    func append(_ observer: @escaping (State) -> Void) -> Int {
        lastNumber += 1
        entries.append(Entry(number: lastNumber, observer: observer))
        return lastNumber
    }

    /// Removes an observer, also during a notification.
    func remove(_ number: Int) {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].number < number { low = middle + 1 } else { high = middle }
        }
        guard low < entries.count, entries[low].number == number,
            let observer = entries[low].observer
        else { return }
        entries[low].observer = nil
        endedCount += 1
        compact()
        // Released last: its captures may end other subscriptions, or the store.
        withExtendedLifetime(observer) {}
    }

    func removeAll() {
        let ended = entries
        (entries, endedCount) = ([], 0)
        withExtendedLifetime(ended) {}
    }

    /// Removes the entries of ended subscriptions once they outnumber the others.
    @usableFromInline
    func compact() {
        guard !isNotifying, endedCount > 8, endedCount * 2 > entries.count else { return }
        entries.removeAll { $0.observer == nil }
        endedCount = 0
    }

    /// Calls each observer with a state, except those that begin or end meanwhile.
    @inlinable
    @inline(__always)
    func notify(_ state: State) {
        isNotifying = true
        let count = entries.count
        var index = 0
        while index < count, index < entries.count {
            entries[index].observer?(state)
            index += 1
        }
        isNotifying = false
        if endedCount > 0 { compact() }
    }
}
