public import Foundation
import Synchronization
import WaybillScreens
public import WaybillStore

/// A shared store for each visitor, for private data.
///
/// ```swift
/// struct TallyApp: ListApp {
///     let name = "Tally"
///     let tabs: [Tab] = []
///     let tallies: UserStores<Tally, Action>
///
///     init(savedIn folder: URL) {
///         tallies = UserStores(Tally(), reducer: Tally.reducer, in: folder)
///     }
///
///     func screen(at url: RouteURL, for visitor: Visitor) -> (any Screen)? {
///         TallyScreen(tally: tallies[visitor])
///     }
/// }
/// ```
///
/// A visitor's store is created by its first request. Beyond a limit, the least recently used ones
/// without unsaved data or screens are released: first those of visitors without changes, then
/// those of visitors who never returned; the others are read again from their files. The lock
/// `entries` guards the stores.
public final class UserStores<State: Sendable, Action: Sendable>: Sendable {
    private let entries = Mutex<Entries>(Entries())
    private let limit: Int
    private let make: @Sendable (Visitor) -> SharedStore<State, Action>

    /// The folder of the visitors' files; nil for none.
    private let folder: URL?

    private struct Entry {
        let visitor: Visitor
        var store: SharedStore<State, Action>
        var asked: Int

        /// Whether the visitor returned since the first change, or is an earlier one.
        var isKnown: Bool
    }

    private struct Entries {
        var stores: [Visitor: Entry] = [:]
        var asked = 0
    }

    /// Keeps stores in memory only: a released one is lost.
    ///
    /// - Parameters:
    ///   - reducer: The reducer; evaluated for each store.
    ///   - limit: The maximum number of stores; 1,000 by default. Those in use count, and may
    ///     exceed it.
    public convenience init(
        _ state: State,
        reducer: @autoclosure @escaping @Sendable () -> sending Reducer<State, Action>,
        limit: Int = 1_000,
        features: @escaping @Sendable (Visitor) -> [SharedStore<State, Action>.Feature] = { _ in []
        }
    ) {
        self.init(
            state, reducer: reducer(), limit: limit, folder: nil, features: features)
    }

    private init(
        _ state: State,
        reducer: @autoclosure @escaping @Sendable () -> sending Reducer<State, Action>,
        limit: Int, folder: URL?,
        features: @escaping @Sendable (Visitor) -> [SharedStore<State, Action>.Feature]
    ) {
        self.limit = max(limit, 1)
        self.folder = folder
        make = { visitor in
            if let folder { VisitorFiles.touch(VisitorFiles.current(of: visitor, in: folder)) }
            return SharedStore(
                state, reducer: reducer(), features: features(visitor),
                of: visitor)
        }
        VisitorRegistry.shared.add(self) { [weak self] visitor in
            let store = self?.entries.withLock { $0.stores[visitor]?.store }
            return store?.isUsed == true || features(visitor).contains { $0.keeps() }
        }
    }

    deinit { VisitorRegistry.shared.remove(self) }

    /// Keeps the state of each visitor in a file of its own.
    ///
    /// An initial state has no file. Files are deleted at a start after 400 days without a visit,
    /// and beyond the limit for browsers that never returned.
    ///
    /// - Parameters:
    ///   - reducer: The reducer; evaluated for each store.
    ///   - folder: The folder of the files; it belongs to these stores alone, and only its owner
    ///     may read it. The name of a file is a hash of the visitor's identity.
    ///   - limit: The maximum number of stores in memory; 1,000 by default. Those in use count, and
    ///     may exceed it.
    ///   - onFailure: Called from any task with an error of restoring or saving; written to the
    ///     standard error by default.
    public convenience init(
        _ state: State,
        reducer: @autoclosure @escaping @Sendable () -> sending Reducer<State, Action>,
        in folder: URL, version: Int = 1, limit: Int = 1_000,
        features: [SharedStore<State, Action>.Feature] = [],
        onFailure: (@Sendable (SavedStateError) -> Void)? = nil
    ) where State: Codable & SendableMetatype {
        VisitorFiles.tidy(folder, limit: limit)
        self.init(
            state, reducer: reducer(), limit: limit, folder: folder,
            features: { visitor in
                features + [
                    .saved(
                        at: { VisitorFiles.current(of: visitor, in: folder) }, version: version,
                        isLocked: false, initial: state, onFailure: onFailure)
                ]
            })
    }

    /// The store of a visitor, created or read from its file if absent.
    ///
    /// - Complexity: O(n log n) in the number of stores for a new one beyond the limit, else O(1).
    public subscript(visitor: Visitor) -> SharedStore<State, Action> {
        let (store, unsaved) = entries.withLock { entries in
            entries.asked += 1
            if let entry = entries.stores[visitor] {
                entries.stores[visitor]?.asked = entries.asked
                if !visitor.isNew, !entry.isKnown {
                    entries.stores[visitor]?.isKnown = true
                    entry.visitor.confirm()
                    if let folder { _ = VisitorFiles.current(of: visitor, in: folder) }
                }
                return (entry.store, [SharedStore<State, Action>]())
            }
            // In the lock: a visitor has one store, even with concurrent requests.
            let store = make(visitor)
            entries.stores[visitor] = Entry(
                visitor: visitor, store: store, asked: entries.asked, isKnown: !visitor.isNew)
            return (store, letGo(&entries))
        }
        for store in unsaved { Task.detached { try? await store.flush() } }
        return store
    }

    /// Saves the unsaved changes of all visitors, such as before the process ends.
    ///
    /// - Throws: `SavedStateError` of the first failure, after trying all.
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

    private func letGo(_ entries: inout Entries) -> [SharedStore<State, Action>] {
        guard entries.stores.count > limit else { return [] }
        // Those of visitors who only looked go first: a crowd of them removes no data.
        let longest = entries.stores.map { visitor, entry in
            let isKnown = entry.isKnown || visitor.isConfirmed
            let rank = entry.store.isUsed ? isKnown ? 2 : 1 : 0
            return (visitor: visitor, rank: rank, asked: entry.asked)
        }
        .sorted { ($0.rank, $0.asked) < ($1.rank, $1.asked) }
        var unsaved: [SharedStore<State, Action>] = []
        // A few more, so that not each new visitor causes a scan.
        let wanted = limit - limit / 8
        for (visitor, rank, _) in longest.prefix(entries.stores.count - wanted) {
            if rank > 0, entries.stores.count <= limit { break }
            guard var entry = entries.stores.removeValue(forKey: visitor) else { continue }
            // There is no other reference then, and no new one outside the lock.
            let isFree = isKnownUniquelyReferenced(&entry.store)
            if isFree, entry.store.isIdle {
                if rank == 1, let folder {
                    unlink(VisitorFiles.current(of: visitor, in: folder).path)
                }
                continue
            }
            entries.stores[visitor] = entry
            if !entry.store.isIdle { unsaved.append(entry.store) }
        }
        return unsaved
    }
}

enum VisitorFiles {
    /// The longest absence of a visitor whose file stays, in seconds: longer than the cookie lives.
    static let longestAbsence: TimeInterval = 400 * 24 * 60 * 60

    /// The file of a visitor, named by a hash, which does not allow to act as the visitor.
    static func file(of visitor: Visitor, in folder: URL) -> URL {
        guard visitor != .person else { return folder.appendingPathComponent("person.json") }
        let digits = SHA256.hexDigits(of: Array(visitor.token.utf8))
        return folder.appendingPathComponent(digits + ".json")
    }

    /// The current file of a visitor: before the first return it has another name.
    static func current(of visitor: Visitor, in folder: URL) -> URL {
        let file = file(of: visitor, in: folder)
        let unconfirmed = file.deletingPathExtension().appendingPathExtension(newExtension)
        guard visitor.isConfirmed else { return unconfirmed }
        rename(unconfirmed.path, file.path)
        return file
    }

    private static let newExtension = "new.json"

    /// Notes a visit, at most once a day.
    static func touch(_ file: URL) {
        let facts = try? FileManager.default.attributesOfItem(atPath: file.path)
        guard let date = facts?[.modificationDate] as? Date,
            Date().timeIntervalSince(date) > 24 * 60 * 60
        else { return }
        try? FileManager.default.setAttributes(
            [.modificationDate: Date()], ofItemAtPath: file.path)
    }

    /// Restricts a folder and its files to their owner, deletes those of visitors who have been
    /// absent for long, and renames those with identities as names.
    ///
    /// - Parameter limit: The maximum number of files of visitors who have not returned, latest
    ///   first.
    static func tidy(_ folder: URL, limit: Int, now: Date = Date()) {
        let files = FileManager.default
        guard let names = try? files.contentsOfDirectory(atPath: folder.path) else { return }
        chmod(folder.path, 0o700)
        var unconfirmed: [(file: URL, date: Date)] = []
        for name in names where name.contains(".json") {
            let file = folder.appendingPathComponent(name)
            chmod(file.path, 0o600)
            if let visitor = Visitor(token: String(name.prefix { $0 != "." })) {
                let rest = name.drop { $0 != "." }.dropFirst(".json".count)
                let new = VisitorFiles.file(of: visitor, in: folder).path + rest
                if files.fileExists(atPath: new) {
                    unlink(file.path)
                } else {
                    rename(file.path, new)
                }
                continue
            }
            let facts = try? files.attributesOfItem(atPath: file.path)
            guard name != "person.json", let date = facts?[.modificationDate] as? Date else {
                continue
            }
            if now.timeIntervalSince(date) > longestAbsence {
                unlink(file.path)
            } else if name.hasSuffix(newExtension) {
                unconfirmed.append((file, date))
            }
        }
        unconfirmed.sort { $0.date > $1.date }
        for (file, _) in unconfirmed.dropFirst(max(limit, 1)) { unlink(file.path) }
    }
}
