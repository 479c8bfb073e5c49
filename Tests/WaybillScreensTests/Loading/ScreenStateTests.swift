import Testing
import WaybillLists
import WaybillLoading
import WaybillScreens
import WaybillStore
import WaybillTesting

/// The states of screens in a store for tests.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct ScreenStateTests {
    private struct Books: Screen {
        struct Query: Hashable, Sendable {
            var author = "Austen"
        }

        static let route = Route("/books", Query(), .field("by", \.author))

        var query = Query()

        func source(for query: Query) -> Source<[String]>? {
            .fetched { [query.author + " 1"] }
        }

        func describe(_ context: Context) -> ScreenDescription {
            ScreenDescription("Books")
        }
    }

    private struct Account: Screen {
        struct Draft: Equatable, Sendable {
            var name = ""
        }

        let form = Form(Draft(), .required(\.name, "Say how you are called."))

        func submit(_ value: Draft) async throws -> Effect<Action> { .notice("Saved.") }

        func describe(_ context: Context) -> ScreenDescription { ScreenDescription("Account") }
    }

    @Test func `the content of another query is loaded, and that of the same is not`() async {
        let engine = ScreenEngine(Books())
        let store = Store(engine.start, reducer: Reducer(engine.reduce))
        for author in ["Austen", "Woolf"] {
            store.dispatch(.query(Books.Query(author: author)))
            await store.settle()
            #expect(store.state.content.value == [author + " 1"])
            store.dispatch(.query(Books.Query(author: author)))
            #expect(!store.hasEffects)
        }
    }

    @Test func `a form keeps an edit apart from the saved value until it is submitted`() async {
        let engine = ScreenEngine(Account())
        let store = Store(engine.start, reducer: Reducer(engine.reduce))
        store.dispatch(.form(.edit(.all(Account.Draft(name: "Emma")))))
        #expect(store.state.form.value.name == "Emma" && store.state.form.isDirty)
        store.dispatch(.form(.submit))
        await store.settle()
        #expect(store.state.form.status == .submitted && !store.state.form.isDirty)
    }
}
