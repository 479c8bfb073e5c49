import Synchronization
import Testing
import WaybillNetwork
import WaybillTesting

/// Whatever the network does, and however often the app starts again: in the
/// end the server has each change once, those of a note in their order.
@Suite(.timeLimit(.minutes(60)))
struct OutboxPropertyTests {
    /// Decides by chance; the lock `generator` keeps the chance.
    private final class Chance: Sendable {
        private let generator: Mutex<SeededGenerator>
        init(_ seed: UInt64) { generator = Mutex(SeededGenerator(seed: seed)) }
        func below(_ count: Int) -> Int {
            generator.withLock { .random(in: 0..<count, using: &$0) }
        }
    }

    @Test(arguments: 0..<SeededGenerator.rounds(12))
    func `each change arrives once and in order`(_ seed: Int) async throws {
        let chance = Chance(UInt64(seed))
        let server = NoteServer()
        let address = try #require(APIServer("https://notes.example.org"))
        let store = try InMemoryRecordStore<PendingWrite>()
        server.decide { _ in
            switch chance.below(8) {
            case 0: .noResponse
            case 1: .lost
            case 2: .status([429, 500, 503][chance.below(3)])
            default: .taken
            }
        }
        var outbox = Outbox<NoteWrite>(server: address, transport: server.transport, store: store)
        var wanted: [String: [String]] = [:]
        for number in 0..<30 {
            let note = ["a", "b", "c"][chance.below(3)]
            let line = "\(number)"
            try await outbox.add(.append(line, to: note))
            wanted[note, default: []].append(line)
            if chance.below(3) == 0 { try await outbox.flush() }
            if chance.below(5) == 0 {
                outbox = Outbox(server: address, transport: server.transport, store: store)
            }
        }
        for _ in 0..<200 where try await outbox.flush().waiting > 0 {}
        #expect(server.notes == wanted, "seed \(seed)")
        #expect(try await outbox.entries().isEmpty, "seed \(seed)")
    }
}
