import Testing
import Waybill
import WaybillTesting

@MainActor
@Suite(.timeLimit(.minutes(60))) struct FormExampleTests {
    actor Accounts {
        private(set) var taken: Set<String> = ["ada"]

        func has(_ name: String) -> Bool { taken.contains(name) }
        func create(_ name: String) { taken.insert(name) }
    }

    struct SignupScreen: Screen {
        struct Draft: Equatable, Sendable {
            var name = ""
            var email = ""
        }

        let accounts: Accounts
        let form = Form(Draft(), .required(\.name, "Enter a name."))

        func submit(_ value: Draft) async throws -> Effect<Action> {
            await accounts.create(value.name)
            return .notice("Saved.")
        }

        func describe(_ context: Context) -> ScreenDescription {
            let form = context.form
            return ScreenDescription("Sign up") {
                Section("you") {
                    form.problems()
                    form.text("Name", \.name, isRequired: true)
                    form.text("E-mail", \.email, TextInput(.email, autofill: "email"))
                    form.submit("Sign up")
                }
            }
        }
    }

    @Test func `a form is filled in and sent`() async throws {
        let accounts = Accounts()
        let host = try await HeadlessHost(showing: SignupScreen(accounts: accounts))
        try await host.tap("Sign up")
        #expect(try host.error(of: "Name") == "Enter a name.")
        try await host.type("grace", into: "Name")
        try await host.tap("Sign up")
        #expect(await accounts.has("grace"))
    }

    struct MemberScreen: Screen {
        enum Units: String, CaseIterable, Sendable {
            case metres, miles
        }

        struct Draft: Equatable, Sendable {
            var name = ""
            var age: Int?
            var birthday = ""
            var units = Units.metres
            var wantsNews = false
            var password = Secret()
        }

        let accounts: Accounts

        var form: Form<Draft> {
            Form(
                Draft(), .required(\.name, "Enter a name."),
                .check(\.age, "You must be 18.") { ($0 ?? 0) >= 18 },
                .checkLater(\.name, "This name is taken.") { [accounts] name in
                    await !accounts.has(name)
                })
        }

        func submit(_ value: Draft) async throws -> Effect<Action> {
            guard value.name != "root" else {
                throw FormError(\Draft.name, "This name is reserved.")
            }
            await accounts.create(value.name)
            return .notice("Saved.")
        }

        func describe(_ context: Context) -> ScreenDescription {
            let form = context.form
            let title = form.isDirty ? "Your account (changed)" : "Your account"
            let isSending = form.status == .submitting
            return ScreenDescription(title, subtitle: isSending ? "Sending" : nil) {
                Section("account") {
                    form.text("Name", \.name, hint: "As others see it")
                    form.number("Age", \.age)
                    form.picker("Units", \.units) { $0.rawValue }
                    form.toggle("Send me news", \.wantsNews)
                    form.submit("Save")
                    form.date(
                        "Birthday", \.birthday, DateInput(from: "1900-01-01", to: "2026-12-31"))
                    form.password("Password", \.password, autofill: "new-password")
                }
            }
        }
    }

    @Test func `a form is checked by its rules and where it is sent`() async throws {
        let accounts = Accounts()
        let host = try await HeadlessHost(showing: MemberScreen(accounts: accounts))
        try await host.type("ada", into: "Name")
        try await host.type("17", into: "Age")
        #expect(host.title == "Your account (changed)")
        try await host.tap("Save")
        #expect(try host.error(of: "Age") == "You must be 18.")
        try await host.type("18", into: "Age")
        try await host.tap("Save")
        #expect(try host.error(of: "Name") == "This name is taken.")
        try await host.type("root", into: "Name")
        try await host.tap("Save")
        #expect(try host.error(of: "Name") == "This name is reserved.")
        try await host.type("grace", into: "Name")
        try await host.type("1906-12-09", into: "Birthday")
        try await host.tap("Save")
        #expect(await accounts.has("grace"))
    }

    struct Account: Equatable, Sendable {
        var name = ""
        var password = Secret()
    }

    func rows(of form: FormContext<Account>) -> [Row] {
        [form.text("Name", \.name), form.password("Password", \.password)]
    }

    @Test func `a password is not in its row`() {
        let account = Account(name: "Ada", password: Secret("enchantress"))
        let rows = rows(of: FormContext(account) { _ in })
        #expect(rows.count == 2)
        #expect(!"\(rows)".contains("enchantress") && !"\(account)".contains("enchantress"))
    }

    @Test func `the texts of forms are in another language`() {
        var texts = FormTexts()
        texts.number = "Gib eine Zahl ein."
        texts.range = { "Von \($0) bis \($1)." }
        #expect(texts.range("1", "9") == "Von 1 bis 9.")
    }

    @Test func `settings take each edit at once`() async throws {
        struct SettingsScreen: Screen {
            struct State: Equatable {
                var settings = Trip()
            }

            enum Action: Sendable {
                case edit(FieldEdit<Trip>)
            }

            let state = State()

            func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
                switch action {
                case .edit(let edit): edit.apply(to: &state.settings)
                }
                return .none
            }

            func describe(_ context: Context) -> ScreenDescription {
                let state = context.state
                let fields = FormContext(state.settings) { context.dispatch(.edit($0)) }
                return ScreenDescription("Ends \(state.settings.end ?? 0)") {
                    Section("trip") { fields.number("End", \.end) }
                }
            }
        }
        let host = try await HeadlessHost(showing: SettingsScreen())
        try await host.type("7", into: "End")
        #expect(host.title == "Ends 7")
    }

    struct Trip: Equatable, Sendable {
        var start: Int?
        var end: Int?
    }

    @Test func `a rule may look at several parts`() async throws {
        struct TripScreen: Screen {
            let form = Form(
                Trip(),
                .checkAll(at: \.end, "The end is before the start.") { trip in
                    (trip.start ?? 0) <= (trip.end ?? 0)
                })
            func submit(_ value: Trip) async throws -> Effect<Action> { .notice("Saved.") }
            func describe(_ context: Context) -> ScreenDescription {
                let form = context.form
                return ScreenDescription("Trip") {
                    Section("trip") {
                        form.number("Start", \.start)
                        form.number("End", \.end)
                        form.submit("Save")
                    }
                }
            }
        }
        let host = try await HeadlessHost(showing: TripScreen())
        try await host.type("7", into: "Start")
        try await host.type("3", into: "End")
        try await host.tap("Save")
        #expect(try host.error(of: "End") == "The end is before the start.")
    }
}
