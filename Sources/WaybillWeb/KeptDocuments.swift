import Hummingbird
import Metrics
import Synchronization
import WaybillLoading
import WaybillScreens

/// The documents at rest: what every visitor without data of their own sees at an address.
///
/// A document is valid while the stores that it shows have not changed, and a minute at most: the
/// texts of ages and opening hours change with the clock. The lock `table` guards the documents.
final class KeptDocuments: Sendable {
    static let longest = Duration.seconds(60)

    private struct State {
        var documents: ExpiringTable<String, KeptDocument, Peer>

        /// Removes unused documents; nil while there are none.
        var sweep: Task<Void, Never>?
    }

    private let table: Mutex<State>
    private let elapsed: @Sendable () -> Duration
    private let hits = Counter(label: "waybill.documents.hits")
    private let bytes = Gauge(label: "waybill.documents.bytes")

    /// Creates an empty table.
    ///
    /// - Parameter limit: The maximum memory in bytes.
    init(limit: Int, clock: some Clock<Duration>) {
        let documents = ExpiringTable<String, KeptDocument, Peer>(
            limit: 4_096, weightLimit: limit, lifetime: KeptDocuments.longest)
        table = Mutex(State(documents: documents))
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
    }

    deinit { table.withLock { $0.sweep }?.cancel() }

    var count: Int { table.withLock(\.documents.count) }

    /// The document at an address, if it is still valid.
    func document(at target: String) -> KeptDocument? {
        let now = elapsed()
        guard let document = table.withLock({ $0.documents.use(target, at: now) }) else {
            return nil
        }
        guard now < document.end, !document.hasChanged() else {
            remove(target, document)
            return nil
        }
        hits.increment()
        return document
    }

    /// Keeps the document of a visit, whose response gets the tag of the document.
    func keep(
        _ response: inout WebResponse, at target: String, _ caching: DocumentCaching,
        hasChanged: @escaping @Sendable () -> Bool
    ) {
        let lifetime = min(caching.lifetime, KeptDocuments.longest)
        let now = elapsed()
        guard lifetime > .zero,
            let document = KeptDocument(
                response, until: now + lifetime, publicly: caching.isPublic ? lifetime : nil,
                hasChanged: hasChanged)
        else { return }
        let weight = table.withLock { table in
            table.documents.insert(
                document, for: target, owner: Peer.current,
                weight: document.bytes + target.utf8.count, at: now)
            if table.sweep == nil { table.sweep = newSweep() }
            return table.documents.weight
        }
        bytes.record(weight)
        response.headers["etag"] = document.tag
    }

    func removeAll() { table.withLock { _ = $0.documents.removeAll() } }

    private func remove(_ target: String, _ document: KeptDocument) {
        let weight = table.withLock { table in
            if table.documents.value(of: target) === document { table.documents.remove(target) }
            return table.documents.weight
        }
        bytes.record(weight)
    }

    /// Unused documents would hold former states of stores.
    private func newSweep() -> Task<Void, Never> {
        Task { [weak self] in
            repeat {
                try? await Task.sleep(for: KeptDocuments.longest)
            } while self?.removeExpired() == true && !Task.isCancelled
        }
    }

    /// Removes the expired documents, and returns whether there are others.
    private func removeExpired() -> Bool {
        let now = elapsed()
        return table.withLock { table in
            _ = table.documents.removeExpired(at: now)
            if table.documents.count == 0 { table.sweep = nil }
            return table.documents.count > 0
        }
    }
}
