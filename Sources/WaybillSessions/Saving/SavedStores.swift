import Synchronization
package import WaybillStore

/// The saved shared stores of this process, guarded by the lock `flushes`.
package final class SavedStores: Sendable {
    package static let all = SavedStores()

    typealias Flush = @Sendable () async throws(SavedStateError) -> Void

    private let flushes = Mutex<(last: Int, all: [ObjectIdentifier: (number: Int, flush: Flush)])>(
        (0, [:]))

    func add(_ store: AnyObject, flush: @escaping Flush) {
        flushes.withLock { flushes in
            flushes.last += 1
            flushes.all[ObjectIdentifier(store)] = (flushes.last, flush)
        }
    }

    func remove(_ store: AnyObject) {
        flushes.withLock { _ = $0.all.removeValue(forKey: ObjectIdentifier(store)) }
    }

    /// Saves all changes of all stores.
    ///
    /// - Throws: `SavedStateError` of the first failure, after trying all; also for an unchanged
    ///   store whose file another process uses.
    package func flush() async throws(SavedStateError) {
        var failure: SavedStateError?
        for (_, flush) in flushes.withLock({ $0.all.values.sorted { $0.number < $1.number } }) {
            do throws(SavedStateError) {
                try await flush()
            } catch {
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
    }
}
