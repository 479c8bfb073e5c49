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

    private let table: Mutex<ExpiringTable<String, KeptDocument, Peer>>
    private let elapsed: @Sendable () -> Duration
    private let hits = Counter(label: "waybill.documents.hits")
    private let bytes = Gauge(label: "waybill.documents.bytes")

    /// Creates an empty table.
    ///
    /// - Parameter limit: The maximum memory in bytes.
    init(limit: Int, clock: some Clock<Duration>) {
        table = Mutex(ExpiringTable(limit: 4_096, weightLimit: limit))
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
    }

    var count: Int { table.withLock(\.count) }

    /// The document at an address, if it is still valid.
    func document(at target: String) -> KeptDocument? {
        guard let document = table.withLock({ $0.use(target) }) else { return nil }
        guard elapsed() < document.end, !document.hasChanged() else {
            remove(target, document)
            return nil
        }
        hits.increment()
        return document
    }

    /// Keeps the document of a visit, whose response gets the tag of the document.
    func keep(
        _ response: inout WebResponse, at target: String, _ reads: TrackedReads,
        _ caching: DocumentCaching
    ) {
        let lifetime = min(caching.lifetime, KeptDocuments.longest)
        guard lifetime > .zero, let hasChanged = reads.finish() else { return }
        let end = elapsed() + lifetime
        guard
            let document = KeptDocument(
                response, until: end, publicly: caching.isPublic ? lifetime : nil,
                hasChanged: hasChanged)
        else { return }
        let weight = table.withLock { table in
            table.insert(
                document, for: target, owner: Peer.current,
                weight: document.bytes + target.utf8.count)
            return table.weight
        }
        bytes.record(weight)
        response.headers["etag"] = response.tokens.map { document.tag($0.once) }
    }

    func removeAll() { table.withLock { _ = $0.removeAll() } }

    private func remove(_ target: String, _ document: KeptDocument) {
        let weight = table.withLock { table in
            if table.value(of: target) === document { table.remove(target) }
            return table.weight
        }
        bytes.record(weight)
    }
}
