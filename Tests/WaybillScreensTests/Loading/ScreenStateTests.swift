import Testing
import WaybillLists
import WaybillLoading
import WaybillScreens
import WaybillStore
import WaybillTesting

/// The states of screens in a store for tests.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct ScreenStateTests {
    private struct Books: ContentScreen {
        struct Choices: Hashable, Sendable {
            var author = "Austen"
        }

        static let route = Route("/books", Choices(), .field("by", \.author))

        var choices = Choices()

        func source(for choices: Choices) -> Source<[String]>? {
            .fetched(choices) { [choices.author + " 1"] }
        }

        func describe(_ books: [String]?, _ context: Context) -> ScreenDescription {
            ScreenDescription(title: "Books")
        }
    }

    private struct Account: FormScreen {
        struct Value: Equatable, Sendable {
            var name = ""
        }

        var value: Value { Value() }
        var rules: [FormRule<Value>] { [.required(\.name, "Say how you are called.")] }

        func submit(_ value: Value) async throws {}

        func describe(
            _ form: FormContext<Value>, _ press: @escaping (Never) -> Void
        ) -> ScreenDescription { ScreenDescription(title: "Account") }
    }

    @Test func `a test store takes the state of a screen that loads`() async {
        let screen = Books()
        let store = TestStore(screen.start.state, reducer: screen.reducer)
        store.send(.choose(Books.Choices(author: "Woolf"))) {
            $0.choices.author = "Woolf"
            $0.content = Content(loading: nil)
        }
        let arrived = ActionCase(Books.Action.content) {
            if case .content(let action) = $0 { action } else { nil }
        }
        await store.receive(arrived) { state, _ in state.content = Content(["Woolf 1"]) }
        await store.finish()
    }

    @Test func `a test store takes the state of a form`() async {
        let screen = Account()
        let store = TestStore(screen.start.state, reducer: screen.reducer)
        store.send(.form(.edit(.all(Account.Value(name: "Emma"))))) { $0.value.name = "Emma" }
        #expect(store.state != Form(Account.Value(name: "Emma")), "it is not saved")
        await store.finish()
    }

    @Test func `states that look different are not equal`() {
        typealias State = ContentState<NoChoices, [String]>
        var loading = State(choices: NoChoices())
        loading.content = Content(loading: ["a"])
        var ready = loading
        ready.content = Content(["a"])
        #expect(loading == loading && loading != ready && ready != State(choices: NoChoices()))
    }
}
