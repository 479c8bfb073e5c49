import Testing
import WaybillStore
import WaybillTesting

@MainActor
@Suite(.timeLimit(.minutes(60)))
struct StateSavingTests {
    private let clock = TestClock()
    private let archive = InMemoryStateArchive()
    private let failures = FailureLog()

    private func makeStore() -> Store<[String], String> {
        Store(
            [],
            reducer: Reducer { lines, line in
                lines.append(line)
                return .none
            })
    }

    private func save(_ store: Store<[String], String>) -> StateSaving<[String]> {
        store.save(
            with: StateSaver(archive, format: lines(1)), after: .seconds(1), clock: clock
        ) { [failures] in failures.all.append($0) }
    }

    private func kept() async -> [String]? {
        await StateSaver(InMemoryStateArchive(archive.bytes), format: lines(1)).restore().state
    }

    /// Waits until what was to be saved is.
    private func passASecond(_ saving: StateSaving<[String]>) async {
        await clock.waitForSleepers()
        clock.advance(by: .seconds(1))
        while saving.hasUnsavedChanges, failures.all.isEmpty { await Task.yield() }
    }

    @Test func `changes in a row are saved once, a while after the first`() async {
        let store = makeStore()
        let saving = save(store)
        store.dispatch("a")
        store.dispatch("b")
        await clock.waitForSleepers()
        #expect(archive.writeCount == 0)
        #expect(saving.hasUnsavedChanges)
        store.dispatch("c")
        await passASecond(saving)
        #expect(archive.writeCount == 1)
        #expect(await kept() == ["a", "b", "c"])
        store.dispatch("d")
        await passASecond(saving)
        #expect(archive.writeCount == 2)
    }

    @Test func `a flush saves at once, and what is saved already not again`() async throws {
        let store = makeStore()
        let saving = save(store)
        store.dispatch("a")
        try await saving.flush()
        #expect(await kept() == ["a"])
        #expect(!saving.hasUnsavedChanges)
        try await saving.flush()
        await passASecond(saving)
        #expect(archive.writeCount == 1)
    }

    @Test func `a flush after the store was released saves its last state`() async throws {
        var store: Store<[String], String>? = makeStore()
        let saving = store.map { save($0) }
        store?.dispatch("last")
        store = nil
        try await saving?.flush()
        #expect(await kept() == ["last"])
    }

    @Test func `a saving that is released saves what is not saved`() async {
        let store = makeStore()
        var saving: StateSaving<[String]>? = save(store)
        store.dispatch("a")
        #expect(saving?.hasUnsavedChanges == true)
        saving = nil
        while archive.writeCount == 0 { await Task.yield() }
        #expect(await kept() == ["a"])
        store.dispatch("b")
        #expect(clock.sleeperCount == 0)
    }

    @Test func `a failure is reported and the next change tries again`() async throws {
        let store = makeStore()
        let saving = save(store)
        archive.failures = [.unwritable]
        store.dispatch("a")
        await passASecond(saving)
        #expect(failures.all.map(\.reason) == [.unwritable])
        #expect(saving.hasUnsavedChanges)
        await #expect(throws: SavedStateError.self) { try await saving.flush() }
        #expect(failures.all.count == 2)
        archive.failures = []
        failures.all = []
        store.dispatch("b")
        await passASecond(saving)
        #expect(await kept() == ["a", "b"])
    }

    @Test func `a jump is saved as any change`() async throws {
        let store = makeStore()
        let recorder = Recorder(of: store)
        let saving = save(store)
        store.dispatch("a")
        try await saving.flush()
        recorder.jump(to: 0)
        try await saving.flush()
        #expect(await kept() == [])
    }

    @Test(arguments: 0..<SeededGenerator.rounds(60))
    func `after a flush the stored state is the current one, whatever came before`(seed: Int)
        async throws
    {
        var random = SeededGenerator(seed: UInt64(seed))
        let store = makeStore()
        let saving = save(store)
        for number in 0..<30 {
            switch Int.random(in: 0..<6, using: &random) {
            case 0: clock.advance(by: .milliseconds(700))
            case 1: await Task.yield()
            case 2:
                archive.failures = Bool.random(using: &random) ? [.unwritable] : []
            case 3 where archive.failures.isEmpty:
                let other = Task { try await saving.flush() }
                try await saving.flush()
                try await other.value
                #expect(await kept() == store.state || store.state.isEmpty)
            default: store.dispatch("\(number)")
            }
        }
        archive.failures = []
        try await saving.flush()
        #expect(!saving.hasUnsavedChanges, "seed \(seed)")
        #expect(await kept() ?? [] == store.state, "seed \(seed)")
    }
}

@MainActor
private final class FailureLog {
    var all: [SavedStateError] = []
}
