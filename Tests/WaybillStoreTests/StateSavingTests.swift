import Testing
import WaybillStore
import WaybillTesting

@MainActor
@Suite(.timeLimit(.minutes(60)))
struct StateSavingTests {
    struct Note: Equatable, Sendable {
        var lines: [String] = []
        var scroll = 0
    }

    enum Change: Sendable {
        case write(String)
        case scroll
    }

    private let clock = TestClock()
    private let archive = InMemoryStateArchive()
    private let failures = FailureLog()

    private func makeStore() -> Store<Note, Change> {
        Store(
            Note(),
            reducer: .combine(
                .focus(
                    on: \.lines,
                    ActionCase(Change.write) {
                        if case .write(let line) = $0 { line } else { nil }
                    },
                    Reducer { lines, line in
                        lines.append(line)
                        return .none
                    }),
                .focus(
                    on: \.scroll,
                    ActionCase(
                        { Change.scroll },
                        extract: { if case .scroll = $0 { () } else { nil } }),
                    Reducer<Int, Void> { scroll, _ in
                        scroll += 1
                        return .none
                    })))
    }

    private func save(_ store: Store<Note, Change>) -> StateSaving<[String]> {
        store.save(
            \.lines, with: StateSaver(archive, format: lines(1)), after: .seconds(1), clock: clock
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
        store.dispatch(.write("a"))
        store.dispatch(.write("b"))
        await clock.waitForSleepers()
        #expect(archive.writeCount == 0)
        #expect(saving.hasUnsavedChanges)
        store.dispatch(.write("c"))
        await passASecond(saving)
        #expect(archive.writeCount == 1)
        #expect(await kept() == ["a", "b", "c"])
        store.dispatch(.write("d"))
        await passASecond(saving)
        #expect(archive.writeCount == 2)
    }

    @Test func `what is not saved does not count as a change`() {
        let store = makeStore()
        let saving = save(store)
        store.dispatch(.scroll)
        #expect(!saving.hasUnsavedChanges)
    }

    @Test func `a flush saves at once, and what is saved already not again`() async throws {
        let store = makeStore()
        let saving = save(store)
        store.dispatch(.write("a"))
        try await saving.flush()
        #expect(await kept() == ["a"])
        #expect(!saving.hasUnsavedChanges)
        try await saving.flush()
        await passASecond(saving)
        #expect(archive.writeCount == 1)
    }

    @Test func `a flush after the store was released saves its last state`() async throws {
        var store: Store<Note, Change>? = makeStore()
        let saving = store.map { save($0) }
        store?.dispatch(.write("last"))
        store = nil
        try await saving?.flush()
        #expect(await kept() == ["last"])
    }

    @Test func `a saving that is released saves what is not saved`() async {
        let store = makeStore()
        var saving: StateSaving<[String]>? = save(store)
        store.dispatch(.write("a"))
        #expect(saving?.hasUnsavedChanges == true)
        saving = nil
        while archive.writeCount == 0 { await Task.yield() }
        #expect(await kept() == ["a"])
        store.dispatch(.write("b"))
        #expect(clock.sleeperCount == 0)
    }

    @Test func `a failure is reported and the next change tries again`() async throws {
        let store = makeStore()
        let saving = save(store)
        archive.failures = [.unwritable]
        store.dispatch(.write("a"))
        await passASecond(saving)
        #expect(failures.all.map(\.reason) == [.unwritable])
        #expect(saving.hasUnsavedChanges)
        await #expect(throws: SavedStateError.self) { try await saving.flush() }
        #expect(failures.all.count == 2)
        archive.failures = []
        failures.all = []
        store.dispatch(.write("b"))
        await passASecond(saving)
        #expect(await kept() == ["a", "b"])
    }

    @Test func `a jump is saved as any change`() async throws {
        let store = makeStore()
        let recorder = Recorder(of: store)
        let saving = save(store)
        store.dispatch(.write("a"))
        try await saving.flush()
        recorder.jump(to: 0)
        try await saving.flush()
        #expect(await kept() == [""])
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
                #expect(await kept() == store.state.lines || store.state.lines.isEmpty)
            default: store.dispatch(.write("\(number)"))
            }
        }
        archive.failures = []
        try await saving.flush()
        #expect(!saving.hasUnsavedChanges, "seed \(seed)")
        #expect(await kept() ?? [] == store.state.lines, "seed \(seed)")
    }
}

@MainActor
private final class FailureLog {
    var all: [SavedStateError] = []
}
