import Synchronization
import Testing
import WaybillDiff
import WaybillLists
import WaybillScreens
import WaybillSessions
import WaybillStore
import WaybillTesting

/// What is typed into a field is taken in the order in which it was typed, and no field
/// waits for another one, in the same row too.
@Suite(.timeLimit(.minutes(60))) struct FieldOrderTests {
    /// What was saved, for each field in its order.
    ///
    /// The lock `texts` guards it.
    private final class Kept: Sendable {
        let texts = Mutex<[String: [String]]>([:])

        subscript(_ field: String) -> [String] { texts.withLock { $0[field] ?? [] } }

        func save(_ text: String, as field: String) {
            texts.withLock { $0[field, default: []].append(text) }
        }
    }

    /// Two fields in one row, each of which saves what is typed after a while.
    private struct TwoFields: Screen {
        struct Typed: Sendable {
            var field: String
            var text: String
        }

        let kept: Kept
        let wait: @Sendable (Typed) async -> Void

        func reduce(_ state: inout Void, _ typed: Typed) -> Effect<Typed> {
            .run { _ in
                await wait(typed)
                kept.save(typed.text, as: typed.field)
            }
        }

        func describe(_ context: Context) -> ScreenDescription {
            let row = CellRecord.group("row") {
                for field in ["A", "B"] {
                    CellRecord.field(field, text: "") { text in
                        context.dispatch(Typed(field: field, text: text))
                    }
                }
            }
            return ScreenDescription("Fields") { SectionRecord(id: "s") { row } }
        }
    }

    private struct FieldsApp: ListApp {
        let fields: TwoFields
        let name = "Fields"
        let tabs: [Tab] = []
        func screen(at url: RouteURL) -> (any Screen)? { fields }
    }

    @MainActor @Test(arguments: SeededGenerator.seeds(50))
    func `what is typed into two fields of a row is kept in order, each for itself`(
        seed: UInt64
    ) async {
        let kept = Kept()
        let fields = TwoFields(kept: kept) { typed in
            var random = SeededGenerator(seed: seed &+ UInt64(typed.text.count) &* 31)
            for _ in 0..<Int.random(in: 0..<20, using: &random) { await Task.yield() }
        }
        let session = AppSession(app: FieldsApp(fields: fields))
        session.open(RouteURL())
        var random = SeededGenerator(seed: seed)
        var typed: [String: [String]] = [:]
        for count in 1...20 {
            let field = Bool.random(using: &random) ? "A" : "B"
            let text = String(repeating: "x", count: count)
            typed[field, default: []].append(text)
            #expect(session.perform(field, .set(text)) == .done)
            if Int.random(in: 0..<4, using: &random) == 0 { await Task.yield() }
        }
        await session.settle()
        #expect(kept["A"] == typed["A"] ?? [] && kept["B"] == typed["B"] ?? [], "seed \(seed)")
        session.close()
    }

    @MainActor @Test func `one field does not wait for another of its row`() async {
        let (stuck, go) = AsyncStream<Never>.makeStream()
        let kept = Kept()
        let fields = TwoFields(kept: kept) { typed in
            if typed.text == "slow" { for await _ in stuck {} }
        }
        let session = AppSession(app: FieldsApp(fields: fields))
        session.open(RouteURL())
        session.perform("A", .set("slow"))
        session.perform("A", .set("behind"))
        session.perform("B", .set("quick"))
        while kept["B"].isEmpty { await Task.yield() }
        #expect(kept["A"].isEmpty)
        go.finish()
        await session.settle()
        #expect(kept["A"] == ["slow", "behind"])
        session.close()
    }
}
