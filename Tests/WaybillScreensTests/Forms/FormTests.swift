import Testing
import WaybillDiff
import WaybillLists
import WaybillScreens
import WaybillStore
import WaybillTesting

/// A value that is edited, checked and sent.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct FormTests {
    struct Signup: Equatable, Sendable {
        var name = ""
        var age: Int?
        var wantsNews = false
    }

    struct Refused: Error {}

    actor Server {
        private(set) var taken: [Signup] = []
        var error: (any Error)?

        func take(_ value: Signup) throws {
            if let error { throw error }
            taken.append(value)
        }

        func refuse(with error: any Error) { self.error = error }
        func accept() { error = nil }
    }

    let server = Server()

    private func store(
        _ value: Signup = Signup(), rules: [FormRule<Signup>] = []
    ) -> FormStore<Signup> {
        Form(value, rules: rules).store { [server] in try await server.take($0) }
    }

    /// What a field does that a host changes.
    private func edit(
        _ label: String, _ text: String,
        in store: FormStore<Signup>
    ) {
        let context = FormContext(store.state) { store.dispatch($0) }
        let rows = [
            context.text("Name", \.name), context.number("Age", \.age),
            context.toggle("News", \.wantsNews),
        ]
        let screen = LiveScreen(OneRow(rows: rows))
        for (index, row) in rows.enumerated() where row.content?.controls.first?.id == label {
            let path = ItemPath(section: 0, item: index)
            #expect(screen.operate(label, at: path, .set(text)) == .done)
        }
    }

    private struct OneRow: Screen {
        let rows: [CellRecord]
        func describe(_ context: Context) -> ScreenDescription {
            ScreenDescription("Rows", sections: [SectionRecord(cells: rows)])
        }
    }

    static let rules: [FormRule<Signup>] = [
        .required(\.name, "Say a name."),
        .check(\.age, "Be 18.") { $0.map { $0 >= 18 } ?? true },
    ]

    @Test func `a field shows what is wrong when it is left, and not before`() {
        let store = store(rules: FormTests.rules)
        let name = FieldKey<Signup>(\.name)
        edit("Name", "A", in: store)
        edit("Name", "", in: store)
        #expect(store.state.error(at: name) == nil)
        store.dispatch(.leave(name))
        #expect(store.state.error(at: name) == "Say a name.")
        edit("Name", "Ada", in: store)
        #expect(store.state.error(at: name) == nil && store.state.isDirty)
    }

    @Test func `a form that is wrong is not sent, and shows why at each field`() async {
        let store = store(Signup(age: 9), rules: FormTests.rules)
        store.dispatch(.submit)
        await store.settle()
        #expect(await server.taken.isEmpty)
        #expect(store.state.errorCount == 2 && store.state.attempts == 1)
        #expect(store.state.status == .editing)
    }

    @Test func `a form that is right is sent once, however often it is pressed`() async {
        let store = store(rules: FormTests.rules)
        edit("Name", "Ada", in: store)
        for _ in 0..<3 { store.dispatch(.submit) }
        #expect(store.state.status == .submitting)
        await store.settle()
        #expect(await server.taken == [Signup(name: "Ada")])
        #expect(store.state.status == .submitted && !store.state.isDirty)
    }

    @Test func `what a server refuses is shown at the field until that is changed`() async {
        let store = store()
        edit("Name", "Ada", in: store)
        await server.refuse(with: FormError(\Signup.name, "Taken."))
        store.dispatch(.submit)
        await store.settle()
        let name = FieldKey<Signup>(\.name)
        #expect(store.state.error(at: name) == "Taken." && store.state.isDirty)
        edit("Name", "Adam", in: store)
        #expect(store.state.error(at: name) == nil)
        await server.refuse(with: FormError<Signup>("The server sleeps."))
        store.dispatch(.submit)
        await store.settle()
        #expect(store.state.status == .failed("The server sleeps."))
        await server.accept()
        store.dispatch(.submit)
        await store.settle()
        #expect(store.state.status == .submitted)
    }

    @Test func `letters for a number stay in the field, and the form is not sent`() async {
        let store = store(Signup(name: "Ada", age: 20))
        edit("Age", "20b", in: store)
        let row = FormContext(store.state) { _ in }.number("Age", \.age)
        #expect(row.content?.controls.first?.text == "20b")
        #expect(store.state.value.age == 20 && store.state.isDirty)
        store.dispatch(.submit)
        await store.settle()
        #expect(await server.taken.isEmpty)
        #expect(store.state.error(at: FieldKey(\.age)) == "Enter a whole number.")
        edit("Age", "", in: store)
        #expect(store.state.value.age == nil)
        store.dispatch(.submit)
        await store.settle()
        #expect(await server.taken == [Signup(name: "Ada")])
    }

    @Test func `what takes time to find out is asked at leaving, and before sending`() async {
        let later = FormRule<Signup>.checkLater(\.name, "Taken.") { $0 != "Ada" }
        let store = store(rules: [later])
        let name = FieldKey<Signup>(\.name)
        edit("Name", "Ada", in: store)
        store.dispatch(.leave(name))
        await store.settle()
        #expect(store.state.error(at: name) == "Taken.")
        edit("Name", "Grace", in: store)
        #expect(store.state.error(at: name) == nil)
        edit("Name", "Ada", in: store)
        store.dispatch(.submit)
        await store.settle()
        #expect(store.state.error(at: name) == "Taken." && store.state.status == .editing)
        #expect(await server.taken.isEmpty)
    }

    @Test(arguments: [false, true])
    func `an older check does not apply to a newer text`(isReset: Bool) async {
        let gate = AsyncStream<Void>.makeStream()
        let later = FormRule<Signup>.checkLater(\.name, "Taken.") { name in
            if name == "Ada" { for await _ in gate.stream {} }
            return name != "Ada"
        }
        let store = store(rules: [later])
        edit("Name", "Ada", in: store)
        store.dispatch(.leave(FieldKey(\.name)))
        if isReset { store.dispatch(.reset) }
        edit("Name", "Grace", in: store)
        gate.continuation.finish()
        await store.settle()
        #expect(store.state.error(at: FieldKey(\.name)) == nil)
    }

    @Test func `a check goes on while a person fills in the next field`() async {
        let gate = AsyncStream<Void>.makeStream()
        let name = FormRule<Signup>.checkLater(\.name, "Taken.") { _ in
            for await _ in gate.stream {}
            return false
        }
        let age = FormRule<Signup>.checkLater(\.age, "Too old.") { _ in false }
        let store = store(rules: [name, age])
        edit("Name", "Ada", in: store)
        store.dispatch(.leave(FieldKey(\.name)))
        edit("Age", "200", in: store)
        store.dispatch(.leave(FieldKey(\.age)))
        gate.continuation.finish()
        await store.settle()
        #expect(store.state.error(at: FieldKey(\.name)) == "Taken.")
        #expect(store.state.error(at: FieldKey(\.age)) == "Too old.")
    }

    @Test(arguments: [true, false])
    func `a late refusal is not shown at a text that was changed meanwhile`(
        isRule: Bool
    ) async {
        let gate = AsyncStream<Void>.makeStream()
        let late = FormRule<Signup>.checkLater(\.name, "Taken.") { _ in
            for await _ in gate.stream {}
            return false
        }
        let store = Form(Signup(name: "Ada"), rules: isRule ? [late] : []).store { _ in
            for await _ in gate.stream {}
            throw FormError(\Signup.name, "Taken.")
        }
        store.dispatch(.submit)
        edit("Name", "Ada Lovelace", in: store)
        gate.continuation.finish()
        await store.settle()
        #expect(store.state.error(at: FieldKey(\.name)) == nil)
        #expect(store.state.status == .failed("What you changed meanwhile was not sent."))
    }

    @Test(arguments: [
        "\u{A0}Ada\u{200B}", "Ada", " Ada\n", "\u{FEFF}Ada ", "Ada\u{200C}", "Ada\u{200D} \u{200D}",
        "Ada\u{2800}",
    ])
    func `a text is checked and sent without blanks and invisible characters around it`(
        text: String
    ) async {
        let rules: [FormRule<Signup>] = [
            .required(\.name, "Say a name."), .check(\.name, "Short.") { $0.count == 3 },
        ]
        let typed = store(rules: rules)
        let stored = store(Signup(name: text), rules: rules)
        edit("Name", text, in: typed)
        let field = FormContext(typed.state) { _ in }.text("Name", \.name)
        #expect(field.content?.controls.first?.text == text.replacing("\n", with: " "))
        for store in [typed, stored] {
            store.dispatch(.submit)
            await store.settle()
        }
        #expect(await server.taken == [Signup(name: "Ada"), Signup(name: "Ada")])
    }

    @Test(arguments: ["\u{200B}", " \u{A0}", "\u{FEFF}\u{200D}", "\u{2800}"])
    func `a required text has a visible character`(text: String) async {
        let store = store(Signup(age: 20), rules: FormTests.rules)
        edit("Name", text, in: store)
        store.dispatch(.submit)
        await store.settle()
        #expect(store.state.error(at: FieldKey(\.name)) == "Say a name.")
        #expect(await server.taken.isEmpty)
    }

    @Test func `an asynchronous rule of several fields gets the whole value`() async {
        let later = FormRule<Signup>.checkLater(at: \.age, "Too young for news.") {
            !$0.wantsNews || ($0.age ?? 0) >= 18
        }
        let store = store(rules: [later])
        edit("News", "1", in: store)
        edit("Age", "9", in: store)
        store.dispatch(.leave(FieldKey(\.age)))
        await store.settle()
        #expect(store.state.error(at: FieldKey(\.age)) == "Too young for news.")
        edit("News", "", in: store)
        #expect(store.state.error(at: FieldKey(\.age)) == nil, "it depends on both")
    }

    @Test func `an asynchronous rule of the whole form is checked before it is sent`() async {
        let later = FormRule<Signup>.checkLater(\.self, "Full.") { $0.name != "Ada" }
        let store = store(rules: [later])
        edit("Name", "Ada", in: store)
        store.dispatch(.submit)
        await store.settle()
        #expect(store.state.error(at: FieldKey(\.self)) == "Full.")
        edit("Name", "Grace", in: store)
        #expect(store.state.error(at: FieldKey(\.self)) == nil)
        store.dispatch(.submit)
        await store.settle()
        #expect(await server.taken == [Signup(name: "Grace")])
    }

    @Test func `changes are undone`() {
        let store = store(Signup(name: "Ada"))
        edit("Name", "Grace", in: store)
        edit("News", "1", in: store)
        #expect(store.state.value == Signup(name: "Grace", wantsNews: true))
        store.dispatch(.reset)
        #expect(store.state.value == Signup(name: "Ada") && !store.state.isDirty)
    }
}
