import Foundation
import HTTPTypes
import Synchronization
import Testing
import WaybillNetwork
import WaybillStorage
import WaybillTesting

@Suite(.timeLimit(.minutes(60)))
struct OutboxTests {
    private let server = NoteServer()
    private let store: InMemoryRecordStore<PendingWrite>

    init() throws { store = try InMemoryRecordStore() }

    /// An outbox on the same store: what an app finds when it starts again.
    private func outbox(_ transport: (any HTTPTransport)? = nil) throws -> Outbox<NoteWrite> {
        Outbox(
            server: try #require(APIServer("https://notes.example.org/v1")),
            transport: transport ?? server.transport, store: store,
            now: { Date(timeIntervalSince1970: 1000) })
    }

    private func faultOfWire(_ report: OutboxReport) -> TransportError.Reason? {
        guard case .noResponse(let reason)? = report.failure?.reason else { return nil }
        return reason
    }

    private func key(_ call: HTTPCall) -> String? {
        HTTPField.Name("Idempotency-Key").flatMap { call.head.headerFields[$0] }
    }

    @Test func `a change goes over the wire as declared, with its key`() async throws {
        let transport = server.transport
        let outbox = try outbox(transport)
        let write = try await outbox.add(.append("Milk", to: "shopping"))
        let report = try await outbox.flush()
        #expect(report.sent == 1 && report.waiting == 0 && report.failure == nil)
        let call = try #require(transport.calls.first)
        #expect(call.head.method == .post && call.head.path == "/v1/notes/shopping")
        #expect(String(decoding: call.body, as: UTF8.self) == #"{"line":"Milk"}"#)
        #expect(key(call) == write.key && transport.calls.count == 1)
        #expect(try await outbox.entries().isEmpty)
    }

    @Test func `what is made offline is sent after a restart, once and in order`() async throws {
        server.decide { _ in .noResponse }
        var outbox = try outbox()
        for line in ["a", "b", "c"] { try await outbox.add(.append(line, to: "n")) }
        let report = try await outbox.flush()
        #expect(faultOfWire(report) == .unreachable && report.waiting == 3)
        server.decide { _ in .taken }
        outbox = try self.outbox()
        try await outbox.add(.append("d", to: "n"))
        #expect(try await outbox.flush().sent == 4)
        #expect(try await outbox.flush().sent == 0)
        #expect(server.notes == ["n": ["a", "b", "c", "d"]])
    }

    @Test func `a change whose response is lost is sent again and taken once`() async throws {
        server.decide { _ in .lost }
        let outbox = try outbox()
        try await outbox.add(.append("a", to: "n"))
        #expect(faultOfWire(try await outbox.flush()) == .interrupted)
        server.decide { _ in .taken }
        #expect(try await self.outbox().flush().sent == 1)
        #expect(server.notes == ["n": ["a"]])
    }

    @Test(arguments: [409, 412])
    func `a conflict surfaces with the server's message, and holds up its subject alone`(
        _ status: Int
    ) async throws {
        let transport = ScriptedTransport { request in
            guard request.path?.hasSuffix("/n") == true else { return .status(200) }
            return .status(status, body: #"{"message": "Somebody was faster"}"#)
        }
        let outbox = try outbox(transport)
        try await outbox.add(.append("a", to: "n"))
        try await outbox.add(.append("b", to: "n"))
        try await outbox.add(.append("c", to: "other"))
        let report = try await outbox.flush()
        #expect(report.sent == 1 && report.refused == 1 && report.waiting == 2)
        let entries = try await outbox.entries()
        guard case .conflict(let refusal) = try #require(entries.first).write.state else {
            Issue.record("no conflict: \(entries)")
            return
        }
        #expect(refusal.status == status && refusal.message.contains("Somebody was faster"))
        #expect(String(decoding: refusal.body, as: UTF8.self).contains("faster"))
        #expect(entries.map(\.write.state)[1] == .waiting)
        #expect(try await outbox.flush().sent == 0)
        #expect(transport.calls.count == 2)
    }

    @Test func `a refused change is changed by a person and keeps its place`() async throws {
        server.decide { call in call.body.count > 12 ? .status(422) : .taken }
        let outbox = try outbox()
        let long = try await outbox.add(.append("far too long", to: "n"))
        try await outbox.add(.append("b", to: "n"))
        #expect(try await outbox.flush().refused == 1)
        #expect(try await outbox.retry(long.id, as: .append("a", to: "n")))
        let again = try await outbox.entries()
        #expect(again.first?.write.key != long.key && again.first?.id == long.id)
        #expect(try await outbox.flush().sent == 2)
        #expect(server.notes == ["n": ["a", "b"]])
        #expect(try await !outbox.retry(long.id))
    }

    @Test func `a refused change is removed, and those behind it go`() async throws {
        server.decide { call in call.head.method == .delete ? .status(403) : .taken }
        let outbox = try outbox()
        let write = try await outbox.add(.delete("n"))
        try await outbox.add(.append("b", to: "n"))
        #expect(try await outbox.flush().refused == 1)
        try await outbox.discard(write.id)
        #expect(try await outbox.flush().sent == 1)
        #expect(server.notes == ["n": ["b"]])
    }

    @Test(arguments: [404, 410])
    func `what is to be deleted and is not there is deleted`(_ status: Int) async throws {
        server.decide { _ in .status(status) }
        let outbox = try outbox()
        try await outbox.add(.delete("n"))
        #expect(try await outbox.flush().sent == 1)
        try await outbox.add(.append("a", to: "n"))
        #expect(try await outbox.flush().refused == 1)
    }

    @Test(arguments: [408, 425, 429, 502, 503, 504])
    func `a server with too much to do is left in peace`(_ status: Int) async throws {
        let transport = ScriptedTransport { _ in .status(status) }
        let outbox = try outbox(transport)
        try await outbox.add(.append("a", to: "n"))
        try await outbox.add(.append("b", to: "m"))
        let report = try await outbox.flush()
        #expect(report.failure?.refusedStatus == status && report.waiting == 2)
        #expect(transport.calls.count == 1)
    }

    @Test func `a change over which the server fails does not hold up others`() async throws {
        server.decide { call in call.head.path == "/v1/notes/n" ? .status(500) : .taken }
        let outbox = try outbox()
        for note in ["n", "n", "m"] { try await outbox.add(.append("a", to: note)) }
        let report = try await outbox.flush()
        #expect(report.sent == 1 && report.waiting == 2 && report.refused == 0)
        #expect(report.failure?.refusedStatus == 500)
        #expect(try await outbox.entries().allSatisfy { $0.write.state == .waiting })
    }

    @Test func `who is not let in keeps all changes`() async throws {
        server.decide { _ in .status(401) }
        let outbox = try outbox()
        try await outbox.add(.append("a", to: "n"))
        let report = try await outbox.flush()
        #expect(report.failure?.refusedStatus == 401 && report.waiting == 1)
    }

    @Test func `what another version kept is neither sent nor lost`() async throws {
        var strange = try await outbox().add(.append("x", to: "n"))
        strange.payload = #"{"paint": "red"}"#
        try await store.save(strange)
        let outbox = try outbox()
        try await outbox.add(.append("a", to: "n"))
        try await outbox.add(.append("b", to: "m"))
        #expect(try await outbox.flush().sent == 1)
        let entries = try await outbox.entries()
        #expect(entries.map(\.write.state) == [.unreadable, .waiting])
        #expect(entries.map(\.write.payload).first == strange.payload)
        #expect(try await store.record(id: strange.id) == strange)
    }

    @Test func `a change is in the store when adding it returns`() async throws {
        let write = try await outbox().add(.append("a", to: "n"))
        #expect(try await store.record(id: write.id) == write)
        await store.fail(with: PersistenceError(.unavailable, message: "The disk is full."))
        await #expect(throws: PersistenceError.self) {
            try await outbox().add(.append("b", to: "n"))
        }
        await store.fail(with: nil)
        #expect(try await outbox().entries().count == 1)
    }

    @Test func `who flushes while another does takes part in it`() async throws {
        let clock = TestClock()
        let transport = ScriptedTransport(clock: clock) { _ in .status(200).after(.seconds(1)) }
        let outbox = try outbox(transport)
        try await outbox.add(.append("a", to: "n"))
        async let one = outbox.flush()
        async let other = outbox.flush()
        while clock.sleeperCount < 1 { await Task.yield() }
        clock.advance(by: .seconds(1))
        let reports = try await [one, other]
        #expect(reports.map(\.sent).max() == 1 && transport.calls.count == 1)
    }

    @Test func `what is removed while it is being sent stays removed`() async throws {
        let clock = TestClock()
        let transport = ScriptedTransport(clock: clock) { _ in .status(409).after(.seconds(1)) }
        let outbox = try outbox(transport)
        let write = try await outbox.add(.append("a", to: "n"))
        async let report = outbox.flush()
        while clock.sleeperCount < 1 { await Task.yield() }
        try await outbox.discard(write.id)
        clock.advance(by: .seconds(1))
        #expect(try await report.waiting == 0)
        #expect(try await outbox.entries().isEmpty)
    }

    @Test func `what is removed while another is being sent is not sent`() async throws {
        let clock = TestClock()
        let transport = ScriptedTransport(clock: clock) { _ in .status(200).after(.seconds(1)) }
        let outbox = try outbox(transport)
        try await outbox.add(.append("a", to: "n"))
        let write = try await outbox.add(.append("b", to: "n"))
        async let report = outbox.flush()
        while clock.sleeperCount < 1 { await Task.yield() }
        try await outbox.discard(write.id)
        clock.advance(by: .seconds(1))
        #expect(try await report.sent == 1)
        #expect(transport.calls.count == 1)
    }

    @Test(arguments: 2...4)
    func `a change that is added during a flush is sent by it or by the next`(
        _ reading: Int
    ) async throws {
        let slow = SlowStore(store)
        let outbox = Outbox<NoteWrite>(
            server: try #require(APIServer("https://notes.example.org/v1")),
            transport: server.transport, store: slow)
        try await outbox.add(.append("a", to: "n"))
        let later = Mutex<Task<OutboxReport, any Error>?>(nil)
        slow.act(after: reading) {
            _ = try? await outbox.add(.append("b", to: "n"))
            later.withLock { $0 = Task { try await outbox.flush() } }
            while await outbox.waitingCount < 2 { await Task.yield() }
        }
        try await outbox.flush()
        let report = try #require(try await later.withLock(\.self)?.value)
        #expect(report.waiting == 0 && server.notes == ["n": ["a", "b"]])
    }

    @Test func `a change that is released during a flush is sent by it`() async throws {
        let slow = SlowStore(store)
        server.decide { call in call.head.path?.hasSuffix("/n") == true ? .status(422) : .taken }
        let outbox = Outbox<NoteWrite>(
            server: try #require(APIServer("https://notes.example.org/v1")),
            transport: server.transport, store: slow)
        let write = try await outbox.add(.append("a", to: "n"))
        slow.act(after: 3) { [server] in
            server.decide { _ in .taken }
            _ = try? await outbox.retry(write.id)
            Task { _ = try? await outbox.flush() }
            while await outbox.waitingCount < 2 { await Task.yield() }
        }
        #expect(try await outbox.flush().waiting == 0)
        #expect(server.notes == ["n": ["a"]])
    }

    @Test func `a cancelled caller stops waiting at once, and the changes are sent`() async throws {
        let clock = TestClock()
        let transport = ScriptedTransport(clock: clock) { _ in .status(200).after(.seconds(1)) }
        let outbox = try outbox(transport)
        try await outbox.add(.append("a", to: "n"))
        let caller = Task { try await outbox.flush() }
        await clock.waitForSleepers()
        caller.cancel()
        await #expect(throws: CancellationError.self) { try await caller.value }
        #expect(clock.sleeperCount == 1)
        async let report = outbox.flush()
        while await outbox.waitingCount < 1 { await Task.yield() }
        clock.advance(by: .seconds(1))
        #expect(try await report.sent == 1 && transport.calls.count == 1)
    }
}

/// A store of which one reading takes its time.
///
/// The lock keeps which.
private final class SlowStore: RecordStore {
    typealias Record = PendingWrite

    private struct State {
        var readings = 0
        var turn = 0
        var act: (@Sendable () async -> Void)?
    }

    private let base: InMemoryRecordStore<PendingWrite>
    private let state = Mutex(State())

    init(_ base: InMemoryRecordStore<PendingWrite>) { self.base = base }

    var format: RecordFormat<PendingWrite> { base.format }

    /// Does something when a reading has read, before it returns.
    func act(after turn: Int, _ act: @escaping @Sendable () async -> Void) {
        state.withLock { ($0.turn, $0.act) = (turn, act) }
    }

    func matches(
        _ query: RecordQuery, where accepts: (@Sendable (PendingWrite) -> Bool)?
    ) async throws -> [RecordMatch<PendingWrite>] {
        let found = try await base.matches(query, where: accepts)
        let act = state.withLock { state in
            state.readings += 1
            return state.readings == state.turn ? state.act : nil
        }
        await act?()
        return found
    }

    func load(
        reading: (@Sendable (PendingWrite) throws -> Void)?,
        removing: @escaping @Sendable () throws -> [ColumnValue],
        produce: @escaping @Sendable ((PendingWrite) throws -> Void) throws -> Void
    ) async throws -> Int {
        try await base.load(reading: reading, removing: removing, produce: produce)
    }

    func record(id: String) async throws -> PendingWrite? { try await base.record(id: id) }

    func summary(by column: String) async throws -> RecordSummary {
        try await base.summary(by: column)
    }

    func changes() -> AsyncStream<Void> { base.changes() }
}
