public import Foundation
public import WaybillStorage

/// An offline queue of changes, sent when their server is available.
///
/// ``add(_:)`` returns once a change is stored, so that it survives the end of the app; ``flush()``
/// sends the stored changes. Changes of one subject are sent in order, each after the server has
/// accepted the one before. A change leaves the outbox when the server accepts it or a user removes
/// it: a refused one stays, with the server's message, and blocks later ones of the same subject.
///
/// The server gets each change once, if it knows `Idempotency-Key`
/// (draft-ietf-httpapi-idempotency-key-header): after a lost response or an end of the app, the
/// same change is sent again with the same key.
///
/// Of several outboxes on one store, as in two processes, one at a time should send; both may add.
public actor Outbox<Request: WriteRequest> {
    /// A change with its state.
    public struct Entry: Identifiable, Sendable {
        /// The stored form of the change.
        public var write: PendingWrite

        /// The change; nil if this version of the app cannot read it.
        public var request: Request?

        /// The identity of the change.
        public var id: String { write.id }
    }

    private typealias Ending = Result<OutboxReport, any Error>

    private let server: APIServer
    private let transport: any HTTPTransport
    private let store: any RecordStore<PendingWrite>
    private let now: @Sendable () -> Date
    private let makeKey: @Sendable () -> String

    private var lastNumber: Int?
    private var sending: Task<Ending, Never>?
    package private(set) var waitingCount = 0

    /// Whether a flush was requested since the store was last read for changes to send.
    private var isAskedAgain = false

    /// Opens an outbox.
    ///
    /// - Parameters:
    ///   - transport: The transport of the changes. It may repeat calls, because each has its key.
    ///   - makeKey: Creates unique identifiers of changes; UUIDs by default.
    public init(
        server: APIServer, transport: any HTTPTransport, store: any RecordStore<PendingWrite>,
        now: @escaping @Sendable () -> Date = { Date() },
        makeKey: @escaping @Sendable () -> String = { UUID().uuidString }
    ) {
        self.server = server
        self.transport = transport
        self.store = store
        self.now = now
        self.makeKey = makeKey
    }

    // MARK: Pending changes

    /// Stores a change to be sent; it is durable on return.
    ///
    /// - Throws: ``/WaybillStorage/PersistenceError``, `EncodingError` if the change is not JSON,
    ///   or `CancellationError`; it is not stored then.
    /// - Complexity: That of one load of the store; the first time also O(n) in the waiting
    ///   changes.
    @discardableResult
    public func add(_ request: Request) async throws -> PendingWrite {
        let payload = try WriteCoding.text(of: request)
        let number = try await nextNumber()
        let key = makeKey()
        let write = PendingWrite(
            id: OutboxOrder.id(number, key), subject: request.subject, payload: payload,
            date: now(), key: key)
        try await put(write)
        return write
    }

    /// All changes that the server does not have, oldest first.
    ///
    /// - Throws: ``/WaybillStorage/PersistenceError``, or `CancellationError`.
    /// - Complexity: O(n log n) in the number of changes.
    public func entries() async throws -> [Entry] {
        try await writes().map { write in
            var write = write
            let request: Request? = WriteCoding.value(of: write.payload)
            if request == nil { write.state = .unreadable }
            return Entry(write: write, request: request)
        }
    }

    /// Observes additions, removals and status changes: a value at once and after each, see
    /// ``/WaybillStorage/RecordStore/changes()``.
    public nonisolated func changes() -> AsyncStream<Void> { store.changes() }

    // MARK: User decisions

    /// Retries a refused change, unchanged or replaced.
    ///
    /// It keeps its position among the changes of its subject. It gets a new key, because the
    /// server has responded to the old one.
    ///
    /// - Parameter request: The replacement, of the same subject; nil, the default, for none.
    /// - Throws: ``/WaybillStorage/PersistenceError``, `EncodingError`, or `CancellationError`; the
    ///   change is unmodified then.
    @discardableResult
    public func retry(_ id: String, as request: Request? = nil) async throws -> Bool {
        guard var write = try await store.record(id: id) else { return false }
        if let request {
            write.payload = try WriteCoding.text(of: request)
        }
        write.key = makeKey()
        write.state = .waiting
        try await put(write)
        return true
    }

    /// Removes a change from the outbox, not from the server.
    ///
    /// - Throws: ``/WaybillStorage/PersistenceError``, or `CancellationError`.
    public func discard(_ id: String) async throws { try await remove(id) }

    // MARK: Sending

    /// Sends the waiting changes, until all are sent or the server is unavailable.
    ///
    /// During a flush, another caller joins it, with the changes added before. A cancelled caller
    /// only stops waiting, at once.
    ///
    /// - Throws: ``/WaybillStorage/PersistenceError`` if the store fails, or `CancellationError`;
    ///   changes with unrecorded results are sent again with their keys.
    @discardableResult
    public func flush() async throws -> OutboxReport {
        try Task.checkCancellation()
        isAskedAgain = true
        let sending = sending ?? Task { await sendForCallers() }
        self.sending = sending
        waitingCount += 1
        defer { waitingCount -= 1 }
        return try await sharedValue(of: sending).get()
    }

    private func sendForCallers() async -> Ending {
        // No suspension after it: later callers begin a new flush.
        defer { sending = nil }
        do {
            return .success(try await sendAll())
        } catch {
            return .failure(error)
        }
    }

    private func sendAll() async throws -> OutboxReport {
        var report = OutboxReport()
        repeat {
            // The subjects with a server failure.
            var failed: Set<String> = []
            report.failure = nil
            var entries: [Entry]
            repeat {
                isAskedAgain = false
                entries = OutboxOrder.sendable(try await self.entries()).filter {
                    !failed.contains($0.write.subject)
                }
            } while try await send(entries, &failed, &report)
            report.waiting = try await writes().count
            // A caller since the last read may have added a change.
        } while isAskedAgain
        return report
    }

    /// Sends changes in order, and returns whether to look for added ones.
    private func send(
        _ entries: [Entry], _ failed: inout Set<String>, _ report: inout OutboxReport
    ) async throws -> Bool {
        // The blocked subjects: later changes must not overtake earlier ones.
        var blocked: Set<String> = []
        for entry in entries where !blocked.contains(entry.write.subject) {
            guard try await store.record(id: entry.id) == entry.write else { continue }
            switch try await send(entry) {
            case .taken: report.sent += 1
            case .refused:
                report.refused += 1
                blocked.insert(entry.write.subject)
            case .faulty(let error):
                report.failure = error
                blocked.insert(entry.write.subject)
                failed.insert(entry.write.subject)
            case .late(let error):
                report.failure = error
                // The changes of earlier callers are reported as waiting.
                isAskedAgain = false
                return false
            }
        }
        return !entries.isEmpty
    }

    private func send(_ entry: Entry) async throws -> WriteOutcome {
        guard let request = entry.request else { return .late(nil) }
        var call = server.httpCall(for: request)
        if let name = HTTPField.Name("Idempotency-Key") {
            call.head.headerFields[name] = entry.write.key
        }
        let outcome = try await WriteOutcome(
            of: call, over: transport, hiding: server.token)
        // A user may have changed it meanwhile.
        guard var write = try await store.record(id: entry.id), write.key == entry.write.key
        else { return outcome }
        switch outcome {
        case .taken: try await remove(write.id)
        case .refused(let state):
            write.state = state
            try await put(write)
        case .faulty, .late: break
        }
        return outcome
    }

    // MARK: The store

    private func writes() async throws -> [PendingWrite] {
        try await store.matches(RecordQuery(limit: .max)).map(\.record).sorted { $0.id < $1.id }
    }

    private func put(_ write: PendingWrite) async throws {
        _ = try await store.load(removing: []) { add in try add(write) }
    }

    private func remove(_ id: String) async throws {
        _ = try await store.load(removing: [ColumnValue("id", .text(id))]) { _ in }
    }

    private func nextNumber() async throws -> Int {
        if lastNumber == nil {
            let last = try await writes().last.flatMap { OutboxOrder.number(of: $0.id) }
            lastNumber = max(lastNumber ?? 0, last ?? 0)
        }
        let number = (lastNumber ?? 0) + 1
        lastNumber = number
        return number
    }
}
