public import Foundation
import Synchronization
public import WaybillStore

/// A shared store for each visitor: what an app keeps for one alone.
///
/// ```swift
/// struct TallyApp: ListApp {
///     let name = "Tally"
///     let tabs: [AppTab] = []
///     let tallies: VisitorStores<Tally, Action>
///
///     init(savedIn folder: URL) {
///         tallies = VisitorStores(Tally(), reducer: Tally.reducer, in: folder)
///     }
///
///     func screen(at url: RouteURL, for visitor: Visitor) -> (any Screen)? {
///         TallyScreen(tally: tallies[visitor])
///     }
/// }
/// ```
///
/// A visitor's store is made when it is first requested. Beyond a limit, the
/// least recently used ones are released once all of their data is saved and no
/// screen uses them, those of visitors who changed nothing first; they are read
/// again from their files. The lock `entries` guards the stores.
public final class VisitorStores<State: Sendable, Action: Sendable>: Sendable {
    private let entries = Mutex<Entries>(Entries())
    private let limit: Int
    private let make: @Sendable (Visitor) -> SharedStore<State, Action>

    private struct Entry {
        var store: SharedStore<State, Action>
        var asked: Int
    }

    private struct Entries {
        var stores: [Visitor: Entry] = [:]
        var asked = 0
    }

    /// Keeps stores in memory alone: one that is released is gone.
    ///
    /// - Parameters:
    ///   - reducer: How it changes; evaluated for each store.
    ///   - limit: How many stores stay; 1,000 by default. Those in use count,
    ///     and stay beyond it.
    public init(
        _ state: State,
        reducer: @autoclosure @escaping @Sendable () -> sending Reducer<State, Action>,
        limit: Int = 1_000,
        features: @escaping @Sendable (Visitor) -> [SharedFeature<State, Action>] = { _ in [] }
    ) {
        self.limit = max(limit, 1)
        make = { visitor in
            SharedStore(
                state, reducer: reducer(), features: features(visitor),
                onDispatch: { visitor.remember() })
        }
        VisitorRegistry.shared.add(self) { visitor in features(visitor).contains { $0.keeps() } }
    }

    deinit { VisitorRegistry.shared.remove(self) }

    /// Keeps the state of each visitor in a file of its own.
    ///
    /// - Parameters:
    ///   - reducer: How it changes; evaluated for each store.
    ///   - folder: Where the files are; it belongs to these stores alone. The
    ///     name of a file lets anyone who sees it act as the visitor.
    ///   - limit: How many stores stay in memory; 1,000 by default. Those in use
    ///     count, and stay beyond it.
    ///   - onFailure: Called from any task with what could not be restored or
    ///     saved; written to the standard error by default.
    public convenience init(
        _ state: State,
        reducer: @autoclosure @escaping @Sendable () -> sending Reducer<State, Action>,
        in folder: URL, version: Int = 1, limit: Int = 1_000,
        features: [SharedFeature<State, Action>] = [],
        onFailure: @escaping @Sendable (SavedStateError) -> Void = {
            SharedLog.write($0.description)
        }
    ) where State: Codable & SendableMetatype {
        self.init(state, reducer: reducer(), limit: limit) { visitor in
            let file = folder.appendingPathComponent("\(visitor.token).json")
            return features + [.saved(in: file, version: version, onFailure: onFailure)]
        }
    }

    /// The store of a visitor, made or read from its file if it is not there.
    ///
    /// - Complexity: O(n log n) in the number of stores where one is made beyond
    ///   the limit, else O(1).
    public subscript(visitor: Visitor) -> SharedStore<State, Action> {
        let (store, unsaved) = entries.withLock { entries in
            entries.asked += 1
            if let entry = entries.stores[visitor] {
                entries.stores[visitor]?.asked = entries.asked
                return (entry.store, [SharedStore<State, Action>]())
            }
            // In the lock: a visitor has one store, however many ask at once.
            let store = make(visitor)
            entries.stores[visitor] = Entry(store: store, asked: entries.asked)
            return (store, letGo(&entries))
        }
        for store in unsaved { Task.detached { try? await store.flush() } }
        return store
    }

    /// Saves what is not saved of all visitors, as before the process ends.
    ///
    /// - Throws: `SavedStateError` of the first that cannot be saved, after all
    ///   were tried.
    public func flush(
        isolation: isolated (any Actor)? = #isolation
    ) async throws(SavedStateError) {
        let stores = entries.withLock { $0.stores.values.map(\.store) }
        var failure: SavedStateError?
        for store in stores {
            do throws(SavedStateError) {
                try await store.flush()
            } catch {
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
    }

    package var count: Int { entries.withLock { $0.stores.count } }

    /// Releases what is beyond the limit and not in use.
    private func letGo(_ entries: inout Entries) -> [SharedStore<State, Action>] {
        guard entries.stores.count > limit else { return [] }
        // Those of visitors who only looked go first: a crowd of them takes nothing away.
        let longest = entries.stores.map { visitor, entry in
            (visitor: visitor, isUsed: entry.store.isUsed, asked: entry.asked)
        }
        .sorted { ($0.isUsed ? 1 : 0, $0.asked) < ($1.isUsed ? 1 : 0, $1.asked) }
        var unsaved: [SharedStore<State, Action>] = []
        // A few more, so that not each new visitor looks through all.
        let wanted = limit - limit / 8
        for (visitor, isUsed, _) in longest.prefix(entries.stores.count - wanted) {
            if isUsed, entries.stores.count <= limit { break }
            guard var entry = entries.stores.removeValue(forKey: visitor) else { continue }
            // No one else has it then, and no one can get it outside the lock.
            let isFree = isKnownUniquelyReferenced(&entry.store)
            if isFree, entry.store.isIdle { continue }
            entries.stores[visitor] = entry
            if !entry.store.isIdle { unsaved.append(entry.store) }
        }
        return unsaved
    }
}
