import Testing
import WaybillStore

/// The lines of the logging middleware.
@Suite struct LoggingTests {
    enum SignIn: Sendable {
        case type(password: String)
        case pressed
    }

    enum Change: Sendable {
        case signIn(SignIn)
        case token(String?)
        case add(Int)
        case reset
    }

    struct Secret: CustomStringConvertible, Sendable {
        var word: String
        var description: String { word }
    }

    enum Talking: CustomStringConvertible, Sendable {
        case silent
        case said(Secret)
        var description: String { "hunter2" }
    }

    private func makeStore(
        _ middleware: Middleware<Int, Change>...
    ) -> Store<Int, Change> {
        Store(
            0,
            reducer: Reducer { state, change in
                if case .add(let amount) = change { state += amount }
                return .none
            }, middleware: middleware)
    }

    @Test func `only the names of actions are written by default`() {
        var lines: [String] = []
        let store = makeStore(.logging { lines.append($0) })
        store.dispatch(.signIn(.type(password: "hunter2")))
        store.dispatch(.signIn(.pressed))
        store.dispatch(.token("hunter2"))
        store.dispatch(.add(3))
        store.dispatch(.reset)
        #expect(lines == ["signIn.type", "signIn.pressed", "token", "add", "reset"])
    }

    @Test func `no name reveals what an action holds`() {
        #expect(actionName(of: Secret(word: "hunter2")) == "Secret")
        #expect(actionName(of: "hunter2") == "String")
        #expect(actionName(of: Talking.silent) == "Talking")
        #expect(actionName(of: Talking.said(Secret(word: "hunter2"))) == "said")
        #expect(actionName(of: Result<String, any Error>.success("hunter2")) == "success")
        #expect(actionName(of: ElementOf(id: "hunter2", action: 1)) == "ElementOf<String, Int>")
    }

    @Test func `words and changes are chosen by closures`() {
        var lines: [String] = []
        let store = makeStore(
            .logging(
                words: { if case .add(let amount) = $0 { "add \(amount)" } else { nil } },
                changes: { $0 == $1 ? nil : "\($0) -> \($1)" },
                write: { lines.append($0) }))
        store.dispatch(.add(2))
        store.dispatch(.reset)
        store.dispatch(.add(0))
        #expect(lines == ["add 2", "0 -> 2", "add 0"])
    }

    @Test func `an action is written before it is carried out`() {
        var lines: [String] = []
        let store = makeStore(.logging { lines.append($0) })
        let subscription = store.subscribe(to: \.self) { value in
            lines.append("saw \(value)")
            if value == 1 { store.dispatch(.reset) }
        }
        store.dispatch(.add(1))
        #expect(lines == ["saw 0", "add", "saw 1", "reset"])
        subscription.cancel()
    }
}
