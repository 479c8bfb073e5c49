import Synchronization
package import WaybillStore

/// The shared stores of this process that are saved in files.
///
/// The lock `flushes` guards them.
package final class SavedStores: Sendable {
    package static let all = SavedStores()

    private let flushes = Mutex<(last: Int, all: [Int: @Sendable () async -> SavedStateError?])>(
        (0, [:]))

    /// Notes a store.
    ///
    /// - Returns: Its number, for ``remove(_:)``.
    func add(_ flush: @escaping @Sendable () async -> SavedStateError?) -> Int {
        flushes.withLock { flushes in
            flushes.last += 1
            flushes.all[flushes.last] = flush
            return flushes.last
        }
    }

    func remove(_ number: Int) { flushes.withLock { _ = $0.all.removeValue(forKey: number) } }

    /// Saves all changes of all stores.
    ///
    /// - Throws: `SavedStateError` of the first that cannot be saved, after all were tried; that
    ///   of a file that another process uses also where nothing has changed.
    package func flush() async throws(SavedStateError) {
        var failure: SavedStateError?
        for (_, flush) in flushes.withLock({ $0.all }).sorted(by: { $0.key < $1.key }) {
            let error = await flush()
            failure = failure ?? error
        }
        if let failure { throw failure }
    }
}
