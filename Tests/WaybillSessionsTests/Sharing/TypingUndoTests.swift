import Testing
import WaybillDiff
import WaybillLists
import WaybillLoading
import WaybillScreens
import WaybillSessions
import WaybillStore
import WaybillTesting

/// What is typed into a control outside of a form is one step of undo, and not one for each
/// letter.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct TypingUndoTests {
    private struct Note: Equatable, Sendable {
        var title = ""
        var text = ""
        var stars = 0
    }

    private enum Edit: Equatable, Sendable {
        case title(String)
        case text(String)
        case star
    }

    private struct NoteApp: ListApp {
        let note: SharedStore<Note, Edit>
        var name: String { "Note" }
        var tabs: [Tab] { [] }

        func screen(at url: RouteURL) -> (any Screen)? { NoteScreen(note: note) }
    }

    private struct NoteScreen: Screen {
        let note: SharedStore<Note, Edit>

        func reduce(_ state: inout Void, _ edit: Edit) -> Effect<Edit> {
            .dispatch(edit, to: note)
        }

        func describe(_ context: Context) -> ScreenDescription {
            var screen = ScreenDescription("Note", url: RouteURL())
            screen.sections = [
                SectionRecord("note") {
                    CellRecord.field("Title", text: note.title) { text in
                        context.dispatch(.title(text))
                    }
                    CellRecord.field("Text", text: note.text) { text in
                        context.dispatch(.text(text))
                    }
                    CellRecord.button("Star", id: "star") { context.dispatch(.star) }
                }
            ]
            return screen
        }
    }

    private let note = SharedStore(
        Note(),
        reducer: Reducer { (note: inout Note, edit: Edit) in
            switch edit {
            case .title(let title): note.title = title
            case .text(let text): note.text = text
            case .star: note.stars += 1
            }
            return .none
        }, features: [.undoable()])
    private let clock = TestClock()

    private func open() -> AppSession {
        let session = AppSession(app: NoteApp(note: note), pace: LoadingDelay(.none, clock: clock))
        _ = session.open(RouteURL())
        return session
    }

    /// Types letter by letter, as a live page and a terminal tell it.
    private func type(
        _ text: String, after former: String = "", into label: String, in session: AppSession
    ) async {
        for end in text.indices {
            await use(label, in: session, .set(former + text[...end]))
        }
    }

    private func use(_ label: String, in session: AppSession, _ value: ElementValue) async {
        #expect(session.perform(label, value) == .done)
        await session.settle()
    }

    /// The texts before each of the steps, from the last one back.
    private func undoing() async throws -> [String] {
        var states: [String] = []
        while note.canUndo {
            note.undo()
            try await note.flush()
            states.append("\(note.title)|\(note.text)|\(note.stars)")
        }
        return states
    }

    @Test func `a word that is typed is one step`() async throws {
        let session = open()
        await type("Lisbon", into: "Title", in: session)
        #expect(note.title == "Lisbon")
        #expect(try await undoing() == ["||0"])
        note.redo()
        try await note.flush()
        #expect(note.title == "Lisbon" && !note.canRedo)
    }

    @Test func `leaving the field ends the step, though nothing listens to that`() async throws {
        let session = open()
        await type("ab", into: "Title", in: session)
        await use("Title", in: session, .leave)
        await type("cd", after: "ab", into: "Title", in: session)
        #expect(try await undoing() == ["ab||0", "||0"])
    }

    @Test func `another control ends the step, and what it does is one of its own`() async throws {
        let session = open()
        await type("ab", into: "Title", in: session)
        await type("x", into: "Text", in: session)
        await type("c", after: "ab", into: "Title", in: session)
        await use("Star", in: session, .press)
        await use("Star", in: session, .press)
        await type("d", after: "abc", into: "Title", in: session)
        #expect(
            try await undoing() == ["abc|x|2", "abc|x|1", "abc|x|0", "ab|x|0", "ab||0", "||0"])
    }

    @Test func `a pause ends the step, and one between letters does not`() async throws {
        let session = open()
        for (letter, former) in [("a", ""), ("b", "a"), ("c", "ab")] {
            await type(letter, after: former, into: "Title", in: session)
            clock.advance(by: .milliseconds(1_999))
        }
        clock.advance(by: .milliseconds(1))
        await type("d", after: "abc", into: "Title", in: session)
        #expect(try await undoing() == ["abc||0", "||0"])
    }

    @Test func `what two people type is taken back by turns`() async throws {
        let sessions = [open(), open()]
        await type("a", into: "Title", in: sessions[0])
        await type("bc", into: "Text", in: sessions[1])
        await type("d", after: "a", into: "Title", in: sessions[0])
        #expect(try await undoing() == ["a|bc|0", "a||0", "||0"])
    }

    @Test func `what is typed after an undo is a step of its own`() async throws {
        let session = open()
        await type("a", into: "Text", in: session)
        await use("Star", in: session, .press)
        await type("b", into: "Title", in: session)
        note.undo()
        note.redo()
        try await note.flush()
        await type("c", after: "b", into: "Title", in: session)
        #expect(try await undoing() == ["b|a|1", "|a|1", "|a|0", "||0"])
    }
}
