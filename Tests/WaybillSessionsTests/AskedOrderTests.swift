import Synchronization
import Testing
import WaybillDiff
import WaybillLists
import WaybillScreens
import WaybillSessions
import WaybillStore
import WaybillTesting

/// Requests of one row or one field are carried out in their order.
@Suite(.timeLimit(.minutes(60))) struct AskedOrderTests {
    /// What is kept outside: a name, and for each row what was saved last.
    ///
    /// The lock `kept` guards it.
    private final class Kept: Sendable {
        let kept = Mutex<[String: [Int]]>([:])

        func save(_ number: Int, as key: String) {
            kept.withLock { $0[key, default: []].append(number) }
        }

        subscript(_ key: String) -> [Int] { kept.withLock { $0[key] ?? [] } }
    }

    /// A field and rows that save what is typed or how often they were selected, each
    /// after a while that differs.
    private struct Form: Screen {
        enum Action: Sendable {
            case type(Int)
            case press(Int)
        }

        let kept: Kept
        let isSideBySide: Bool
        let seed: UInt64

        var state: [Int: Int] { [:] }

        func reduce(_ state: inout [Int: Int], _ action: Action) -> Effect<Action> {
            let (key, number): (String, Int)
            switch action {
            case .type(let count): (key, number) = ("field", count)
            case .press(let row):
                state[row, default: 0] += 1
                (key, number) = ("\(row)", state[row] ?? 0)
            }
            var random = SeededGenerator(seed: seed &+ UInt64(number) &* 31)
            let turns = Int.random(in: 0..<20, using: &random)
            return .run(isSideBySide: isSideBySide) { _ in
                for _ in 0..<turns { await Task.yield() }
                kept.save(number, as: key)
            }
        }

        func describe(_ context: Context) -> ScreenDescription {
            var screen = ScreenDescription("Form")
            screen.search = SearchField(
                label: "Name", text: "", prompt: "", target: RouteURL(), parameter: "q",
                onChange: { context.dispatch(.type($0.count)) })
            screen.sections = [
                SectionRecord(
                    cells: (0..<3).map { row in
                        CellRecord(FruitCell.self, model: "\(row)", id: row) { _, _ in
                            context.dispatch(.press(row))
                        }
                    })
            ]
            return screen
        }
    }

    private struct FormApp: ListApp {
        let form: Form
        let name = "Form"
        let tabs: [Tab] = []
        func screen(at url: RouteURL) -> (any Screen)? { form }
    }

    private actor Person {
        func use(_ form: Form, seed: UInt64) async {
            var random = SeededGenerator(seed: seed)
            let session = AppSession(app: FormApp(form: form))
            session.open(RouteURL())
            for count in 1...20 {
                session.perform(.search, .set(String(repeating: "x", count: count)))
                if Bool.random(using: &random) {
                    session.pressRow(
                        at: ItemPath(section: 0, item: Int.random(in: 0..<3, using: &random)))
                }
                if Int.random(in: 0..<4, using: &random) == 0 { await Task.yield() }
            }
            await session.settle()
            session.close()
        }
    }

    private func isInOrder(_ kept: Kept) -> Bool {
        ["field", "0", "1", "2"].allSatisfy { kept[$0] == kept[$0].sorted() }
    }

    /// Fifty sessions at a time, which must not disturb each other.
    @Test func `requests of one row or field are kept in order`() async {
        let count = UInt64(SeededGenerator.rounds(100))
        for start in stride(from: 0, to: count, by: 50) {
            await withTaskGroup(of: Void.self) { group in
                for seed in start..<start + 50 {
                    group.addTask {
                        let kept = Kept()
                        let form = Form(kept: kept, isSideBySide: false, seed: seed)
                        await Person().use(form, seed: seed)
                        #expect(kept["field"] == Array(1...20), "seed \(seed)")
                        #expect(isInOrder(kept), "seed \(seed): \(kept.kept.withLock { $0 })")
                    }
                }
            }
        }
    }

    @Test func `if an app says so it begins at once, and ends when it does`() async {
        var mixed = 0
        for seed in SeededGenerator.seeds(50) {
            let kept = Kept()
            await Person().use(Form(kept: kept, isSideBySide: true, seed: seed), seed: seed)
            #expect(kept["field"].count == 20, "seed \(seed)")
            if !isInOrder(kept) { mixed += 1 }
        }
        #expect(mixed > 0)
    }

    @MainActor @Test func `one row does not wait for another`() async {
        let (stuck, go) = AsyncStream<Never>.makeStream()
        let kept = Kept()
        let store = Store(
            0,
            reducer: Reducer<Int, String> { _, action in
                .run { _ in
                    if action == "slow" { for await _ in stuck {} }
                    kept.save(1, as: action)
                }
            })
        EffectOrigin.$current.withValue(EffectOrigin(1)) { store.dispatch("slow") }
        EffectOrigin.$current.withValue(EffectOrigin(2)) { store.dispatch("quick") }
        while kept["quick"].isEmpty { await Task.yield() }
        EffectOrigin.$current.withValue(EffectOrigin(1)) { store.dispatch("behind") }
        for _ in 0..<100 { await Task.yield() }
        #expect(kept["behind"].isEmpty && kept["slow"].isEmpty)
        go.finish()
        await store.settle()
        #expect(kept["behind"] == [1] && kept["slow"] == [1])
    }
}
